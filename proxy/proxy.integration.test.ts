import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProxy } from "./proxy.ts";
import { call, canaryKey, type Stage, sendJson, startStage } from "./testing.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await startStage({ allowedOrigins: ["https://desk.example"] });
});
afterEach(() => stage.close());

describe("what the platform receives", () => {
  it("What the platform receives is the key of the settings, whatever the browser sends", async () => {
    await call(stage.server.origin, "/api/v2/vod", {
      headers: {
        "X-API-KEY": "mine",
        x_api_key: "mine",
        "X-Format": "other",
        Cookie: "session=1",
        Authorization: "Bearer 1",
        "X-Forwarded-For": "10.0.0.1",
        Forwarded: "for=10.0.0.1",
        Via: "1.1 x",
        "X-HTTP-Method-Override": "DELETE",
        "X-Original-URL": "/v2/fullurl",
        Referer: "http://127.0.0.1/secret",
        TE: "trailers",
        Connection: "keep-alive, x-api-key, x-format",
        "Proxy-Authorization": "Basic 1",
        Accept: "application/json",
        "Accept-Language": "pt",
      },
    });
    expect(stage.platform.heard[0]?.headers).toEqual({
      host: new URL(stage.platform.origin).host,
      connection: "keep-alive",
      accept: "application/json",
      "accept-encoding": "gzip",
      "accept-language": "pt",
      "user-agent": "reeldesk-proxy",
      "x-api-key": canaryKey,
      "x-format": "default",
    });
  });

  it("What the platform receives is a body with its length, also when it came in chunks", async () => {
    const answer = await call(stage.server.origin, "/api/v2/vod/7", {
      method: "PUT",
      headers: { "transfer-encoding": "chunked" },
      body: '{"title":"é"}',
    });
    expect(answer.status).toBe(200);
    const heard = stage.platform.heard[0];
    expect(heard?.body).toBe('{"title":"é"}');
    expect(heard?.headers).toMatchObject({
      "content-length": "14",
      "content-type": "application/json",
    });
    expect(heard?.headers["transfer-encoding"]).toBeUndefined();
  });

  it("What the platform receives is up to a mebibyte, which holds ten thousand ETags", async () => {
    const etags = Array.from(
      { length: 10_000 },
      (_, index) => `"${String(index).padStart(32, "0")}"`,
    );
    const body = JSON.stringify({ ordered_etags: etags });
    const path = "/api/v2/vod/upload/complete-multipart";
    const fits = await call(stage.server.origin, path, { method: "POST", body });
    expect(fits.status).toBe(200);
    expect(stage.platform.heard[0]?.body).toBe(body);
    const tooLarge = await call(stage.server.origin, path, {
      method: "POST",
      body: " ".repeat(1024 * 1024 + 1),
    });
    expect(tooLarge.status).toBe(413);
    expect(stage.platform.calls()).toBe(1);
  });

  it("What the platform receives is nothing of a body that is too long, and the answer does not wait for its end", async () => {
    const outgoing = request(stage.server.origin, {
      method: "PUT",
      path: "/api/v2/vod/7",
      headers: { "content-type": "application/json", "x-requested-with": "reeldesk" },
    });
    const answered = new Promise<IncomingMessage>((resolve) => outgoing.once("response", resolve));
    outgoing.on("error", () => {});
    outgoing.write(" ".repeat(1024 * 1024));
    outgoing.write(" ");
    const answer = await answered;
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(await text(answer))).toEqual({
      message: "The body is larger than 1048576 bytes.",
    });
    outgoing.destroy();
    expect(stage.platform.calls()).toBe(0);
  });

  it("What the platform receives is nothing when the browser leaves in the middle of a body", async () => {
    const outgoing = request(stage.server.origin, {
      method: "PUT",
      path: "/api/v2/vod/7",
      headers: { "content-type": "application/json", "x-requested-with": "reeldesk" },
    });
    outgoing.on("error", () => {});
    outgoing.write("{");
    await new Promise((resolve) =>
      outgoing.once("socket", (socket) => socket.once("connect", resolve)),
    );
    outgoing.destroy();
    // A good call follows: had the torn one been passed on, it would have been first.
    await call(stage.server.origin, "/api/v2/vod");
    expect(stage.platform.heard.map(({ method }) => method)).toEqual(["GET"]);
  });
});

