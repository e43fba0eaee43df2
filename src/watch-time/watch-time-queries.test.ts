import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { rowsAfter } from "./compare/use-earlier-rows.ts";
import { comeBackForTest, showForTest } from "./show-for-test.tsx";
import {
  idBatches,
  isSameRequest,
  refreshWatchTime,
  type WatchTimeRequest,
  watchTimeKey,
  watchTimeQueries,
} from "./watch-time-queries.ts";

const MINUTE_MS = 60_000;
const NOON = Date.parse("2026-11-20T12:00:00Z");

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => vi.useRealTimers());

const PAST: WatchTimeRequest = {
  kind: "vod",
  time: { range: { from: "2026-09-01", to: "2026-10-31" }, timeZone: "UTC" },
  granularity: "day",
  contentIds: null,
};
const UNTIL_TODAY: WatchTimeRequest = {
  ...PAST,
  time: { range: { from: "2026-09-01", to: "2026-11-20" }, timeZone: "UTC" },
};

const row = (index: number, plays = index) => ({
  period: `2026-09-${String(1 + (index % 30)).padStart(2, "0")}`,
  "content-id": `vod-f${Math.floor(index / 30)}`,
  "total-plays": plays,
});

/** Sets up a service with so many rows, pages of which the test can answer otherwise. */
function setup(count: number, query = PAST) {
  const calls: CallForTest[] = [];
  const world = {
    rows: Array.from({ length: count }, (_, index): unknown => row(index)),
    /** Overrides a page's answer. Is null for the default. */
    answer: (_page: number): Response | Promise<Response> | null => null,
  };
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async (call) => {
      calls.push(call);
      const page = Number(call.url.searchParams.get("page"));
      const size = Number(call.url.searchParams.get("perPage"));
      const answer = await world.answer(page);
      call.signal.throwIfAborted();
      return answer ?? Response.json({ results: world.rows.slice((page - 1) * size, page * size) });
    }),
  );
  const client = queryClientForTest();
  const options = watchTimeQueries.rows(api, query);
  /** Reads unless what is known is fresh. */
  const read = async () => {
    calls.length = 0;
    const outcome = client.fetchQuery(options).then(
      () => "done",
      () => "failed",
    );
    await vi.advanceTimersByTimeAsync(1000);
    return await outcome;
  };
  const known = () => client.getQueryData(options.queryKey);
  return {
    world,
    api,
    client,
    options,
    read,
    calls,
    known,
    pages: () => calls.map(({ url }) => Number(url.searchParams.get("page"))),
    plays: () => known()?.rows.figure("totalPlays").subarray(0, known()?.rowCount),
  };
}

const refusal = () => Response.json({ message: "no" }, { status: 403 });
/** Makes an answer that waits for the test. */
function gate() {
  const waiting: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return { open: () => waiting[0]?.(), opened };
}
const hold = async (opened: Promise<void>): Promise<Response> => {
  await opened;
  return refusal();
};

