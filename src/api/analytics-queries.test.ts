import { CancelledError, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseRange } from "#lib/date-ranges.ts";
import {
  analyticsQueries,
  isGoingOn,
  refreshAnalytics,
  type Subject,
} from "./analytics-queries.ts";
import { createApiClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import { type CallForTest, fetchForTest } from "./fetch-for-test.ts";
import { queryClientForTest } from "./query-client-for-test.tsx";
import { parseRuntimeConfig } from "./runtime-config.ts";

const NOW = "2026-11-20T12:00:00Z";
const account: Subject = { kind: "account" };
const film: Subject = { kind: "vod", id: "f" };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

const time = (range: string, timeZone = "UTC") => ({
  range: parseRange(range) ?? { from: "", to: "" },
  timeZone,
});

/** A service that answers by the part of the address behind `/analytics/`, and what it was asked. */
function serviceOf(answer: (asked: string) => unknown) {
  const asked: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) => {
      const question = `${url.pathname.replace(/^.*\/analytics\//, "")}${url.search}`;
      asked.push(question);
      const said = answer(question);
      return said instanceof Response ? said : Response.json(said);
    }),
  );
  return { api, asked, client: queryClientForTest() };
}

describe("series", () => {
  it("asks in as many calls as the range needs, and joins what came", async () => {
    const { api, asked, client } = serviceOf((question) =>
      question.includes("startdate=2026-09-01")
        ? [{ datetime: "2026-09-02 00:00:00", hits: 2, visitors: 4 }]
        : [{ datetime: "2026-10-31 00:00:00", hits: 5, visitors: 6 }],
    );
    const series = await client.fetchQuery(
      analyticsQueries.series(api, film, "visitors", time("2026-09-01..2026-10-31"), "day"),
    );
    expect(asked.map((each) => each.replace(/^.*startdate=/, ""))).toEqual([
      "2026-09-01&enddate=2026-10-02&timezone-offset=0",
      "2026-10-02&enddate=2026-11-01&timezone-offset=0",
    ]);
    expect(series.counts.plays?.[1]).toBe(2);
    expect(series.counts.plays?.at(-1)).toBe(5);
    expect(series.counts.plays).toHaveLength(61);
  });

  it("adds films and channels for the account", async () => {
    const { api, client } = serviceOf((question) => [
      { datetime: "2026-11-20 08:00:00", bytes: question.startsWith("vod/") ? 10 : 1 },
    ]);
    const series = await client.fetchQuery(
      analyticsQueries.series(api, account, "bytes", time("2026-11-20..2026-11-20"), "hour"),
    );
    expect(series.counts.bytes?.[8]).toBe(11);
  });

  it("does not ask for what has not begun", async () => {
    const { api, asked, client } = serviceOf(() => []);
    const series = await client.fetchQuery(
      analyticsQueries.series(api, film, "bytes", time("2026-11-21..2027-03-01"), "day"),
    );
    expect(asked).toEqual([]);
    expect(series).toMatchObject({ isEmpty: true, buckets: [] });
  });

  it("asks again only for the window that failed", async () => {
    let isDown = true;
    const { api, asked, client } = serviceOf((question) =>
      isDown && question.includes("startdate=2026-10-02")
        ? new Response("", { status: 503 })
        : [{ datetime: "2026-09-02 00:00:00", hits: 2, visitors: 4 }],
    );
    const query = analyticsQueries.series(
      api,
      film,
      "visitors",
      time("2026-09-01..2026-10-31"),
      "day",
    );
    await expect(client.fetchQuery(query)).rejects.toBeInstanceOf(ApiError);
    isDown = false;
    asked.length = 0;
    await client.fetchQuery(query);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("startdate=2026-10-02");
  });

  it("reads the windows of the past once, that of today each time, and all of them when asked to", async () => {
    const { api, asked, client } = serviceOf(() => []);
    const query = analyticsQueries.series(
      api,
      film,
      "visitors",
      time("2026-10-01..2026-11-20"),
      "day",
    );
    await client.fetchQuery(query);
    expect(asked).toHaveLength(2);
    await client.fetchQuery({ ...query, staleTime: 0 });
    expect(asked).toHaveLength(3);
    expect(asked[2]).toContain("startdate=2026-11-01");
    await refreshAnalytics(client);
    await client.fetchQuery(query);
    expect(asked).toHaveLength(5);
  });
});

