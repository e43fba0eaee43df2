import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import type { Transfer, VideoDetails } from "#uploads/transfer.ts";
import { stateOf } from "#uploads/transfer-state.ts";
import { dispatch } from "./dispatch.ts";
import { followPublishing } from "./follow-publishing.ts";
import { beginUpload, completed, NOTHING_TOLD, type StoredUpload } from "./stored-upload.ts";
import type { UploadContext } from "./upload-context.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
const DETAILS: VideoDetails = {
  title: null,
  description: null,
  folderIds: [],
  recipeId: null,
  playlistId: null,
  isKeptUnpublished: true,
};

interface Platform {
  /** Lookups know the video from then on. */
  shownAfterMs?: number;
  encodedAfterMs?: number;
  /** Encoding publishes it whatever was sent before. */
  isPublishedEarly?: boolean;
  /** Lookups show a change so much later. */
  staleMs?: number;
  refuses?: boolean;
}

/** Serves one video that is uploaded now, and notes what it is told and when it is online. */
function platformOf({
  shownAfterMs = 5000,
  encodedAfterMs = 60_000,
  isPublishedEarly = false,
  staleMs = 0,
  refuses = false,
}: Platform) {
  const startMs = Date.now();
  const puts: boolean[] = [];
  /** Lists what is true from when on. */
  const history: { atMs: number; isEncoded: boolean; isEnabled: boolean }[] = [
    { atMs: startMs, isEncoded: false, isEnabled: true },
  ];
  const now = () => history.at(-1) ?? { atMs: 0, isEncoded: false, isEnabled: true };
  const set = (to: Partial<ReturnType<typeof now>>) =>
    history.push({ ...now(), ...to, atMs: Date.now() });
  const timer = setTimeout(
    () => set({ isEncoded: true, ...(isPublishedEarly ? { isEnabled: true } : {}) }),
    encodedAfterMs,
  );
  onTestFinished(() => clearTimeout(timer));
  const fetchFunction = fetchForTest(({ method, body }) => {
    if (Date.now() - startMs < shownAfterMs) {
      return Response.json({ message: "Not found" }, { status: 404 });
    }
    if (method === "PUT") {
      if (refuses) return Response.json({ message: "Not so" }, { status: 400 });
      const isOnline = body.online === true;
      if (isOnline && !now().isEncoded) return Response.json({ message: "No" }, { status: 400 });
      puts.push(isOnline);
      set({ isEnabled: isOnline });
    }
    const seen = history.findLast(({ atMs }) => atMs <= Date.now() - staleMs) ?? history[0];
    const renditions = seen?.isEncoded === true ? [{ id: "r" }] : [];
    const online = seen?.isEncoded === true && seen.isEnabled;
    return Response.json({ id: "v", title: "Ferry", online, renditions });
  });
  const isOnline = () => now().isEncoded && now().isEnabled;
  return { api: createApiClient(parseRuntimeConfig({}), fetchFunction), puts, isOnline };
}

/** Opens a page with one upload whose video exists, as it is on record. */
function pageWith(api: ApiServices["api"], stored: StoredUpload) {
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const services = { api, settle, queryClient: queryClientForTest(), page: createPageStore() };
  const ids = new Set([stored.id]);
  const record = { now: stored };
  const context: UploadContext = {
    services,
    guarded: services,
    states: new Map([[stored.id, stateOf(stored)]]),
    journal: Object.assign(Object.create(null), {
      save(next: StoredUpload) {
        record.now = next;
        return Promise.resolve(true);
      },
    }),
    tabs: Object.assign(Object.create(null), {
      has: (id: string) => ids.has(id),
      notify() {},
      release() {},
    }),
    owners: Object.create(null),
    uploader: Object.create(null),
    runEffect() {},
    store: createStore<readonly Transfer[]>(() => []),
    shown: new WeakMap(),
    publishing: null,
    announced: [],
    areNoted: null,
    reading: Promise.resolve(),
    isRead: true,
    takingUp: new Set(),
    held: new Set(),
    steps: new Map(),
    publishingRuns: new Map(),
    fingerprints: new Map(),
    offered: new Set(),
    given: new Map(),
  };
  const run = followPublishing(context, stored.id);
  return {
    context,
    record,
    run,
    describe(change: Partial<VideoDetails>) {
      void dispatch(context, stored.id, { kind: "describe", change });
      void followPublishing(context, stored.id);
    },
    /** Ends the page in the middle of whatever it does. */
    close: () => context.publishingRuns.get(stored.id)?.abort(),
    transfer: () => context.store.getState()[0],
  };
}