describe("rows of watch time", () => {
  it("Rows of watch time are available after the first page, and say when they are complete", async () => {
    const { world, client, options, known, pages, plays } = setup(2500);
    const first = gate();
    const second = gate();
    world.answer = async (page) => {
      if (page === 1) await first.opened;
      if (page === 2) await second.opened;
      return Response.json({ results: world.rows.slice((page - 1) * 1000, page * 1000) });
    };
    const seen: unknown[] = [];
    client.getQueryCache().subscribe(() => seen.push(known()?.rowCount));
    const reading = client.fetchQuery(options);
    await vi.advanceTimersByTimeAsync(1000);
    expect([known(), pages()]).toEqual([undefined, [1]]);
    first.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toContain(1000);
    expect(known()).toMatchObject({ isComplete: false, rowCount: 1500, readAtMs: null });
    second.open();
    await reading;
    expect(known()).toMatchObject({
      isComplete: true,
      rowCount: 2500,
      unreadableCount: 0,
      strayCount: 0,
      isShifted: false,
      failure: null,
      readAtMs: NOON + 1000,
    });
    expect(plays()?.toSorted()).toEqual(Float64Array.from({ length: 2500 }, (_, index) => index));
    expect(pages()).toEqual([1, 2, 3, 4]);
  });

  it("Rows of watch time are requested as the contract says", async () => {
    const { read, calls } = setup(0, { ...PAST, contentIds: ["f1", "f2"] });
    expect(await read()).toBe("done");
    expect(calls.map(({ url }) => [url.pathname, Object.fromEntries(url.searchParams)])).toEqual([
      [
        expect.stringMatching(/\/v2\/analytics\/vod\/watchtime-engagement$/),
        {
          startdate: "2026-09-01",
          enddate: "2026-10-31",
          timezone: "UTC",
          granularity: "day",
          page: "1",
          perPage: "1000",
          "content-ids": "f1,f2",
        },
      ],
    ]);
  });

  it("Rows of watch time are none without content, and no call is made", async () => {
    const { read, calls, known } = setup(100, { ...PAST, contentIds: [] });
    expect(await read()).toBe("done");
    expect(calls).toEqual([]);
    expect(known()).toMatchObject({ isComplete: true, rowCount: 0 });
  });

  it("Rows of watch time stay when a page fails, with the reason, and reading continues there", async () => {
    const { world, read, known, pages, plays } = setup(3500);
    world.rows[1200] = { period: "never" };
    world.answer = (page) => (page === 3 ? refusal() : null);
    expect(await read()).toBe("failed");
    expect(known()).toMatchObject({ isComplete: false, failure: { kind: "forbidden" } });
    const before = known()?.rowCount ?? 0;
    expect(before).toBeGreaterThanOrEqual(1999);
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(pages()[0]).toBe(3);
    expect(pages()).not.toContain(1);
    expect(pages()).not.toContain(2);
    expect(known()).toMatchObject({
      isComplete: true,
      rowCount: 3499,
      unreadableCount: 1,
      failure: null,
    });
    expect(new Set(plays()).size).toBe(3499);
  });

  it("Rows of watch time are none when the first page fails", async () => {
    const { world, read, known, client, options } = setup(10);
    world.answer = refusal;
    expect(await read()).toBe("failed");
    expect(known()).toBeUndefined();
    expect(client.getQueryState(options.queryKey)?.status).toBe("error");
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(known()).toMatchObject({ isComplete: true, rowCount: 10 });
  });

  it("Rows of watch time are cancelled when the page is left, kept as far as they came, and read on later", async () => {
    const { world, client, options, calls, known, pages } = setup(3500);
    const never = gate();
    world.answer = (page) => (page > 1 ? hold(never.opened) : null);
    const leave = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(0);
    expect(pages()).toEqual([1, 2, 3, 4]);
    leave();
    expect(calls.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
    never.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(known()).toMatchObject({ isComplete: false, rowCount: 1000, failure: null });
    calls.length = 0;
    world.answer = () => null;
    const leaveAgain = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pages().toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    expect(known()).toMatchObject({ isComplete: true, rowCount: 3500 });
    leaveAgain();
  });

  it("Rows of watch time are read on when a person returns before the calls have ended", async () => {
    const { world, client, options, known } = setup(3500);
    const slow = gate();
    world.answer = (page) => (page > 1 ? hold(slow.opened) : null);
    showForTest(client, options)();
    const leave = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(0);
    leave();
    const stay = showForTest(client, options);
    world.answer = () => null;
    slow.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(known()).toMatchObject({ isComplete: true, rowCount: 3500, failure: null });
    stay();
  });

  it("Rows of watch time stay stopped when the window has the focus again, and failed ones do not", async () => {
    const { world, client, options, calls, known } = setup(3500);
    client.mount();
    const never = gate();
    world.answer = (page) => (page > 1 ? hold(never.opened) : null);
    const leave = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(0);
    void client.cancelQueries({ queryKey: watchTimeKey });
    never.open();
    await vi.advanceTimersByTimeAsync(1000);
    calls.length = 0;
    comeBackForTest();
    await vi.advanceTimersByTimeAsync(1000);
    expect([calls.length, known()?.isComplete, known()?.failure]).toEqual([0, false, null]);
    world.answer = refusal;
    await client.refetchQueries({ queryKey: watchTimeKey });
    expect(known()).toMatchObject({ isComplete: false, failure: { kind: "forbidden" } });
    world.answer = () => null;
    comeBackForTest();
    await vi.advanceTimersByTimeAsync(1000);
    expect(known()).toMatchObject({ isComplete: true, rowCount: 3500 });
    leave();
    client.unmount();
  });

  it("Rows of watch time have the time of when they were left, after a long pause, until they are read again", async () => {
    const { world, read, known, pages } = setup(3500, UNTIL_TODAY);
    world.answer = (page) => (page === 3 ? refusal() : null);
    await read();
    const leftAtMs = Date.now();
    // The result is the same however often it is tried.
    for (let turn = 0; turn < 3; turn++) {
      vi.advanceTimersByTime(3 * MINUTE_MS);
      await read();
    }
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(pages()).not.toContain(1);
    expect((known()?.readAtMs ?? 0) - leftAtMs).toBeLessThanOrEqual(0);
    world.answer = (page) => (page === 3 ? refusal() : null);
    expect(await read()).toBe("failed");
    expect(pages()).toContain(1);
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(known()?.readAtMs).toBeGreaterThan(leftAtMs + 9 * MINUTE_MS);
  });

  it("Rows of watch time are read again from their start, wherever reading ended", async () => {
    const { world, client, options, read, known, pages, plays, calls } = setup(3500);
    world.answer = (page) => (page === 3 ? refusal() : null);
    await read();
    const leave = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(1000);
    calls.length = 0;
    world.answer = refusal;
    await refreshWatchTime(client);
    // The existing rows stay, with the reason.
    expect(known()).toMatchObject({ isComplete: false, failure: { kind: "forbidden" } });
    expect(known()?.rowCount).toBeGreaterThan(0);
    expect(pages()).toEqual([1]);
    // The rows are not replaced by fewer either.
    const before = known();
    world.rows = world.rows.map((_, index) => row(index, 9));
    world.answer = (page) => (page > 1 ? refusal() : null);
    await refreshWatchTime(client);
    expect(known()).toMatchObject({ rows: before?.rows, rowCount: before?.rowCount });
    calls.length = 0;
    world.answer = () => null;
    await client.refetchQueries({ queryKey: watchTimeKey });
    expect(pages()).not.toContain(1);
    expect(known()).toMatchObject({ isComplete: true, rowCount: 3500, failure: null });
    expect(new Set(plays())).toEqual(new Set([9]));
    leave();
  });

  it("Rows of watch time do not return into a cache that was emptied", async () => {
    const { world, client, options, known } = setup(2500);
    const never = gate();
    world.answer = (page) => (page > 1 ? hold(never.opened) : null);
    const reading = client.fetchQuery(options).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(known()?.rowCount).toBe(1000);
    client.clear();
    never.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(known()).toBeUndefined();
    await reading;
  });
});

describe("rows that are read again", () => {
  it("Rows that are read again replace the old ones only when they are complete", async () => {
    const { world, read, client, options, known, plays } = setup(2500, UNTIL_TODAY);
    await read();
    const old = known();
    vi.advanceTimersByTime(6 * MINUTE_MS);
    world.rows = world.rows.map((_, index) => row(index, 9));
    const last = gate();
    world.answer = (page) => (page === 3 ? hold(last.opened) : null);
    const reading = client.fetchQuery(options).catch(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    expect(known()).toBe(old);
    last.open();
    await reading;
    expect(known()).toMatchObject({ isComplete: true, rowCount: 2500, rows: old?.rows });
    expect(known()?.failure?.kind).toBe("forbidden");
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(known()).toMatchObject({ isComplete: true, failure: null });
    expect(new Set(plays())).toEqual(new Set([9]));
  });

  it("Rows that are read again continue where they failed, unless that is long ago", async () => {
    const { world, read, known, pages, plays } = setup(3500, UNTIL_TODAY);
    await read();
    vi.advanceTimersByTime(6 * MINUTE_MS);
    const begunAtMs = Date.now();
    world.rows = world.rows.map((_, index) => row(index, 9));
    world.answer = (page) => (page === 3 ? refusal() : null);
    expect(await read()).toBe("failed");
    expect(pages()).toContain(1);
    vi.advanceTimersByTime(4 * MINUTE_MS);
    expect(await read()).toBe("failed");
    expect(pages()).toEqual([3]);
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(pages()[0]).toBe(3);
    expect(pages()).not.toContain(1);
    expect(pages()).not.toContain(2);
    expect(known()).toMatchObject({ isComplete: true, failure: null });
    // The time is no later than that of its first rows.
    expect(known()?.readAtMs).toBe(begunAtMs);
    expect(new Set(plays())).toEqual(new Set([9]));

    vi.advanceTimersByTime(6 * MINUTE_MS);
    world.answer = (page) => (page === 3 ? refusal() : null);
    expect(await read()).toBe("failed");
    vi.advanceTimersByTime(6 * MINUTE_MS);
    world.rows = world.rows.map((_, index) => row(index, 8));
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(pages()[0]).toBe(1);
    expect(known()).toMatchObject({ isComplete: true, rowCount: 3500 });
    expect(known()?.readAtMs).toBe(Date.now() - 1000);
    expect(new Set(plays())).toEqual(new Set([8]));
  });

  it("Rows that are read again continue where they were left, and show as they were until then", async () => {
    const { world, client, options, read, calls, known, pages, plays } = setup(3500);
    await read();
    const old = known();
    world.rows = world.rows.map((_, index) => row(index, 9));
    const never = gate();
    world.answer = (page) => (page > 2 ? hold(never.opened) : null);
    const leave = showForTest(client, options);
    void refreshWatchTime(client);
    await vi.advanceTimersByTimeAsync(0);
    leave();
    never.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(known()).toMatchObject({ isComplete: true, failure: null, readAtMs: old?.readAtMs });
    expect(known()?.rows).toBe(old?.rows);
    calls.length = 0;
    world.answer = () => null;
    const leaveAgain = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pages().toSorted((a, b) => a - b)).toEqual([3, 4, 5]);
    expect(known()).toMatchObject({ isComplete: true, renewal: null, readAtMs: NOON + 1000 });
    expect(new Set(plays())).toEqual(new Set([9]));
    leaveAgain();
  });

  it("Rows that are read again stay as they are when that is stopped, until more is requested", async () => {
    const { world, client, options, read, calls, known, pages } = setup(3500, UNTIL_TODAY);
    await read();
    const old = known();
    client.mount();
    vi.advanceTimersByTime(6 * MINUTE_MS);
    const never = gate();
    world.answer = (page) => (page > 2 ? hold(never.opened) : null);
    const leave = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(0);
    void client.cancelQueries({ queryKey: watchTimeKey });
    never.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(known()).toMatchObject({ isComplete: true, failure: null, rows: old?.rows });
    expect(known()?.renewal).not.toBeNull();
    calls.length = 0;
    comeBackForTest();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([]);
    world.answer = () => null;
    await client.refetchQueries({ queryKey: watchTimeKey });
    expect(pages()).not.toContain(1);
    expect(known()).toMatchObject({ isComplete: true, renewal: null, rowCount: 3500 });
    leave();
    client.unmount();
  });

  it("Rows that are read again start afresh when the person requests it", async () => {
    const { world, client, options, read, calls, known, pages, plays } = setup(3500);
    await read();
    const leave = showForTest(client, options);
    world.answer = (page) => (page === 3 ? refusal() : null);
    await refreshWatchTime(client);
    expect(known()).toMatchObject({ isComplete: true, failure: { kind: "forbidden" } });
    calls.length = 0;
    world.rows = world.rows.map((_, index) => row(index, 9));
    world.answer = () => null;
    await refreshWatchTime(client);
    expect(pages()[0]).toBe(1);
    expect(known()).toMatchObject({ isComplete: true, failure: null });
    expect(new Set(plays())).toEqual(new Set([9]));
    leave();
  });

  it("Rows that are read again are not replaced by those of an earlier call that ends later", async () => {
    const { world, client, options, read, known, plays } = setup(1500);
    await read();
    const leave = showForTest(client, options);
    const late = gate();
    world.answer = () => hold(late.opened);
    void refreshWatchTime(client);
    await vi.advanceTimersByTimeAsync(0);
    world.rows = world.rows.map((_, index) => row(index, 9));
    world.answer = () => null;
    await refreshWatchTime(client);
    late.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(known()).toMatchObject({ isComplete: true, renewal: null, failure: null });
    expect(new Set(plays())).toEqual(new Set([9]));
    leave();
  });

  it("Rows that are read again are not read together with those that they are compared with", async () => {
    const { world, api, client, options, calls, read } = setup(1500, UNTIL_TODAY);
    await read();
    const before = rowsAfter(api, PAST, UNTIL_TODAY);
    // The earlier rows are known first, so that they would be asked for first.
    const leaveEarlier = showForTest(client, before);
    const leave = showForTest(client, options);
    await vi.advanceTimersByTimeAsync(1000);
    expect(client.getQueryData(before.queryKey)).toMatchObject({ isComplete: true });
    calls.length = 0;
    const late = gate();
    world.answer = () => hold(late.opened);
    void refreshWatchTime(client);
    await vi.advanceTimersByTimeAsync(1000);
    const lastDays = () => new Set(calls.map(({ url }) => url.searchParams.get("enddate")));
    expect(lastDays()).toEqual(new Set(["2026-11-20"]));
    world.answer = () => null;
    late.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(lastDays()).toEqual(new Set(["2026-11-20", "2026-10-31"]));
    leaveEarlier();
    leave();
  });

  it("Rows that are read again wait for no others once they are given up", async () => {
    const { world, api, client, options, calls, read } = setup(1500, UNTIL_TODAY);
    await read();
    const late = gate();
    world.answer = () => hold(late.opened);
    void client.refetchQueries({ queryKey: options.queryKey, type: "all" });
    const before = rowsAfter(api, PAST, UNTIL_TODAY);
    const leave = showForTest(client, before);
    await vi.advanceTimersByTimeAsync(1000);
    calls.length = 0;
    await client.cancelQueries({ queryKey: before.queryKey });
    late.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.map(({ url }) => url.searchParams.get("enddate"))).not.toContain("2026-10-31");
    expect(client.getQueryState(before.queryKey)).toMatchObject({ fetchStatus: "idle" });
    leave();
  });

  it("Rows that are read again are those of an unfinished range, after five minutes", async () => {
    const { read, calls } = setup(10, UNTIL_TODAY);
    await read();
    vi.advanceTimersByTime(4 * MINUTE_MS);
    await read();
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(MINUTE_MS);
    await read();
    expect(calls.length).toBeGreaterThan(0);
  });

  it("Rows that are read again are not those of a range that was over when they were read", async () => {
    const { read, calls } = setup(10);
    await read();
    vi.advanceTimersByTime(60 * MINUTE_MS);
    await read();
    expect(calls).toEqual([]);
  });

  it("Rows that are read again are those of a day that is over now and was not when they were read", async () => {
    const { read, calls } = setup(10, UNTIL_TODAY);
    await read();
    vi.setSystemTime(Date.parse("2026-11-21T02:00:00Z"));
    await read();
    expect(calls.length).toBeGreaterThan(0);
  });

  it("Rows that are read again are those of a day that was over for less than an hour, in which the last plays come in", async () => {
    const { read, calls } = setup(10, UNTIL_TODAY);
    vi.setSystemTime(Date.parse("2026-11-21T00:30:00Z"));
    await read();
    vi.advanceTimersByTime(60 * MINUTE_MS);
    await read();
    expect(calls.length).toBeGreaterThan(0);
    vi.advanceTimersByTime(60 * MINUTE_MS);
    await read();
    expect(calls).toEqual([]);
  });
});

