import { EventEmitter } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, canaryKey, type Stage, sendJson, serve, startStage } from "./testing.ts";
import { createUpstream } from "./upstream.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.close());

describe("the answer to the browser", () => {
  it("The answer to the browser has status, body and the few headers that it needs", async () => {
    stage.platform.answer((_request, response) => {
      response.writeHead(429, {
        "content-type": "application/json",
        "retry-after": "7",
        "cache-control": "private, max-age=5",
        "set-cookie": "a=1",
        "access-control-allow-origin": "*",
        "x-powered-by": "x",
        "x-api-key": canaryKey,
        "content-language": canaryKey,
        server: "x",
      });
      response.end('{"message":"slow down"}');
    });
    const answer = await call(stage.server.origin, "/api/v2/vod");
    expect(answer.status).toBe(429);
    expect(answer.body).toBe('{"message":"slow down"}');
    const { date: _date, ...headers } = answer.headers;
    expect(headers).toEqual({
      "cache-control": "private, max-age=5",
      connection: "keep-alive",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-type": "application/json",
      "cross-origin-resource-policy": "same-origin",
      "keep-alive": "timeout=5",
      "referrer-policy": "no-referrer",
      "retry-after": "7",
      "transfer-encoding": "chunked",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it("The answer to the browser never has the key, even when the platform quotes it, split or compressed", async () => {
    stage.platform.answer((_request, response) => {
      response.writeHead(400, { "content-type": "text/plain" });
      response.write(`wrong key: ${canaryKey.slice(0, 7)}`);
      response.write(`${canaryKey.slice(7)}!`);
      response.end();
    });
    const split = await call(stage.server.origin, "/api/v2/vod");
    expect(split.body).toBe(`wrong key: ${"*".repeat(canaryKey.length)}!`);

    stage.platform.answer((_request, response) => {
      response.writeHead(400, { "content-type": "text/plain", "content-encoding": "gzip" });
      response.end(gzipSync(`${canaryKey} was wrong`));
    });
    const packed = await call(stage.server.origin, "/api/v2/vod");
    expect(packed.body).toBe(`${"*".repeat(canaryKey.length)} was wrong`);
    expect(packed.headers["content-encoding"]).toBeUndefined();
  });

  it.each([
    ["gzip, deflate, br", "gzip"],
    ["br, gzip;q=0", undefined],
    ["", undefined],
  ])(
    "The answer to the browser is compressed for a browser that accepts %j, without the key",
    async (accepted, coding) => {
      const rows = JSON.stringify(
        Array.from({ length: 500 }, (_, id) => ({ id, note: canaryKey })),
      );
      stage.platform.answer((_request, response) => {
        response.writeHead(200, {
          "content-type": "application/json",
          "content-length": rows.length,
        });
        response.end(rows);
      });
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(stage.server.origin, {
          path: "/api/v2/vod",
          headers: { "accept-encoding": accepted },
        })
          .once("response", resolve)
          .once("error", reject)
          .end();
      });
      expect(answer.headers["content-encoding"]).toBe(coding);
      const bytes = await buffer(answer);
      expect((coding === undefined ? bytes : gunzipSync(bytes)).toString()).toBe(
        rows.replaceAll(canaryKey, "*".repeat(canaryKey.length)),
      );
    },
  );

  it("The answer to the browser is sent piece by piece as it comes", async () => {
    const released = new EventEmitter();
    stage.platform.answer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[1,");
      released.once("rest", () => response.end("2]"));
    });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(stage.server.origin, { path: "/api/v2/vod" })
        .once("response", resolve)
        .once("error", reject)
        .end();
    });
    const first = await new Promise((resolve) => answer.once("data", resolve));
    expect(String(first)).toBe("[1,");
    released.emit("rest");
    expect(await text(answer)).toBe("2]");
  });

  it("The answer to the browser is 204 without a body after a delete", async () => {
    stage.platform.answer((_request, response) => response.writeHead(204).end());
    const answer = await call(stage.server.origin, "/api/v2/vod/7", { method: "DELETE" });
    expect(answer).toMatchObject({ status: 204, body: "" });
  });

  it.each([301, 302, 303, 304, 307, 308])(
    "The answer to the browser is 502 for a redirect (%i), which is not followed",
    async (status) => {
      stage.platform.answer((incoming, response) => {
        if (incoming.url === "/elsewhere") sendJson(response, []);
        else response.writeHead(status, { location: "/elsewhere" }).end();
      });
      const answer = await call(stage.server.origin, "/api/v2/vod");
      expect(answer.status).toBe(502);
      expect(JSON.parse(answer.body)).toEqual({
        message: "The platform gave an answer that is not passed on.",
      });
      expect(answer.headers.location).toBeUndefined();
      expect(stage.platform.calls()).toBe(1);
    },
  );

  it("The answer to the browser is 504 when the platform does not answer", async () => {
    const impatient = await startStage({ timeoutMs: 30 });
    impatient.platform.answer(() => {});
    const answer = await call(impatient.server.origin, "/api/v2/vod");
    await impatient.close();
    expect(answer.status).toBe(504);
    expect(JSON.parse(answer.body)).toEqual({ message: "The platform did not answer in time." });
  });

  it("Breaks off when the platform stalls in the middle", async () => {
    const impatient = await startStage({ timeoutMs: 1000 });
    impatient.platform.answer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[1,");
    });
    await expect(call(impatient.server.origin, "/api/v2/vod")).rejects.toThrow(
      /aborted|ECONNRESET/,
    );
    await impatient.close();
  });

  it("The answer to the browser is 502 when there is no platform", async () => {
    await stage.platform.close();
    const answer = await call(stage.server.origin, "/api/v2/vod");
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body)).toEqual({ message: "The platform cannot be reached." });
    expect(answer.body).not.toContain(stage.platform.origin);
  });

  it("The answer to the browser is a broken connection, not a short answer, when the platform breaks off", async () => {
    stage.platform.answer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[1,", () => response.destroy());
    });
    await expect(call(stage.server.origin, "/api/v2/vod")).rejects.toThrow(/aborted|ECONNRESET/);
  });

  it("Survives a connection that the platform has just closed", async () => {
    stage.platform.answer((incoming, response) => {
      sendJson(response, []);
      // The next call on this connection finds it dead.
      response.once("finish", () => incoming.socket.once("data", () => incoming.socket.destroy()));
    });
    await call(stage.server.origin, "/api/v2/vod");
    stage.platform.answer((_request, response) => sendJson(response, [1]));
    const answer = await call(stage.server.origin, "/api/v2/vod");
    expect(answer).toMatchObject({ status: 200, body: "[1]" });
  });
});

