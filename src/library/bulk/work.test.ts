import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PauseReason } from "#library/bulk-job.ts";
import { createApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { forEachVideo } from "./work.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", vi.fn<() => void>());
  vi.stubGlobal("removeEventListener", vi.fn<() => void>());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const askedToWait = (ms: number) =>
  new ApiError("too-many-requests", { status: 429, retryAfterMs: ms });
const busy = () => new ApiError("server", { status: 502 });

/** Runs over numbered videos. @param errors thrown by the calls for a video, in order */
function world(
  count: number,
  errors: Record<string, ApiError[]> = {},
  answering: Promise<void> = Promise.resolve(),
) {
  const called: string[] = [];
  const failures: string[] = [];
  const pauses: (PauseReason | null)[] = [];
  const stopper = new AbortController();
  let inFlight = 0;
  let most = 0;
  const run = {
    services: {
      api: createApiClient(
        parseRuntimeConfig({}),
        fetchForTest(() => new Response()),
      ),
      settle: createConsistencyPoller(),
      page: createPageStore(),
      queryClient: new QueryClient(),
    },
    jobId: "job",
    action: { kind: "publish" as const },
    signal: stopper.signal,
    itemOf: () => undefined,
    setApplied: () => Promise.resolve(),
    setOutcome: () => {},
    onPause: (reason: PauseReason | null) => {
      if (reason !== (pauses.at(-1) ?? null)) pauses.push(reason);
    },
  };
  const done = forEachVideo(
    run,
    Array.from({ length: count }, (_, index) => `${index}`),
    async (id) => {
      called.push(id);
      inFlight += 1;
      most = Math.max(most, inFlight);
      await answering;
      inFlight -= 1;
      const error = errors[id]?.shift();
      if (error !== undefined) throw error;
    },
    (id, error) => {
      failures.push(id);
      return error instanceof ApiError && error.kind === "signed-out";
    },
  );
  return { called, failures, pauses, stopper, done, most: () => most };
}

it("Calls each once, four at a time", async () => {
  const { called, done, most } = world(10);
  await vi.runAllTimersAsync();
  expect(await done).toBe(false);
  expect(called).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(most()).toBe(4);
});

it("Repeats a refused call after the requested time, and counts as paused", async () => {
  const { called, pauses, done } = world(8, { "1": [askedToWait(30_000)] });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(called.filter((id) => id === "1")).toHaveLength(1);
  // The others were not refused.
  expect(new Set(called).size).toBe(8);
  expect(pauses).toEqual(["busy"]);
  await vi.runAllTimersAsync();
  await done;
  expect(called.filter((id) => id === "1")).toHaveLength(2);
  expect(pauses).toEqual(["busy", null]);
});

it("Finishes what is in flight after a stop, and starts nothing", async () => {
  const network = new EventTarget();
  const answering = new Promise<void>((resolve) => {
    network.addEventListener("answer", () => resolve());
  });
  const { called, failures, stopper, done } = world(20, {}, answering);
  stopper.abort();
  network.dispatchEvent(new Event("answer"));
  await done;
  expect(called).toHaveLength(4);
  expect(failures).toEqual([]);
});

it("Ends at once when it is stopped while it waits", async () => {
  const { called, failures, stopper, done } = world(1, { "0": [askedToWait(600_000)] });
  await vi.advanceTimersByTimeAsync(20);
  stopper.abort();
  await done;
  expect(called).toEqual(["0"]);
  expect(failures).toEqual([]);
});

it("Gives up on one item that fails again and again, and on no other", async () => {
  const { called, failures, done } = world(30, { "2": Array.from({ length: 100 }, busy) });
  await vi.runAllTimersAsync();
  await done;
  expect(failures).toEqual(["2"]);
  expect(called.filter((id) => id === "2")).toHaveLength(8);
  expect(new Set(called).size).toBe(30);
});

it("Stops where the rest would fail alike", async () => {
  const { called, done } = world(20, { "2": [new ApiError("signed-out", { status: 401 })] });
  await vi.runAllTimersAsync();
  expect(await done).toBe(true);
  expect(called.length).toBeLessThanOrEqual(6);
});

it("Does not repeat what waits for the network after a stop, and ends at once", async () => {
  const { called, failures, done } = world(3, {
    "0": [new ApiError("network")],
    "2": [new ApiError("signed-out", { status: 401 })],
  });
  await vi.advanceTimersByTimeAsync(20);
  expect(await done).toBe(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(called).toEqual(["0", "1", "2"]);
  expect(failures).toEqual(["2"]);
});
