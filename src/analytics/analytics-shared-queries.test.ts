import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { yieldToMain } from "#shared/async/yield-to-main.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { analyticsQueries } from "./analytics-queries.ts";
import { watchForTest } from "./analytics-watch-for-test.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const YEAR = { from: "2025-12-01", to: "2026-11-20" };
const AUTUMN = { from: "2026-09-01", to: "2026-10-31" };

/** Waits for all pending calls, each of which is a task of its own. */
async function settled() {
  for (let turn = 0; turn < 40; turn += 1) {
    await vi.advanceTimersByTimeAsync(0);
    await yieldToMain();
  }
}

/** Creates a service that answers when it is let, with the calls that it was given. */
function slowService() {
  const calls: CallForTest[] = [];
  const answers: (() => void)[] = [];
  let isSlow = true;
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async (call) => {
      calls.push(call);
      if (isSlow) {
        await new Promise<void>((resolve) => {
          answers.push(resolve);
        });
      }
      return Response.json([{ datetime: "2026-10-31 00:00:00", bytes: 5 }]);
    }),
  );
  const client = queryClientForTest();
  return {
    calls,
    client,
    answer: async () => {
      isSlow = false;
      for (const each of answers) each();
      await settled();
    },
    series: (range: typeof YEAR, sinceMs: number | null = null) =>
      analyticsQueries.series(
        api,
        { kind: "vod", id: "f" },
        "bytes",
        { range, timeZone: "UTC" },
        "day",
        sinceMs,
      ),
    /** Says for each of the calls, in their order, whether it was given up. */
    givenUp: () => calls.map(({ signal }) => signal.aborted),
    /** Lists the failed and pending queries in the cache. */
    issue: () =>
      client
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.status === "error" || state.fetchStatus !== "idle"),
  };
}

describe("a series that is no longer shown", () => {
  it("Cancels its calls, makes no more, and reports no problem", async () => {
    const { calls, client, answer, series, givenUp, issue } = slowService();
    const page = watchForTest(client, series(YEAR));
    await settled();
    expect(givenUp()).toEqual([false, false, false, false]);
    page.leave();
    await settled();
    expect(givenUp()).toEqual([true, true, true, true]);
    await answer();
    expect(calls).toHaveLength(4);
    expect(issue()).toEqual([]);
  });

  it("A series that is no longer shown is read from the start when it is shown again", async () => {
    const { calls, client, answer, series } = slowService();
    watchForTest(client, series(YEAR)).leave();
    await settled();
    const page = watchForTest(client, series(YEAR));
    await answer();
    expect(page.bytes()?.at(-21)).toBe(5);
    expect(calls).toHaveLength(4 + 12);
    page.leave();
  });

  it("Keeps the calls that another series waits for", async () => {
    const { calls, client, answer, series, givenUp, issue } = slowService();
    const one = watchForTest(client, series(YEAR));
    const other = watchForTest(client, series(YEAR, 0));
    await settled();
    one.leave();
    await settled();
    expect(givenUp()).toEqual([false, false, false, false]);
    await answer();
    expect(other.bytes()?.at(-21)).toBe(5);
    expect(calls).toHaveLength(12);
    expect(issue()).toEqual([]);
    other.leave();
  });

  it("Passes its calls to the series that replaces it", async () => {
    const { client, answer, series, givenUp, issue } = slowService();
    const page = watchForTest(client, series(AUTUMN));
    await settled();
    expect(givenUp()).toEqual([false, false]);
    // The other series begins with the same window.
    page.turnTo(series({ from: AUTUMN.from, to: "2026-11-20" }));
    await settled();
    expect(givenUp()).toEqual([false, true, false, false]);
    await answer();
    expect(page.bytes()).toHaveLength(81);
    expect(issue()).toEqual([]);
    page.leave();
  });
});
