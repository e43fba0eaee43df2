import { describe, expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { getWatchTimePage, type WatchTimeKind, type WatchTimeQuery } from "./watch-time.ts";
import { isOneCall, watchTimeQueries } from "./watch-time-queries.ts";

/** Fakes a client with one answer, and records its URLs. */
function clientOf(answer: unknown) {
  const query: string[] = [];
  const fetchFunction = fetchForTest(({ url }) => {
    query.push(`${url.pathname}?${decodeURIComponent(url.search.slice(1))}`);
    return Response.json(answer);
  });
  return { api: createApiClient(parseRuntimeConfig({}), fetchFunction), query };
}

const QUERY: WatchTimeQuery = {
  range: { from: "2026-11-01", to: "2026-11-20" },
  timeZone: "Asia/Kathmandu",
  granularity: "month",
  page: 1,
  pageSize: 100,
  contentIds: null,
};

const ROW = {
  period: "2026-11",
  "period-start": "2026-11-01",
  "period-end": "2026-11-20",
  "content-id": "vod-0b6f",
  title: "Sea",
  "total-plays": 12,
  "unique-viewers": 5,
  "total-watch-time": 600,
  "total-playtime": 660.5,
  "avg-watch-time-per-viewer": 120,
  "completion-rate": 25,
  "bytes-consumed": 1000,
  "engagement-10": 1,
  "engagement-25": 2,
  "engagement-50": 3,
  "engagement-75": 0,
  "engagement-90": 1,
  "engagement-100": 3,
};

const READ = {
  period: "2026-11",
  from: "2026-11-01",
  to: "2026-11-20",
  kind: "vod",
  contentId: "0b6f",
  title: "Sea",
  isDeleted: false,
  totalPlays: 12,
  uniqueViewers: 5,
  watchTimeSeconds: 600,
  playtimeSeconds: 660.5,
  bytes: 1000,
  engagement: { 10: 1, 25: 2, 50: 3, 75: 0, 90: 1, 100: 3 },
};

describe("getWatchTimePage", () => {
  it.each<[WatchTimeKind, Partial<WatchTimeQuery>, string]>([
    [
      "vod",
      {},
      "vod/watchtime-engagement?startdate=2026-11-01&enddate=2026-11-20&timezone=Asia/Kathmandu&granularity=month&page=1&perPage=100",
    ],
    [
      "channel",
      { granularity: "day", page: 3, pageSize: 50, contentIds: ["a", "b"] },
      "live/watchtime-engagement?startdate=2026-11-01&enddate=2026-11-20&timezone=Asia/Kathmandu&granularity=day&page=3&perPage=50&content-ids=a,b",
    ],
  ])("Requests rows of a %s with %j", async (kind, over, expected) => {
    const { api, query } = clientOf({ results: [] });
    expect(await getWatchTimePage(api, kind, { ...QUERY, ...over })).toEqual({
      rows: [],
      unreadableCount: 0,
      hasList: true,
    });
    expect(query).toEqual([`/api/v2/analytics/${expected}`]);
  });

  it.each<[string, object, object]>([
    ["a whole row", {}, {}],
    ["numbers as text", { "total-plays": "12", "engagement-100": "3" }, {}],
    ["a day", { period: "2026-11-20" }, { period: "2026-11-20" }],
    [
      "removed content",
      { title: "deleted", "content-id": "live-9" },
      { title: "deleted", isDeleted: true, kind: "channel", contentId: "9" },
    ],
    ["an id without a prefix", { "content-id": "0b6f" }, {}],
    ["an id with a prefix inside", { "content-id": "vod-vod-1" }, { contentId: "vod-1" }],
    [
      "invalid values",
      {
        "unique-viewers": -1,
        "total-watch-time": "long",
        "period-start": "soon",
        "period-end": "2026-11-31",
        title: null,
      },
      { uniqueViewers: null, watchTimeSeconds: null, from: null, to: null, title: null },
    ],
    [
      "no engagement",
      { "engagement-10": undefined },
      { engagement: { ...READ.engagement, 10: null } },
    ],
    ["absent plays", { "total-plays": null }, { totalPlays: null }],
    ["negative plays", { "total-plays": -1 }, { totalPlays: null }],
    ["unknown fields", { more: {}, "engagement-5": 1 }, {}],
  ])("Reads the fields of a row: %s", async (_, over, expected) => {
    const { api } = clientOf({ results: [{ ...ROW, ...over }] });
    const { rows } = await getWatchTimePage(api, "vod", QUERY);
    expect(rows).toEqual([{ ...READ, ...expected }]);
  });

  it.each<[string, unknown]>([
    ["no period", { ...ROW, period: null }],
    ["an impossible month", { ...ROW, period: "2026-13" }],
    ["an impossible day", { ...ROW, period: "2026-02-30" }],
    ["no content", { ...ROW, "content-id": "" }],
    ["only a prefix", { ...ROW, "content-id": "vod-" }],
    ["a text in place of a row", "vod"],
  ])("Drops only the row with a bad field: %s", async (_, row) => {
    const { api } = clientOf({ results: [row, ROW] });
    expect(await getWatchTimePage(api, "vod", QUERY)).toEqual({
      rows: [READ],
      unreadableCount: 1,
      hasList: true,
    });
  });

  it.each([
    ["a number in another base", "0x10"],
    ["a number with an exponent", "1e3"],
    ["a fraction", 12.5],
    ["a negative number", -1],
    ["a number beyond exact integers", 2 ** 53],
  ])("Reads %s as no count, and each figure by itself", async (_, value) => {
    const { api } = clientOf({
      results: [
        { ...ROW, "total-plays": value },
        { ...ROW, "unique-viewers": value, "bytes-consumed": value, "engagement-100": value },
      ],
    });
    expect((await getWatchTimePage(api, "vod", QUERY)).rows).toEqual([
      { ...READ, totalPlays: null },
      { ...READ, uniqueViewers: null, bytes: null, engagement: { ...READ.engagement, 100: null } },
    ]);
  });

  it("Reads seconds with decimals", async () => {
    const { api } = clientOf({
      results: [
        { ...ROW, "total-watch-time": 0.5, "total-playtime": "3.25" },
        { ...ROW, "total-playtime": "1e3" },
      ],
    });
    expect((await getWatchTimePage(api, "vod", QUERY)).rows).toEqual([
      { ...READ, watchTimeSeconds: 0.5, playtimeSeconds: 3.25 },
      { ...READ, playtimeSeconds: null },
    ]);
  });

  it.each<[string, unknown, boolean]>([
    ["an empty list", { results: [] }, true],
    ["a bare list", [], true],
    ["null for a list", { results: null }, false],
    ["null for one by another name", { data: null }, false],
    ["null alone", null, false],
  ])("Has no rows, and says if a list came: %s", async (_, answer, hasList) => {
    expect(await getWatchTimePage(clientOf(answer).api, "vod", QUERY)).toEqual({
      rows: [],
      unreadableCount: 0,
      hasList,
    });
  });
});

describe("plays of one content", () => {
  const time = { range: QUERY.range, timeZone: "UTC" };
  const plays = async (kind: WatchTimeKind, id: string, answer: unknown) => {
    const { api, query } = clientOf(answer);
    const read = await queryClientForTest().fetchQuery(watchTimeQueries.plays(api, kind, id, time));
    return { read, query };
  };

  it("Plays of one content are the sum of its months, and of no other", async () => {
    const { read, query } = await plays("vod", "0b6f", {
      results: [
        ROW,
        { ...ROW, period: "2026-10", "total-plays": 3 },
        { ...ROW, "content-id": "x" },
      ],
    });
    expect(read).toEqual({ plays: 15, unreadableCount: 0 });
    expect(query).toHaveLength(1);
    expect(query[0]).toContain("granularity=month&page=1&perPage=100&content-ids=0b6f");
  });

  it.each([
    ["no rows at all", [], 0],
    ["only rows of other contents", [{ ...ROW, "content-id": "x" }], 0],
    ["only unreadable rows", [{}], 1],
  ])(
    "Plays of one content are not known from %s, which is not zero",
    async (_, results, unreadableCount) => {
      expect((await plays("vod", "0b6f", { results })).read).toEqual({
        plays: null,
        unreadableCount,
      });
    },
  );

  it.each([
    ["once where it came twice", 12, { plays: 15, unreadableCount: 0 }],
    ["not at all where its rows contradict each other", 13, { plays: 3, unreadableCount: 1 }],
  ])("Plays of one content count a repeated month: %s", async (_, again, expected) => {
    const october = { ...ROW, period: "2026-10", "total-plays": 3 };
    const results = [ROW, october, { ...ROW, "total-plays": again }];
    expect((await plays("vod", "0b6f", { results })).read).toEqual(expected);
  });

  it("Plays of one content are zero where a row says so", async () => {
    const row = { ...ROW, "total-plays": 0 };
    expect((await plays("vod", "0b6f", { results: [row] })).read.plays).toBe(0);
  });

  it("Plays of one content are found however the id is spelled", async () => {
    const row = { ...ROW, "content-id": "live-AB-12" };
    expect((await plays("channel", "ab12", { results: [row, {}] })).read).toEqual({
      plays: 12,
      unreadableCount: 1,
    });
  });

  it.each([
    ["2024-01-01", "2024-12-31", true],
    ["2023-01-01", "2024-01-01", true],
    ["2023-01-01", "2024-01-02", false],
    ["2026-11-20", "2026-11-20", true],
  ])("Plays of one content need one call for %s to %s: %s", (from, to, expected) => {
    expect(isOneCall({ from, to })).toBe(expected);
  });
});
