import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { headerLines } from "#proxy/header-lines.ts";
import { readServedHosts } from "#proxy/runtime-config.ts";
import { contentSecurityPolicy, securityHeaders } from "#proxy/security-headers.ts";

const run = promisify(execFile);

/** nginx with the configuration that is shipped, before a BFF. */
export interface Nginx {
  /** `http://127.0.0.1:port` */
  origin: string;
  close: () => Promise<void>;
}

/** A port that nobody has at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => done(port));
    });
  });
}

/**
 * Starts nginx on a build, below /studio/.
 * @param port where it listens
 * @param bffPort where the BFF listens, on this machine
 */
export async function startNginx(
  executable: string,
  { port, bffPort, config }: { port: number; bffPort: number; config: Record<string, unknown> },
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "reeldesk-nginx-"));
  await mkdir(join(folder, "www"), { recursive: true });
  await cp("dist", join(folder, "www/studio"), { recursive: true });
  const text = JSON.stringify(config);
  await writeFile(join(folder, "www/studio/config.json"), text);
  const headers = securityHeaders(contentSecurityPolicy(readServedHosts(text)));
  await writeFile(join(folder, "reeldesk-headers.conf"), headerLines("nginx", headers).join("\n"));
  const shipped = await readFile("deploy/nginx/reeldesk.conf", "utf8");
  await writeFile(
    join(folder, "reeldesk.conf"),
    // What an operator changes, and nothing else.
    shipped
      .replace("127.0.0.1:5174", `127.0.0.1:${bffPort}`)
      .replace("listen 8080", `listen 127.0.0.1:${port}`)
      .replace("desk.example.com", "127.0.0.1")
      .replace("root /srv/reeldesk", `root ${join(folder, "www")}`),
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon on; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
user ${process.getuid?.() === 0 ? "root" : "nobody"};
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  include ${folder}/reeldesk.conf;
}
`,
  );
  const command = (...more: string[]) =>
    run(executable, ["-p", folder, "-c", resolve(folder, "nginx.conf"), ...more]);
  await command();
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await command("-s", "quit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
