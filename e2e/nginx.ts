import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { headerLines } from "#proxy/header-lines.ts";
import { readServedHosts } from "#proxy/runtime-config.ts";
import { contentSecurityPolicy, securityHeaders } from "#proxy/security-headers.ts";

const run = promisify(execFile);

/** Is an nginx with the configuration that is shipped, before a BFF. */
export interface Nginx {
  /** Is `http://127.0.0.1:port`. */
  origin: string;
  /** Names the folder that it serves at its root. */
  root: string;
  /** Returns the access log so far. */
  log: () => Promise<string>;
  close: () => Promise<void>;
}

export interface NginxOptions {
  port: number;
  bffPort: number;
  config: Record<string, unknown>;
  /** Says whether it is served at the root of its name; it is below /studio/ when left out. */
  isAtRoot?: boolean;
}

/** Starts nginx on a build. */
export async function startNginx(
  executable: string,
  { port, bffPort, config, isAtRoot = false }: NginxOptions,
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "reeldesk-nginx-"));
  const place = join(folder, isAtRoot ? "www" : "www/studio");
  await mkdir(join(folder, "www"), { recursive: true });
  await cp("dist", place, { recursive: true });
  // These are files that an operator forgot to remove.
  await mkdir(join(place, ".git"));
  await writeFile(join(place, ".git/HEAD"), "ref: refs/heads/main");
  const text = JSON.stringify(config);
  await writeFile(join(place, "config.json"), text);
  const headers = securityHeaders(contentSecurityPolicy(readServedHosts(text)));
  await writeFile(join(folder, "reeldesk-headers.conf"), headerLines("nginx", headers).join("\n"));
  const below = await readFile("deploy/nginx/reeldesk.conf", "utf8");
  const shipped = isAtRoot
    ? below.replace(/ {2}location = \/studio \{[^}]*\}\n/, "").replaceAll("/studio", "")
    : below;
  await writeFile(
    join(folder, "reeldesk.conf"),
    // Only the lines that an operator changes are replaced.
    shipped
      .replace("127.0.0.1:5174", `127.0.0.1:${bffPort}`)
      .replace("listen 8080", `listen 127.0.0.1:${port}`)
      .replace("desk.example.com", "127.0.0.1")
      .replace("root /srv/reeldesk", `root ${join(folder, "www")}`)
      .replace("/var/log/nginx/access.log", `${folder}/access.log`),
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon on; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
user ${process.getuid?.() === 0 ? "root" : "nobody"};
events {}
http {
  include /etc/nginx/mime.types;
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
    root: join(folder, "www"),
    log: () => readFile(join(folder, "access.log"), "utf8"),
    async close() {
      await command("-s", "quit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