describe("a browser that goes away", () => {
  it("Ends the call to the platform", async () => {
    const ended = new Promise<void>((resolve) => {
      stage.platform.answer((incoming) => {
        incoming.socket.once("close", () => resolve());
        outgoing.destroy();
      });
    });
    const outgoing = request(stage.server.origin, { path: "/api/v2/vod" });
    outgoing.on("error", () => {});
    outgoing.end();
    await ended;
    await expect
      .poll(() => stage.log.at(-1))
      .toMatch(/^GET \/api\/v2\/vod 499 \d+ ms browser left$/);
  });
});

const fail = () => Promise.reject(new Error("no"));

it("Is answered when its check fails, which is reported", async () => {
  stage.platform.answer((_request, response) => response.writeHead(403).end("{}"));
  const upstream = createUpstream({ url: stage.platform.origin, apiKey: "", timeoutMs: 60_000 });
  const ends: unknown[] = [];
  const server = await serve((_request, response) => {
    const errand = { method: "GET", target: "/v2/vod", headers: {}, body: null, review: fail };
    upstream.carry(errand, response, (...end) => ends.push(end));
  });
  expect(await call(server.origin, "/")).toMatchObject({
    status: 502,
    body: '{"message":"The answer could not be passed on."}',
  });
  expect(ends).toEqual([[502, "review"]]);
  upstream.close();
  await server.close();
});