const ids = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `0123abcd-0000-4000-8000-${String(at).padStart(12, "0")}`,
  );

describe("many contents", () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [190, [190]],
    [200, [100, 100]],
    [500, [167, 167, 166]],
    [2000, Array<number>(11).fill(182).with(10, 180)],
  ])("Are asked for in calls of like size: %d", (count, sizes) => {
    const batches = idBatches(ids(count));
    expect(batches.map((batch) => batch?.length)).toEqual(sizes);
    expect(batches.flat()).toEqual(ids(count));
  });

  it("Are read with the whole account where there are more than 2,000", () => {
    expect(idBatches(ids(2001))).toEqual([null]);
    expect(idBatches(null)).toEqual([null]);
  });

  it("Are the same request if they are the same ids, and another one otherwise", () => {
    const some = { ...PAST, contentIds: ids(500) };
    expect(isSameRequest(some, { ...PAST, contentIds: ids(500) })).toBe(true);
    expect(isSameRequest(some, { ...PAST, contentIds: ids(499) })).toBe(false);
    expect(isSameRequest(some, { ...PAST, contentIds: [...ids(499), "other"] })).toBe(false);
    expect(isSameRequest(some, { ...some, granularity: "month" })).toBe(false);
    expect(isSameRequest(some, PAST)).toBe(false);
  });

  it("Are brought by a call for each batch", async () => {
    const contentIds = ids(200);
    const { read, calls } = setup(0, { ...PAST, contentIds });
    await read();
    const asked = calls.map(({ url }) => url.searchParams.get("content-ids"));
    expect(new Set(asked)).toEqual(
      new Set([contentIds.slice(0, 100).join(","), contentIds.slice(100).join(",")]),
    );
    for (const { url } of calls) expect(url.href.length).toBeLessThan(8000);
  });
});