function uploaded(details: Partial<VideoDetails> = {}): StoredUpload {
  const file = new File(["video"], "ferry.mp4");
  const all = { ...DETAILS, ...details };
  const begun = beginUpload({ file, handle: null, details: all }, "u", 0);
  return { ...begun, stage: { kind: "encoding", videoId: "v" }, told: NOTHING_TOLD };
}

describe("followPublishing", () => {
  it("Unpublishes a video at once, and is done when it is encoded and unpublished", async () => {
    const platform = platformOf({ shownAfterMs: 0 });
    const { transfer, record } = pageWith(platform.api, uploaded());
    await vi.advanceTimersByTimeAsync(10);
    expect(platform.puts).toEqual([false]);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(platform.puts).toEqual([false]);
    expect(platform.isOnline()).toBe(false);
    expect(transfer()).toMatchObject({ stage: { kind: "ready", videoId: "v" }, publishing: null });
    expect(record.now.online).toEqual({ told: false, isSeen: true });
  });

  it("Unpublishes it again where encoding published it nevertheless", async () => {
    const platform = platformOf({ isPublishedEarly: true });
    const { transfer } = pageWith(platform.api, uploaded());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(platform.isOnline()).toBe(true);
    expect(transfer()?.publishing).toEqual({ kind: "due" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(platform.puts).toEqual([false, false]);
    expect(platform.isOnline()).toBe(false);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(transfer()).toMatchObject({ stage: { kind: "ready" }, publishing: null });
  });

  it("Leaves a video alone that encoding is to publish", async () => {
    const platform = platformOf({});
    const { run } = pageWith(platform.api, uploaded({ isKeptUnpublished: false }));
    await run;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect([platform.puts, platform.isOnline()]).toEqual([[], true]);
  });

  it("Publishes a kept video when a person has changed their mind, once it is encoded", async () => {
    const platform = platformOf({});
    const { describe, transfer } = pageWith(platform.api, uploaded());
    await vi.advanceTimersByTimeAsync(20_000);
    describe({ isKeptUnpublished: false });
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect([platform.puts, platform.isOnline()]).toEqual([[false, true], true]);
    expect(transfer()).toMatchObject({ stage: { kind: "ready" }, publishing: null });
    describe({ isKeptUnpublished: true });
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect([platform.puts, platform.isOnline()]).toEqual([[false, true, false], false]);
  });

  it("Says why the service refuses", async () => {
    const platform = platformOf({ refuses: true });
    const { transfer } = pageWith(platform.api, uploaded());
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(transfer()?.publishing).toEqual({
      kind: "failed",
      problem: { kind: "rejected", serviceMessage: "Not so" },
    });
  });

  it("Does nothing more once it was seen, whatever others do", async () => {
    const platform = platformOf({});
    const { context } = pageWith(platform.api, uploaded());
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const count = platform.puts.length;
    await followPublishing(context, "u");
    expect(platform.puts).toHaveLength(count);
  });

  it("Ends as wanted whatever the service does and whenever pages end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          shownAfterMs: fc.integer({ min: 0, max: 25_000 }),
          encodedAfterMs: fc.integer({ min: 0, max: 600_000 }),
          isPublishedEarly: fc.boolean(),
          staleMs: fc.integer({ min: 0, max: 20_000 }),
        }),
        fc.boolean(),
        fc.array(
          fc.record({
            openMs: fc.integer({ min: 0, max: 300_000 }),
            awayMs: fc.integer({ min: 0, max: 300_000 }),
          }),
          { maxLength: 4 },
        ),
        async (given, isKept, visits) => {
          const platform = platformOf(given);
          let stored = uploaded({ isKeptUnpublished: isKept });
          for (const { openMs, awayMs } of visits) {
            const page = pageWith(platform.api, stored);
            await vi.advanceTimersByTimeAsync(openMs);
            page.close();
            await vi.advanceTimersByTimeAsync(awayMs);
            stored = completed(page.record.now);
          }
          const { context } = pageWith(platform.api, stored);
          await vi.advanceTimersByTimeAsync(HOUR_MS);
          expect(context.publishingRuns.size).toBe(0);
          // Without the wish it is never touched.
          const { puts } = platform;
          const isTouched = puts.length > 0;
          expect([platform.isOnline(), isTouched, puts.includes(true)]).toEqual([
            !isKept,
            isKept,
            false,
          ]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