describe("a series that is given up", () => {
  /** A service that answers when it is let, and the calls that it was given. */
  function slowService() {
    const calls: CallForTest[] = [];
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const api = createApiClient(
      parseRuntimeConfig({}),
      fetchForTest(async (call) => {
        calls.push(call);
        await gate;
        return Response.json([{ datetime: "2026-10-31 00:00:00", bytes: 5 }]);
      }),
    );
    const series = (range: string, sinceMs: number | null = null) =>
      analyticsQueries.series(api, film, "bytes", time(range), "day", sinceMs);
    return { calls, answer: () => answer(), client: queryClientForTest(), series };
  }
  const YEAR = "2025-12-01..2026-11-20";
  /** Until whatever was begun, and what follows from it, has had its turn: each call has a task of its own. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          port1.close();
          resolve();
        });
        port1.start();
        port2.postMessage(null);
      });
    }
  };
  const givenUp = (calls: readonly CallForTest[]) =>
    calls.filter(({ signal }) => signal.aborted).length;
  const trouble = (client: QueryClient) =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === "error" || state.fetchStatus !== "idle");

  it("gives up its calls, makes no more, and leaves no trouble behind", async () => {
    const { calls, answer, client, series } = slowService();
    const reading = client.fetchQuery(series(YEAR));
    await settled();
    expect(calls).toHaveLength(4);
    const rejection = expect(reading).rejects.toBeInstanceOf(CancelledError);
    await client.cancelQueries({ queryKey: series(YEAR).queryKey });
    await rejection;
    await settled();
    expect(givenUp(calls)).toBe(4);
    answer();
    await settled();
    expect(calls).toHaveLength(4);
    expect(trouble(client)).toEqual([]);
    const { counts } = await client.fetchQuery(series(YEAR));
    expect(calls).toHaveLength(4 + 12);
    expect(counts.bytes?.at(-21)).toBe(5);
  });

  it("leaves the calls that another waits for", async () => {
    const { calls, answer, client, series } = slowService();
    const one = client.fetchQuery(series(YEAR));
    const other = client.fetchQuery(series(YEAR, 0));
    await settled();
    expect(calls).toHaveLength(4);
    const rejection = expect(one).rejects.toBeInstanceOf(CancelledError);
    await client.cancelQueries({ queryKey: series(YEAR).queryKey });
    await rejection;
    await settled();
    expect(givenUp(calls)).toBe(0);
    answer();
    expect((await other).counts.bytes?.at(-21)).toBe(5);
    expect(calls).toHaveLength(12);
    expect(trouble(client)).toEqual([]);
  });

  it("hands its calls to one that comes in its place at once", async () => {
    const { calls, answer, client, series } = slowService();
    const one = new QueryObserver(client, series("2026-09-01..2026-10-31"));
    const stop = one.subscribe(() => {});
    await settled();
    expect(calls).toHaveLength(2);
    // It begins with the same window.
    one.setOptions(series("2026-09-01..2026-11-20"));
    await settled();
    expect(calls).toHaveLength(4);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false]);
    answer();
    await settled();
    expect(one.getCurrentResult().status).toBe("success");
    expect(trouble(client)).toEqual([]);
    stop();
  });

  it("is given up when nobody looks at it any more", async () => {
    const { calls, client, series } = slowService();
    const stop = new QueryObserver(client, series(YEAR)).subscribe(() => {});
    await settled();
    stop();
    await settled();
    expect(givenUp(calls)).toBe(4);
    expect(trouble(client)).toEqual([]);
  });
});

it("sums a country of films and channels", async () => {
  const { api, client } = serviceOf((question) =>
    question.startsWith("vod/")
      ? [
          { country_name: "Nepal", hits: 1, visitors: 2 },
          { country_name: "Egypt", hits: 5, visitors: 5 },
        ]
      : [{ country_name: "Nepal", hits: 10, visitors: 20 }],
  );
  const { rows, isShifted } = await client.fetchQuery(
    analyticsQueries.countries(api, account, time("2026-10-01..2026-11-20", "Europe/Lisbon")),
  );
  expect(rows).toEqual([
    { countryName: "Nepal", plays: 11, impressions: 22 },
    { countryName: "Egypt", plays: 5, impressions: 5 },
  ]);
  expect(isShifted).toBe(true);
});

it("says of each content what it was counted among", async () => {
  const { api, client } = serviceOf((question) => [
    { file: question.startsWith("vod/") ? "Sea" : "News", hits: 1, visitors: 1 },
  ]);
  const { rows } = await client.fetchQuery(
    analyticsQueries.contents(api, account, "visitors", time("2026-11-01..2026-11-20")),
  );
  expect(rows.map(({ name, source }) => [name, source])).toEqual([
    ["Sea", "vods"],
    ["News", "channels"],
  ]);
});

it.each([
  ["2026-11-01..2026-11-20", "UTC", true],
  ["2026-11-01..2026-11-19", "UTC", false],
  ["2026-11-01..2026-11-20", "Pacific/Pago_Pago", true],
  // There the next day has begun.
  ["2026-11-01..2026-11-20", "Pacific/Kiritimati", false],
] as const)("%s in %s is going on: %s", (range, zone, expected) => {
  expect(isGoingOn(time(range, zone))).toBe(expected);
});

it.each([
  ["2026-11-20T18:29:00Z", true],
  // Midnight is over; the hour that began before it is not.
  ["2026-11-20T18:31:00Z", true],
  ["2026-11-20T18:59:59Z", true],
  ["2026-11-20T19:00:00Z", false],
] as const)("at %s the 20th is going on in Asia/Kolkata: %s", (now, expected) => {
  vi.setSystemTime(Date.parse(now));
  expect(isGoingOn(time("2026-11-20..2026-11-20", "Asia/Kolkata"))).toBe(expected);
});
