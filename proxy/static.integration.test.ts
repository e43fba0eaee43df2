import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "./hostile-requests.ts";
import type { LogEntry } from "./log.ts";
import {
  createDashboardServer,
  type DashboardServer,
  type DashboardServerOptions,
} from "./server.ts";
import { SettingsError } from "./settings.ts";
import { call, canaryKey, makeFolder } from "./testing.ts";

const page = { accept: "text/html,*/*" };
const html = "<title>Reeldesk</title>";
const guide = "<title>Guide</title>";

let folder: string;
let dist: string;
let server: DashboardServer;

beforeAll(async () => {
  folder = await makeFolder({
    "secret.txt": "secret",
    "dist/index.html": html,
    "dist/config.json": '{"provider":"built"}',
    "dist/favicon.svg": "<svg/>",
    "dist/assets/app-0a1b.js": "let plain;",
    "dist/assets/app-0a1b.js.br": "brotli",
    "dist/assets/app-0a1b.js.gz": "gzip",
    "dist/assets/empty.css": "",
    "dist/no-service-worker.js": "// leave",
    "dist/guide/index.html": guide,
    "dist/guide/upload.html": guide,
    "dist/.vite/manifest.json": "{}",
    "dist/.git/HEAD": "secret",
  });
  dist = join(folder, "dist");
  server = await open({});
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function open(options: Partial<DashboardServerOptions>): Promise<DashboardServer> {
  const nowhere = "http://127.0.0.1:1";
  return createDashboardServer({
    dist,
    host: "127.0.0.1",
    port: 0,
    proxy: { platformUrl: nowhere, playbackUrl: nowhere, apiKey: canaryKey },
    ...options,
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  call(server.origin, path, { headers });

/** Makes a link that no user can read, not even root. */
const linkToItself = (path: string) => symlink(path, path);

describe("files", () => {
  it("Keeps files with a digest in their name for a year", async () => {
    const answer = await get("/assets/app-0a1b.js");
    expect(answer).toMatchObject({ status: 200, body: "let plain;" });
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "content-length": "10",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
  });

  it.each([
    ["br, gzip", "br", "brotli"],
    ["gzip", "gzip", "gzip"],
    ["gzip, deflate, br;q=0", "gzip", "gzip"],
    ["gzip;q=0.5, br;q=1.0", "br", "brotli"],
    ["identity", undefined, "let plain;"],
  ])("Answers the header Accept-Encoding: %s with %s", async (accepted, coding, body) => {
    const answer = await get("/assets/app-0a1b.js", { "accept-encoding": accepted });
    expect(answer.body).toBe(body);
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  it("Compresses the page itself", async () => {
    const response = await fetch(`${server.origin}/library`, { headers: page });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe(html);
    const plain = await get("/library", { ...page, "accept-encoding": "gzip;q=0" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(html);
  });

  it.each(["/index.html", "/", "/favicon.svg", "/config.json"])(
    "Makes browsers ask for %s each time, and answers 304 when it is the same",
    async (path) => {
      const first = await get(path, page);
      expect(first.status).toBe(200);
      expect(first.headers["cache-control"]).toBe("no-cache");
      const again = await get(path, { ...page, "if-none-match": String(first.headers.etag) });
      expect(again).toMatchObject({ status: 304, body: "" });
      const other = await get(path, { ...page, "if-none-match": '"x"' });
      expect(other.status).toBe(200);
    },
  );

  it("Serves a page at its own URL, whatever is accepted", async () => {
    for (const accept of ["*/*", "text/plain"]) {
      const answer = await get("/", { accept });
      expect(answer).toMatchObject({ status: 200, body: html });
    }
    expect((await get("/")).headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("Sends the charset of every text", async () => {
    const types = ["/index.html", "/favicon.svg", "/config.json", "/assets/empty.css"].map(
      async (path) => (await get(path)).headers["content-type"],
    );
    expect(await Promise.all(types)).toEqual([
      "text/html; charset=utf-8",
      "image/svg+xml; charset=utf-8",
      "application/json; charset=utf-8",
      "text/css; charset=utf-8",
    ]);
  });

  it("Sends an empty file", async () => {
    expect(await get("/assets/empty.css")).toMatchObject({ status: 200, body: "" });
  });

  it("Answers HEAD like GET, without the body", async () => {
    for (const path of ["/assets/app-0a1b.js", "/config.json"]) {
      const { headers, body } = await call(server.origin, path, { method: "HEAD" });
      expect(body).toBe("");
      expect(Number(headers["content-length"])).toBeGreaterThan(9);
    }
  });

  it("Refuses methods other than GET and HEAD", async () => {
    const answer = await call(server.origin, "/index.html", { method: "POST" });
    expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });
});

describe("pages", () => {
  it.each(["/", "/library", "/vod/0a8d?tab=subtitles", "/playlists/caf%C3%A9", "/apiary"])(
    "Pages are the index, whatever the URL: %s",
    async (path) => {
      const answer = await get(path, page);
      expect(answer).toMatchObject({ status: 200, body: html });
      expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src/);
    },
  );

  it.each([
    "/library.txt",
    "/assets/gone-0a1b.js",
    "/assets/gone",
    "/assets",
    "/api",
    "/api/x",
    "/playback",
    "/vod/config.json",
    "/.vite/manifest.json",
    "/.git/HEAD",
    "/assets/",
  ])("Pages are not served for %s", async (path) => {
    const answer = await get(path, page);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain(html);
  });

  it("Pages are served for the guide in a folder, which has to end with a slash", async () => {
    for (const path of ["/guide/", "/guide/index.html", "/guide/upload.html"]) {
      const answer = await get(path, page);
      expect(answer).toMatchObject({ status: 200, body: guide });
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    }
    const folder = await get("/guide", page);
    expect(folder).toMatchObject({ status: 308, headers: { location: "/guide/" } });
    expect((await get("/guide/gone.html", page)).status).toBe(404);
  });

  it("Pages are not served to a script or an image", async () => {
    expect((await get("/library", { accept: "*/*" })).status).toBe(404);
    expect((await get("/library", { accept: "application/json" })).status).toBe(404);
  });
});

describe("a service worker of a former app", () => {
  const worker = { "service-worker": "script", accept: "*/*" };

  it.each(["/sw.js", "/service-worker.js?v=3", "/app/sw.js", "/assets/sw-0a1b.js", "/worker"])(
    "A service worker of a former app is replaced at %s by one that ends",
    async (path) => {
      const answer = await get(path, worker);
      expect(answer).toMatchObject({ status: 200, body: "// leave" });
      expect(answer.headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-cache",
        "service-worker-allowed": "/",
      });
      expect((await get(path)).status).toBe(404);
    },
  );

  it("A service worker of a former app is replaced outside of the dashboard's folder too, which it may cover", async () => {
    const below = await open({ basePath: "/studio" });
    for (const path of ["/sw.js", "/studio/sw.js"]) {
      const answer = await call(below.origin, path, { headers: worker });
      expect([path, answer.body]).toEqual([path, "// leave"]);
    }
    await below.close();
  });

  it("A service worker of a former app does not replace an existing file, or a call", async () => {
    expect((await get("/assets/app-0a1b.js", worker)).body).toBe("let plain;");
    expect((await get("/api/sw.js", worker)).status).toBe(404);
  });
});

describe("paths that lead outside", () => {
  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/%2e%2e%2fsecret.txt",
    "/assets/../../secret.txt",
    "/assets/..\\..\\secret.txt",
    "/assets/%5c..%5c..%5csecret.txt",
    "/%252e%252e/secret.txt",
    "//secret.txt",
    "/./secret.txt",
    "/assets/%00../secret.txt",
    "file:///secret.txt",
    "/assets//app-0a1b.js",
  ])("Serves nothing at the path %s", async (path) => {
    const host = `127.0.0.1:${server.port}`;
    const raw = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
    const { text: answer } = await sendRaw("127.0.0.1", server.port, raw);
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
    expect(answer).not.toContain("secret\n");
    expect(answer).not.toMatch(/\r\n\r\nsecret/);
  });
});

describe("config.json", () => {
  it("The file config.json is the build's own when no other is configured", async () => {
    expect((await get("/config.json")).body).toBe('{"provider":"built"}');
  });

  it("The file config.json is a file that is read each time, and the policy follows it", async () => {
    const configFile = join(folder, "other.json");
    await writeFile(configFile, '{"mediaHosts":["a.example"]}');
    const other = await open({ configFile });
    expect((await call(other.origin, "/config.json")).body).toBe('{"mediaHosts":["a.example"]}');
    await writeFile(configFile, '{"mediaHosts":["b.example"]');
    expect((await call(other.origin, "/config.json")).body).toBe('{"mediaHosts":["b.example"]');
    await writeFile(configFile, '{"mediaHosts":["b.example"]}');
    const { headers } = await call(other.origin, "/", { headers: page });
    expect(headers["content-security-policy"]).toContain(
      "media-src 'self' blob: https://b.example;",
    );
    await other.close();
  });

  it("Prefers an object to a file", async () => {
    const other = await open({ config: { provider: "given" } });
    expect((await call(other.origin, "/config.json")).body).toBe('{"provider":"given"}');
    await other.close();
  });
});

describe("existing files that can't be read", () => {
  it("Existing files that can't be read cost the request that wanted them a logged 503, and no other request", async () => {
    const log: LogEntry[] = [];
    const nowhere = "http://127.0.0.1:1";
    const other = await open({
      proxy: {
        platformUrl: nowhere,
        playbackUrl: nowhere,
        apiKey: canaryKey,
        log: (entry) => log.push(entry),
      },
    });
    await linkToItself(join(dist, "assets/loop-0a1b.js"));
    const answer = await call(other.origin, "/assets/loop-0a1b.js");
    expect(answer).toMatchObject({
      status: 503,
      headers: { "cache-control": "no-store", "retry-after": "2" },
    });
    expect(log).toEqual([
      { type: "request", method: "GET", route: "(file)", status: 503, trouble: "ELOOP" },
    ]);
    expect((await call(other.origin, "/assets/app-0a1b.js")).status).toBe(200);
    await other.close();
  });

  it("Existing files that can't be read do not count as a missing configuration: no page is sent with a policy that blocks hosts", async () => {
    const configFile = join(folder, "was-good.json");
    await writeFile(configFile, "{}");
    const other = await open({ configFile });
    await rm(configFile);
    await linkToItself(configFile);
    for (const path of ["/", "/config.json"]) {
      expect([path, (await call(other.origin, path)).status]).toEqual([path, 503]);
    }
    await other.close();
  });
});

describe("a server that cannot start", () => {
  it("Says that there is no build", async () => {
    await expect(open({ dist: folder })).rejects.toThrow("run npm run build first");
  });

  it("Says that the port is taken, and which variable changes it", async () => {
    await expect(open({ port: server.port })).rejects.toThrow(
      `Port ${server.port} is already in use: stop what holds it, or set PORT to another port.`,
    );
  });

  it("Says that the file cannot be read", async () => {
    const configFile = join(folder, "none.json");
    await expect(open({ configFile })).rejects.toThrow(SettingsError);
  });
});
