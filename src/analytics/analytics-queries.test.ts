import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { createApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { isGoingOn } from "#shared/http/live-figures.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { learnServerClock } from "#shared/http/server-clock.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { analyticsQueries, refreshAnalytics, type Subject } from "./analytics-queries.ts";

const NOW = "2026-11-20T12:00:00Z";
const account: Subject = { kind: "account" };
const video: Subject = { kind: "vod", id: "f" };

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

/** Fakes a service that answers by the URL behind `/analytics/`, and records requests. */
function serviceOf(answer: (requested: string) => unknown) {
  const requested: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) => {
      const question = `${url.pathname.replace(/^.*\/analytics\//, "")}${url.search}`;
      requested.push(question);
      const said = answer(question);
      return said instanceof Response ? said : Response.json(said);
    }),
  );
  return { api, requested, client: queryClientForTest() };
}

describe("series", () => {
  it("Makes as many calls as the range needs, and joins the answers", async () => {
    const { api, requested, client } = serviceOf((question) =>
      question.includes("startdate=2026-09-01")
        ? [{ datetime: "2026-09-02 00:00:00", hits: 2, visitors: 4 }]
        : [{ datetime: "2026-10-31 00:00:00", hits: 5, visitors: 6 }],
    );
    const series = await client.fetchQuery(
      analyticsQueries.series(api, video, "visitors", time("2026-09-01..2026-10-31"), "day"),
    );
    expect(requested.map((each) => each.replace(/^.*startdate=/, ""))).toEqual([
      "2026-09-01&enddate=2026-10-02&timezone-offset=0",
      "2026-10-02&enddate=2026-11-01&timezone-offset=0",
    ]);
    expect(series.counts.plays?.[1]).toBe(2);
    expect(series.counts.plays?.at(-1)).toBe(5);
    expect(series.counts.plays).toHaveLength(61);
  });

  it("Adds videos and channels for the account", async () => {
    const { api, client } = serviceOf((question) => [
      { datetime: "2026-11-20 08:00:00", bytes: question.startsWith("vod/") ? 10 : 1 },
    ]);
    const series = await client.fetchQuery(
      analyticsQueries.series(api, account, "bytes", time("2026-11-20..2026-11-20"), "hour"),
    );
    expect(series.counts.bytes?.[8]).toBe(11);
  });

  it("Requests nothing that has not begun", async () => {
    const { api, requested, client } = serviceOf(() => []);
    const series = await client.fetchQuery(
      analyticsQueries.series(api, video, "bytes", time("2026-11-21..2027-03-01"), "day"),
    );
    expect(requested).toEqual([]);
    expect(series).toMatchObject({ isEmpty: true, buckets: [] });
  });

  it("Repeats only the call of the window that failed", async () => {
    let isDown = true;
    const { api, requested, client } = serviceOf((question) =>
      isDown && question.includes("startdate=2026-10-02")
        ? new Response("", { status: 503 })
        : [{ datetime: "2026-09-02 00:00:00", hits: 2, visitors: 4 }],
    );
    const query = analyticsQueries.series(
      api,
      video,
      "visitors",
      time("2026-09-01..2026-10-31"),
      "day",
    );
    await expect(client.fetchQuery(query)).rejects.toBeInstanceOf(ApiError);
    isDown = false;
    requested.length = 0;
    await client.fetchQuery(query);
    expect(requested).toHaveLength(1);
    expect(requested[0]).toContain("startdate=2026-10-02");
  });

  it("Reads past windows once, that of today each time, and all of them on request", async () => {
    const { api, requested, client } = serviceOf(() => []);
    const query = analyticsQueries.series(
      api,
      video,
      "visitors",
      time("2026-10-01..2026-11-20"),
      "day",
    );
    await client.fetchQuery(query);
    expect(requested).toHaveLength(2);
    await client.fetchQuery({ ...query, staleTime: 0 });
    expect(requested).toHaveLength(3);
    expect(requested[2]).toContain("startdate=2026-11-01");
    await refreshAnalytics(client);
    await client.fetchQuery(query);
    expect(requested).toHaveLength(5);
  });
});

it("Reads the countries of videos and of channels", async () => {
  const { api, client } = serviceOf((question) =>
    question.startsWith("vod/")
      ? [
          { country_name: "Nepal", hits: 1, visitors: 2 },
          { country_name: "Egypt", hits: 5, visitors: 5 },
        ]
      : [{ country_name: "Nepal", hits: 10, visitors: 20 }],
  );
  const { rows, isShifted } = await client.fetchQuery(
    analyticsQueries.countries(api, account, time("2026-03-01..2026-03-10", "Europe/Lisbon")),
  );
  expect(rows).toEqual([
    { countryName: "Nepal", counts: { plays: 1, impressions: 2 } },
    { countryName: "Egypt", counts: { plays: 5, impressions: 5 } },
    { countryName: "Nepal", counts: { plays: 10, impressions: 20 } },
  ]);
  expect(isShifted).toBe(false);
});

