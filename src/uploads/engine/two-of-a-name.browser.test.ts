import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/format/ids.ts";
import { type ApiClient, createApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import type { ApiRequest } from "#shared/http/http.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import type { Journal } from "./journal.ts";
import { beginUpload, videoIdOf } from "./stored-upload.ts";
import type { Tabs } from "./tabs.ts";
import { createUploadManager } from "./upload-manager.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ANSWER_MS = 20;
/** Uses the test's fake clock. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fakes a service that loses every response to complete; its videos have the upload's id. */
function openService(settleMs: number): ApiClient {
  const videos: { id: string; shownAtMs: number; madeAt: string }[] = [];
  const record = ({ id, madeAt }: (typeof videos)[number]) => ({
    id,
    filename: "clip.mp4",
    filesize: "4",
    creation_date: madeAt,
  });
  return {
    ...createApiClient(parseRuntimeConfig({})),
    async http({ path, body }: ApiRequest) {
      await wait(ANSWER_MS);
      if (path === "/v2/vod") {
        return { data: videos.filter(({ shownAtMs }) => shownAtMs <= Date.now()).map(record) };
      }
      const id = ["first", "second"].find((each) => JSON.stringify(body ?? "").includes(each));
      if (id === undefined || videos.some((video) => video.id === id)) {
        throw new ApiError("not-found", { status: 404 });
      }
      videos.unshift({ id, shownAtMs: Date.now() + settleMs, madeAt: new Date().toISOString() });
      throw new ApiError("server", { status: 502 });
    },
  };
}

/** Stands in for Web Locks, on the test's clock. */
function createKeyedQueue(): Tabs["inTurn"] {
  const last = new Map<string, Promise<unknown>>();
  return (key, _signal, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    return turn;
  };
}

/** Stands in for a browser without Web Locks. */
const atOnce: Tabs["inTurn"] = (_key, _signal, work) => work();

/**
 * Completes two uploads with a delay in between.
 * @returns their videos after a given time; null: unknown
 */
async function finishTwo(
  inTurn: Tabs["inTurn"],
  { laterMs, settleMs, patienceMs }: Record<"laterMs" | "settleMs" | "patienceMs", number>,
) {
  const services = {
    api: openService(settleMs),
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: new QueryClient(),
  };
  const details = {
    title: null,
    description: null,
    folderIds: [],
    recipeId: null,
    playlistId: null,
    isKeptUnpublished: false,
  };
  // The service receives one name for both.
  const names = ["clip.mp4", "../videos/clip.mp4 "];
  const both = ["first", "second"].map((uploaderId, rank) => {
    const video = { file: new File(["data"], names[rank] ?? ""), handle: null, details };
    const session = { storagePath: "p", uploaderId };
    return { ...beginUpload(video, newId(), rank), session };
  });
  // An earlier page sent both, and this one completes them once it has read their records.
  const journal: Journal = {
    uploads: async () => both,
    async upload(id) {
      const index = both.findIndex((stored) => stored.id === id);
      await wait(index * laterMs);
      return both[index] ?? null;
    },
    etags: async () => new Map([[1, '"e"']]),
    save: async () => true,
    savePart: async () => true,
    forgetParts: async () => {},
    forget: async () => {},
  };
  const tabs = {
    inTurn,
    claim: async () => true,
    release() {},
    has: () => false,
    whenFree() {},
    notify() {},
  };
  const creating = createUploadManager(services, journal, () => tabs);
  await vi.advanceTimersByTimeAsync(patienceMs);
  const manager = await creating;
  return manager.getSnapshot().map(({ stage }) => videoIdOf(stage));
}

const BY_DAY = [0, 800];
const AT_NIGHT = [200, 400, 600, 1000, 1200, 1400, 1600];

describe.each([
  { tags: [], delays: BY_DAY },
  { tags: ["nightly"], delays: AT_NIGHT },
])("two videos of one name and size, both answers lost $tags", ({ tags, delays }) => {
  const cases = [300, 25_000].flatMap((settleMs) =>
    delays.map((laterMs) => ({ settleMs, laterMs })),
  );

  it.each(cases)(
    "Each row gets its own video, the second $laterMs ms later, shown after $settleMs ms",
    { tags },
    async (times) => {
      const patienceMs = 2 * (times.settleMs + 20_000);
      expect(await finishTwo(createKeyedQueue(), { ...times, patienceMs })).toEqual([
        "first",
        "second",
      ]);
    },
  );

  it.each(cases)(
    "Each row gets a video without locks, the second $laterMs ms later, shown after $settleMs ms",
    { tags },
    async (times) => {
      const patienceMs = times.settleMs + 40_000;
      const ids = await finishTwo(atOnce, { ...times, patienceMs });
      expect(new Set(ids)).toEqual(new Set(["first", "second"]));
    },
  );
});
