import { rm } from "node:fs/promises";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileRequests, sendRaw } from "./hostile-requests.ts";
import { call, canaryKey, makeFolder, type Recorder, startRecorder } from "./testing.ts";
import { reeldeskProxy } from "./vite-plugin.ts";

let platform: Recorder;
let root: string;
let vite: ViteDevServer;
let origin: string;

beforeAll(async () => {
  platform = await startRecorder();
  root = await makeFolder({ "index.html": "<title>Reeldesk</title>" });
  vite = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    server: { host: "127.0.0.1", port: 0 },
    plugins: [
      reeldeskProxy({
        proxy: { platformUrl: platform.origin, playbackUrl: platform.origin, apiKey: canaryKey },
        config: { provider: "given" },
      }),
    ],
  });
  await vite.listen();
  origin = (vite.resolvedUrls?.local[0] ?? "").replace(/\/$/, "");
});

afterAll(async () => {
  await vite.close();
  await platform.close();
  await rm(root, { recursive: true });
});

describe("reeldeskProxy in front of Vite", () => {
  it.each(hostileRequests("127.0.0.1:0").map(({ name }) => name))(
    "Lets nothing through of %s",
    async (name) => {
      const { port, host } = new URL(origin);
      const raw = hostileRequests(host).find((request) => request.name === name)?.raw ?? "";
      const { text: answer } = await sendRaw("127.0.0.1", Number(port), raw);
      expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
      expect(answer).not.toContain(canaryKey);
      expect(answer).not.toMatch(/\r\naccess-control-/i);
      expect(platform.calls()).toBe(0);
    },
  );

  it("Leaves the pages to Vite and answers the configuration itself", async () => {
    const page = await call(origin, "/library", { headers: { accept: "text/html" } });
    expect(page.body).toContain("/@vite/client");
    expect((await call(origin, "/config.json?t=1")).body).toBe('{"provider":"given"}');
  });

  it("Passes on the calls of the dashboard", async () => {
    const answer = await call(origin, "/api/v2/vod?page=1", { headers: { origin } });
    expect(answer.status).toBe(200);
    expect(platform.heard[0]).toMatchObject({
      url: "/v2/vod?page=1",
      headers: { "x-api-key": canaryKey },
    });
  });
});
