import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiClient, createApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import type { ApiRequest } from "#shared/http/http.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { RequestForTest } from "#test/request-for-test.ts";
import { stateOf, type TransferState } from "#uploads/transfer-state.ts";
import { beginUpload } from "./stored-upload.ts";
import type { TransferEvent } from "./transfer-events.ts";
import { reduce } from "./transfer-reducer.ts";
import { createUploader } from "./uploader.ts";

const MiB = 1024 ** 2;

/** Lists the parts on their way to storage, in the order of sending. */
const inFlight: StoredRequest[] = [];

/** Where set, it answers each part at once. */
let answerAll: ((request: StoredRequest) => void) | null = null;
/** The API answers its first calls so. */
const refusals: ApiError[] = [];
/** Tells when parts were sent, in ms of the fake clock. */
const sentAtMs: number[] = [];

class StoredRequest extends RequestForTest {
  send() {
    inFlight.push(this);
    sentAtMs.push(Date.now());
    const answer = answerAll;
    if (answer !== null) setTimeout(() => answer(this), 1);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", StoredRequest);
  // Reading a blob takes real time, which a fake clock would overtake.
  vi.spyOn(Blob.prototype, "arrayBuffer").mockImplementation(async function (this: Blob) {
    return new ArrayBuffer(this.size);
  });
  answerAll = null;
  refusals.length = 0;
  inFlight.length = 0;
  sentAtMs.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sets up an uploader of files of so many parts, before a service whose sessions are called after them. */
function setup(partCounts: Record<string, number>, isApiDown = () => false) {
  const calls: string[] = [];
  const failed: string[] = [];
  const events: TransferEvent[] = [];
  const details = {
    title: null,
    description: null,
    folderIds: [],
    recipeId: null,
    playlistId: null,
    isKeptUnpublished: false,
  };
  const states = new Map<string, TransferState>();
  for (const [id, parts] of Object.entries(partCounts)) {
    const file = new File([new Uint8Array(parts * 5 * MiB)], id);
    states.set(id, stateOf(beginUpload({ file, handle: null, details }, id, 0), new Map(), file));
  }
  const api: ApiClient = {
    ...createApiClient(parseRuntimeConfig({ storageHosts: ["storage.test"] })),
    async http({ path, body }: ApiRequest) {
      calls.push(path.replace("/v2/vod/upload/", ""));
      const { filename, uploader_id, from_part_number, to_part_number } = Object(body);
      if (isApiDown()) throw new ApiError("network");
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      if (path === "/v2/vod") return { data: [] };
      if (path.endsWith("init-multipart")) return { s3_path: "p", uploader_id: filename };
      const count = to_part_number - from_part_number + 1;
      return {
        presigned_urls: Array.from(
          { length: count },
          (_, index) => `https://storage.test/${uploader_id}/${from_part_number + index}`,
        ),
      };
    },
  };
  const find = (id: string) => {
    const state = states.get(id);
    if (state === undefined) throw new Error(`There is no ${id}.`);
    return state;
  };
  const dispatch = async (id: string, event: TransferEvent) => {
    events.push(event);
    states.set(id, reduce(find(id), event, 0).state);
    return true;
  };
  const uploader = createUploader(api, {
    stateOf: find,
    dispatch,
    keepPart: async (id, part) => void (await dispatch(id, { kind: "part", part })),
    onFailed: (id) => failed.push(id),
  });
  uploader.setOrder(Object.keys(partCounts));
  return { uploader, calls, failed, events, stageOf: (id: string) => find(id).stored.stage };
}

/** Lets everything happen that waits for nothing but its turn. */
const settle = () => vi.advanceTimersByTimeAsync(50);
const urls = () => inFlight.map(({ href }) => href.replace("https://storage.test/", ""));
const answerFirst = (status = 200) => inFlight.shift()?.answer(status, { etag: '"e"' });

it("Gives the next place to a file that starts later", async () => {
  const { uploader } = setup({ long: 8, late: 8 });
  uploader.start("long");
  await settle();
  expect(urls()).toEqual(["long/1", "long/2", "long/3", "long/4"]);
  uploader.start("late");
  await settle();
  answerFirst();
  await settle();
  expect(urls().at(-1)).toBe("late/1");
});

it("Sends nothing of a file that is stopped at once", async () => {
  const { uploader, calls } = setup({ a: 3 });
  uploader.start("a");
  uploader.stop("a");
  await settle();
  expect(calls).toEqual([]);
  expect(urls()).toEqual([]);
});

it("Sends only the rest after a stop, within the same session", async () => {
  const { uploader, calls, events } = setup({ a: 3 });
  uploader.start("a");
  await settle();
  answerFirst();
  await settle();
  uploader.stop("a");
  inFlight.length = 0;
  uploader.start("a");
  await settle();
  expect(urls()).toEqual(["a/2", "a/3"]);
  inFlight[0]?.progress(MiB);
  // Parts in storage already count.
  expect(events.at(-1)).toMatchObject({ kind: "progress", sentBytes: 6 * MiB });
  while (inFlight.length > 0) answerFirst();
  await settle();
  expect(events.at(-1)).toEqual({ kind: "sent" });
  expect(calls.filter((path) => path === "init-multipart")).toHaveLength(1);
});

it("Sends only the rest after a failure, within the same session", async () => {
  const { uploader, calls, failed } = setup({ a: 2 });
  uploader.start("a");
  await settle();
  answerFirst();
  while (failed.length === 0) {
    answerFirst(403);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(failed).toEqual(["a"]);
  uploader.start("a");
  await settle();
  expect(urls()).toEqual(["a/2"]);
  expect(calls.filter((path) => path === "init-multipart")).toHaveLength(1);
});

it("Leaves completing to others, who need no file for it", async () => {
  const { uploader, calls, events } = setup({ a: 1 });
  uploader.start("a");
  await settle();
  answerFirst();
  await settle();
  expect(events.at(-1)).toEqual({ kind: "sent" });
  expect(calls).toEqual(["init-multipart", "signatures/multipart"]);
});

describe("storage that does not answer", () => {
  const MINUTE_MS = 60_000;
  const silent = { kind: "waiting", reason: { silentHost: "storage.test" } };

  it.each<[string, ((request: StoredRequest) => void) | null]>([
    ["refuses at once", (request) => request.answer(0)],
    [
      "takes every byte, and then hangs up",
      (request) => {
        request.progress(5 * MiB);
        request.answer(0);
      },
    ],
    ["swallows every connection", null],
  ])(
    "Storage that does not answer is reported within a minute where it %s, and probed once a minute",
    async (_, answer) => {
      answerAll = answer;
      const { uploader, stageOf, events } = setup({ a: 5 });
      uploader.start("a");
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(stageOf("a")).toEqual(silent);
      const sentBefore = sentAtMs.length;
      expect(sentBefore).toBeLessThan(16);

      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
      expect(stageOf("a")).toEqual(silent);
      const probes = sentAtMs.slice(sentBefore);
      expect(probes.length).toBeGreaterThanOrEqual(9);
      const gapsMs = probes.slice(1).map((sentMs, at) => sentMs - (probes[at] ?? 0));
      expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(MINUTE_MS);

      answerAll = (request) => request.answer(200, { etag: '"e"' });
      await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
      expect(events.at(-1)).toEqual({ kind: "sent" });
    },
  );

  it("Storage that does not answer is given more time where its connections open, and still reported when that was not enough", async () => {
    answerAll = (request) => request.progress(MiB);
    const { uploader, stageOf } = setup({ a: 5 });
    uploader.start("a");
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(stageOf("a")).toEqual({ kind: "waiting", reason: "storage-slow" });
    expect(sentAtMs).toHaveLength(4 + 4);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(stageOf("a")).toEqual(silent);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(sentAtMs.length).toBeLessThanOrEqual(4 + 4 + 3);
  });

  it("Storage that does not answer is given no more time while the API does not answer either", async () => {
    let isDown = false;
    answerAll = (request) => request.progress(MiB);
    const { uploader } = setup({ a: 1 }, () => isDown);
    uploader.start("a");
    await settle();
    isDown = true;
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(sentAtMs.length).toBeGreaterThanOrEqual(3);
  });

  it("Storage that does not answer is a connection problem while the API does not answer either", async () => {
    let isDown = false;
    answerAll = (request) => request.answer(0);
    const { uploader, stageOf } = setup({ a: 5 }, () => isDown);
    uploader.start("a");
    await settle();
    isDown = true;
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(stageOf("a")).toEqual({ kind: "waiting", reason: "network" });
  });

  it("Resumes all parts at once when the network is back", async () => {
    answerAll = (request) => request.answer(0);
    const { uploader, stageOf, events } = setup({ a: 3 });
    uploader.start("a");
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(stageOf("a")).toEqual(silent);
    answerAll = (request) => request.answer(200, { etag: '"e"' });
    dispatchEvent(new Event("online"));
    await settle();
    expect(events.at(-1)).toEqual({ kind: "sent" });
  });
});

it.each<[string, (requestCount: number) => number]>([
  ["has all bytes and answers after 150 s", () => 5 * MiB],
  ["takes the rest of the bytes after 150 s", () => MiB],
  // The buffers on the way hold more of the later parts.
  ["takes the rest of the first parts after 150 s", (count) => (count > 8 ? 5 : 1) * MiB],
])(
  "Sends a part at most twice where storage %s, and adapts for the rest",
  async (_, takenBytes) => {
    answerAll = (request) => {
      request.progress(takenBytes(inFlight.length));
      setTimeout(() => {
        request.progress(5 * MiB);
        request.answer(200, { etag: '"e"' });
      }, 150_000);
    };
    const { uploader, events } = setup({ a: 12 });
    uploader.start("a");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(events.at(-1)).toEqual({ kind: "sent" });
    const counts = new Map<string, number>();
    for (const url of urls()) counts.set(url, (counts.get(url) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(2);
    // These parts were in flight together when nothing was known yet.
    expect(inFlight).toHaveLength(12 + 4);
  },
);

it.each([
  [404, "not-found", "No route"],
  [404, "not-found", ""],
  [403, "forbidden", "Forbidden"],
  [403, "forbidden", ""],
] as const)(
  "Recovers by itself when init answers %i (%s, “%s”) a few times",
  async (...refused) => {
    const [status, kind, serviceMessage] = refused;
    const refusal = () => new ApiError(kind, { status, serviceMessage });
    refusals.push(refusal(), refusal(), refusal());
    const { uploader, failed } = setup({ a: 1, b: 1 });
    uploader.start("a");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failed).toEqual([]);
    expect(urls()).toEqual(["a/1"]);

    refusals.push(...Array.from({ length: 9 }, refusal));
    uploader.start("b");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).toEqual(["b"]);
  },
);

it("Fails at once when init is refused because of the request", async () => {
  refusals.push(new ApiError("rejected", { status: 400, serviceMessage: "No such recipe" }));
  const { uploader, failed } = setup({ a: 1 });
  uploader.start("a");
  await settle();
  expect(failed).toEqual(["a"]);
});
