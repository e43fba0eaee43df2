import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileRequests, sendRaw } from "./hostile-requests.ts";
import { call, type Stage, startStage } from "./testing.ts";

let stage: Stage;
beforeAll(async () => {
  const files = {
    "index.html": '<html data-folder="/"><title>Reeldesk</title>',
    "assets/main-abc.js": "0",
  };
  stage = await startStage({}, { basePath: "/studio", files });
});
afterAll(() => stage.close());

const page = { headers: { accept: "text/html" } };

describe("a dashboard in a folder", () => {
  it.each(["/studio/", "/studio/vods/7/overview"])("Serves the page at %s", async (path) => {
    const { status, headers, body } = await call(stage.server.origin, path, page);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toBe('<html data-folder="/studio/"><title>Reeldesk</title>');
  });

  it("Redirects the folder's bare name to it", async () => {
    const { status, headers } = await call(stage.server.origin, "/studio", page);
    expect([status, headers.location]).toEqual([308, "/studio/"]);
  });

  it("Serves files and calls below the folder, and nothing beside it", async () => {
    const statusOf = async (path: string) => (await call(stage.server.origin, path, page)).status;
    expect(await statusOf("/studio/assets/main-abc.js")).toBe(200);
    expect(await statusOf("/assets/main-abc.js")).toBe(404);
    expect(await statusOf("/")).toBe(404);
    expect(await statusOf("/studios/")).toBe(404);
    const { status, body } = await call(stage.server.origin, "/studio/api/v2/vod?page=1");
    expect([status, body]).toEqual([200, "[]"]);
    expect((await call(stage.server.origin, "/api/v2/vod")).status).toBe(404);
    expect(stage.platform.heard.map(({ url }) => url)).toEqual(["/v2/vod?page=1"]);
  });

  it("Refuses hostile requests below the folder as well", async () => {
    const before = stage.platform.calls();
    const host = `127.0.0.1:${stage.server.port}`;
    const bases = { apiBase: "/studio/api", playbackBase: "/studio/playback" };
    const passed: string[] = [];
    for (const { name, raw } of hostileRequests(host, { ...bases, scheme: "http" })) {
      const { text, end } = await sendRaw("127.0.0.1", stage.server.port, raw);
      if (!/^(HTTP\/1\.1 4\d\d |$)/.test(text) || end === "silent") passed.push(name);
    }
    expect(passed).toEqual([]);
    expect(stage.platform.calls()).toBe(before);
  });
});
