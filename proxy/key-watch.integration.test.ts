import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKeyWatch, keyRefused } from "./key-watch.ts";
import type { LogEntry } from "./log.ts";
import {
  call,
  canaryKey,
  type Recorder,
  type Stage,
  startRecorder,
  startStage,
} from "./testing.ts";

describe("the watch over the key", () => {
  let platform: Recorder;
  let log: LogEntry[];
  let nowMs: number;
  beforeEach(async () => {
    platform = await startRecorder();
    log = [];
    nowMs = 0;
  });
  afterEach(() => platform.close());

  const watch = () =>
    createKeyWatch(
      { platformUrl: platform.origin, apiKey: canaryKey },
      (entry) => log.push(entry),
      () => nowMs,
    );
  const answer = (status: number) =>
    platform.answer((_request, response) => response.writeHead(status).end("{}"));

  it("Says once that the key is refused, and when it is accepted again", async () => {
    const { ask, isRefused } = watch();
    expect(await isRefused()).toBe(false);
    expect(platform.calls()).toBe(0);
    answer(401);
    expect(await Promise.all([ask(), ask()])).toEqual(["refused", "refused"]);
    expect(platform.calls()).toBe(1);
    nowMs += 10_000;
    expect(await isRefused()).toBe(true);
    answer(200);
    nowMs += 10_000;
    expect(await isRefused()).toBe(false);
    expect(log).toEqual([
      { type: "process", message: "the platform refuses the key: check PLATFORM_API_KEY" },
      { type: "process", message: "the platform accepts the key again" },
    ]);
  });

  it("Asks again after a call that succeeded, however lately the key was refused", async () => {
    const { review } = watch();
    answer(401);
    expect(await review(401)).toBe(keyRefused);
    answer(200);
    expect(await review(401)).toBe(keyRefused);
    expect(await review(200)).toBeNull();
    expect((await review(401))?.status).toBe(403);
  });

  it.each([
    [401, 401, 503],
    [403, 403, 503],
    // The record belongs to another account.
    [401, 200, 403],
    [403, 200, null],
    // The answer proves nothing about the key.
    [401, 500, 502],
    [403, 500, null],
    // The answer is not a refusal.
    [404, 401, null],
  ])(
    "Reads a refusal with %i, after an answer of %i to its own, as %s",
    async (status, own, told) => {
      answer(own);
      expect((await watch().review(status))?.status ?? null).toBe(told);
    },
  );
});

describe("a key that the platform refuses", () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await startStage();
  });
  afterEach(() => stage.close());
  const ask = (path: string) => call(stage.server.origin, path);

  it("A key that the platform refuses is reported to callers and in readiness until it is accepted", async () => {
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
    stage.platform.answer((_request, response) => response.writeHead(401).end("{}"));
    const refused = await ask("/api/v2/vod");
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "30" } });
    expect(JSON.parse(refused.body)).toEqual({
      message: keyRefused.message,
      problem: "key-refused",
    });
    const readiness = await ask("/readyz");
    expect([readiness.status, JSON.parse(readiness.body).problem]).toEqual([503, "key-refused"]);
    expect(stage.log).toEqual([
      "the platform refuses the key: check PLATFORM_API_KEY",
      expect.stringMatching(/^GET \/api\/v2\/vod 503 \d+ ms key-refused$/),
    ]);
  });

  it("A key that the platform refuses is distinguished from a record of another account, which is not a sign-out either", async () => {
    stage.platform.answer((request, response) =>
      response.writeHead(request.url === "/v2/vod/7" ? 401 : 200).end("[]"),
    );
    expect((await ask("/api/v2/vod/7")).status).toBe(403);
    expect((await ask("/readyz")).status).toBe(200);
  });
});