/** Returns the days and the distance that were asked for. */
const days = (question: string) => question.replace(/^.*startdate=/, "");

describe("a range in which the clock changes", () => {
  const shifted = time("2026-03-01..2026-04-10", "Europe/Lisbon");

  it("Is the difference of two that begin before all data, each with its own distance from UTC", async () => {
    const { api, requested, client } = serviceOf((question) =>
      question.includes("enddate=2026-03-01")
        ? [{ country_name: "Nepal", hits: 3, visitors: 5 }]
        : [
            { country_name: "Nepal", hits: 10, visitors: 5 },
            { country_name: "Egypt", hits: 5, visitors: 5 },
          ],
    );
    const read = await client.fetchQuery(analyticsQueries.countries(api, video, shifted));
    expect(requested.map(days)).toEqual([
      "2000-01-01&enddate=2026-04-11&timezone-offset=60",
      "2000-01-01&enddate=2026-03-01&timezone-offset=0",
    ]);
    expect(read.rows).toEqual([
      { countryName: "Nepal", counts: { plays: 7, impressions: 0 } },
      { countryName: "Egypt", counts: { plays: 5, impressions: 5 } },
    ]);
    expect(read.isShifted).toBe(false);
  });

  it.each([
    [
      "a country that is gone from the later one",
      [{ country_name: "Malta", hits: 1, visitors: 1 }],
    ],
    ["more than the later one has", [{ country_name: "Egypt", hits: 9, visitors: 9 }]],
    ["a row that can’t be read", ["row"]],
  ])("Is read with one distance and marked where the earlier answer has %s", async (_, earlier) => {
    const { api, requested, client } = serviceOf((question) =>
      question.includes("enddate=2026-03-01")
        ? earlier
        : [{ country_name: "Egypt", hits: 5, visitors: 5 }],
    );
    const read = await client.fetchQuery(analyticsQueries.countries(api, video, shifted));
    expect(requested.map(days)).toContain("2026-03-01&enddate=2026-04-11&timezone-offset=0");
    expect(read).toMatchObject({ isShifted: true, rows: [{ counts: { plays: 5 } }] });
  });

  it("Is read with one distance where no row comes of all the time before", async () => {
    const { api, client } = serviceOf((question) =>
      question.includes("startdate=2000") ? [] : [{ country_name: "Egypt", hits: 5, visitors: 5 }],
    );
    const read = await client.fetchQuery(analyticsQueries.countries(api, video, shifted));
    expect(read).toMatchObject({ isShifted: true, rows: [{ counts: { plays: 5 } }] });
  });

  it("Is read with one distance for one video of a folder, whose calls are counted before", async () => {
    const { api, requested, client } = serviceOf(() => [{ file: "Sea", hits: 1, visitors: 1 }]);
    const read = await client.fetchQuery(
      analyticsQueries.contents(api, video, "visitors", shifted),
    );
    expect(requested).toHaveLength(1);
    expect(read.isShifted).toBe(true);
  });
});

it("Says for each content which set it was counted in", async () => {
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

it("Reads yesterday again until it was read after its last figures came in", async () => {
  let plays = 100;
  const { api, client } = serviceOf(() => [
    { datetime: "2026-11-19 10:00:00", hits: plays, visitors: plays },
  ]);
  const day = time("2026-11-19..2026-11-19");
  const options = analyticsQueries.series(api, video, "visitors", day, "hour");
  const readAt = async (now: string) => {
    vi.setSystemTime(Date.parse(now));
    return (await client.fetchQuery(options)).counts.plays?.[10];
  };
  expect(await readAt("2026-11-20T00:05:00Z")).toBe(100);
  plays = 120;
  expect(await readAt("2026-11-20T00:20:00Z")).toBe(120);
  plays = 130;
  expect(await readAt("2026-11-20T01:05:00Z")).toBe(130);
  plays = 140;
  expect(await readAt("2026-11-20T01:20:00Z")).toBe(130);
});

it("Counts no future day where this computer's clock is days ahead", async () => {
  const server = new Headers({ date: new Date(NOW).toUTCString() });
  vi.setSystemTime(Date.parse(NOW) + 3 * 86_400_000);
  learnServerClock(server);
  const { api, client } = serviceOf(() => [
    { datetime: "2026-11-19 00:00:00", hits: 9, visitors: 9 },
  ]);
  const range = time("2026-11-10..2026-11-23");
  const series = await client.fetchQuery(
    analyticsQueries.series(api, video, "visitors", range, "day"),
  );
  expect(series.buckets.at(-1)).toMatchObject({ from: "2026-11-20", partial: "unfinished" });
  expect(isGoingOn(range)).toBe(true);
  vi.setSystemTime(Date.parse(NOW));
  learnServerClock(server);
});