describe("what the playback service receives", () => {
  it("What the playback service receives is the query alone", async () => {
    stage.playback.answer((_request, response) => {
      response.setHeader("cache-control", "public, max-age=600");
      sendJson(response, { hls: "https://cdn.example/a.m3u8?sig=1" });
    });
    const answer = await call(
      stage.server.origin,
      "/playback/content/access?provider=p&contentId=1-vod-2",
      { headers: { accept: "application/json", cookie: "a=1", "x-api-key": "mine" } },
    );
    expect(answer.body).toBe('{"hls":"https://cdn.example/a.m3u8?sig=1"}');
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(stage.platform.calls()).toBe(0);
    expect(stage.playback.heard[0]?.url).toBe("/content/access?provider=p&contentId=1-vod-2");
    expect(stage.playback.heard[0]?.headers).toEqual({
      host: new URL(stage.playback.origin).host,
      connection: "keep-alive",
      accept: "application/json",
      "accept-encoding": "gzip",
      "user-agent": "reeldesk-proxy",
    });
  });
});

describe("who may call", () => {
  it.each([
    ["its own origin", {}],
    ["a page that names no site", { "sec-fetch-site": "none" }],
    ["the same origin", { "sec-fetch-site": "same-origin" }],
  ])("Lets the dashboard's own page call: %s", async (_name, headers) => {
    const own = { origin: stage.server.origin, ...headers };
    expect((await call(stage.server.origin, "/api/v2/vod", { headers: own })).status).toBe(200);
  });

  it("Lets localhost call, with the port that is really bound", async () => {
    const host = `localhost:${stage.server.port}`;
    const headers = { host, origin: `http://${host}` };
    expect((await call(stage.server.origin, "/api/v2/vod", { headers })).status).toBe(200);
    const mixed = { host, origin: stage.server.origin };
    expect((await call(stage.server.origin, "/api/v2/vod", { headers: mixed })).status).toBe(403);
  });

  it("Lets a public origin call that has been allowed", async () => {
    const headers = { host: "desk.example", origin: "https://desk.example" };
    expect((await call(stage.server.origin, "/api/v2/vod", { headers })).status).toBe(200);
    const plain = { host: "desk.example", origin: "http://desk.example" };
    expect((await call(stage.server.origin, "/api/v2/vod", { headers: plain })).status).toBe(403);
  });
});

describe("the log", () => {
  it("The log has method, template, status and time, and no more", async () => {
    await call(stage.server.origin, "/api/v2/vod/7?title=secret", {
      method: "PUT",
      body: '{"a":"secret"}',
    });
    await call(stage.server.origin, "/playback/content/access?contentId=secret");
    await call(stage.server.origin, "/api/v2/secret");
    await stage.platform.close();
    await call(stage.server.origin, "/api/v2/vod?title=secret");
    expect(stage.log).toEqual([
      expect.stringMatching(/^PUT \/api\/v2\/vod\/\{id\} 200 \d+ ms$/),
      expect.stringMatching(/^GET \/playback\/content\/access 200 \d+ ms$/),
      expect.stringMatching(/^GET \(refused\) 404 \d+ ms$/),
      expect.stringMatching(/^GET \/api\/v2\/vod 502 \d+ ms ECONN[A-Z]+$/),
    ]);
  });
});

describe("settings", () => {
  it("Refuses to work without a key", () => {
    const urls = { platformUrl: "http://127.0.0.1:1", playbackUrl: "http://127.0.0.1:1" };
    expect(() => createProxy({ ...urls, apiKey: "" })).toThrow(TypeError);
  });
});
