import { describe, expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { type AnalyticsSource, getContents, getCountries, getPeriods } from "./analytics.ts";

/** Fakes a client with one answer, and records its URLs. */
function clientOf(answer: unknown) {
  const query: string[] = [];
  const fetchFunction = fetchForTest(({ url }) => {
    query.push(`${url.pathname}${url.search}`);
    return Response.json(answer);
  });
  return { api: createApiClient(parseRuntimeConfig({}), fetchFunction), query };
}

const video: AnalyticsSource = { kind: "vod", id: "f" };
const window = { from: "2026-11-01", to: "2026-11-20", offsetMinutes: 0 };

const rowOfDay = (day: number, hits: unknown, visitors: unknown) => ({
  datetime: `2026-11-0${day} 00:00:00`,
  hits,
  visitors,
});

describe("the request", () => {
  it.each<[AnalyticsSource, typeof window, string]>([
    [video, window, "vod/f/visitorsperperiod?startdate=2026-11-01&enddate=2026-11-21"],
    [
      { kind: "folder", id: "12345678901234567890" },
      { from: "2026-11-20", to: "2026-11-30", offsetMinutes: 0 },
      "folder/12345678901234567890/visitorsperperiod?startdate=2026-11-20&enddate=2026-12-01",
    ],
    [
      { kind: "channels" },
      { from: "2024-02-29", to: "2024-02-29", offsetMinutes: 0 },
      "channel/visitorsperperiod?startdate=2024-02-29&enddate=2024-03-01",
    ],
    [
      { kind: "vods" },
      { from: "2026-12-31", to: "2026-12-31", offsetMinutes: 0 },
      "vod/visitorsperperiod?startdate=2026-12-31&enddate=2027-01-01",
    ],
    [
      { kind: "channel", id: "a b" },
      window,
      "channel/a%20b/visitorsperperiod?startdate=2026-11-01&enddate=2026-11-21",
    ],
  ])("Names the source and the days: %j, %j", async (source, days, expected) => {
    const { api, query } = clientOf([]);
    await getPeriods(api, source, "visitors", days);
    expect(query).toEqual([`/api/v2/analytics/${expected}&timezone-offset=0`]);
  });

  it.each([345, -210, 0])("Carries an offset of %i minutes", async (offsetMinutes) => {
    const { api, query } = clientOf([]);
    await getPeriods(api, video, "bytes", { ...window, offsetMinutes });
    expect(query[0]).toMatch(`/bytesperperiod?`);
    expect(query[0]).toMatch(`timezone-offset=${offsetMinutes}`);
  });
});

describe("getPeriods", () => {
  it.each<[string, unknown, unknown, number]>([
    [
      "numbers as text",
      { datetime: "2026-11-01 00:00:00", hits: "12", visitors: "30" },
      { plays: 12, impressions: 30 },
      0,
    ],
    [
      "unknown fields",
      { datetime: "2026-11-01 05:00:00", hits: 1, visitors: 2, __proto__: { hits: 9 }, more: {} },
      { plays: 1, impressions: 2 },
      0,
    ],
    ...[-3, null, "0x10", "1e3", 12.5, 2 ** 53, 1e21, undefined].map(
      (hits): [string, unknown, unknown, number] => [
        `no count of plays: ${hits}`,
        { datetime: "2026-11-01 00:00:00", hits, visitors: 2 },
        { plays: null, impressions: 2 },
        0,
      ],
    ),
    [
      "an impossible time of day",
      { datetime: "2026-11-01 24:00:00", hits: 1, visitors: 2 },
      null,
      1,
    ],
    ["30 February", { datetime: "2026-02-30 00:00:00", hits: 1, visitors: 2 }, null, 1],
    ["29 February of a common year", { datetime: "2026-02-29 00:00:00", hits: 1 }, null, 1],
    ["a text that is not a date", { datetime: "yesterday", hits: 1, visitors: 2 }, null, 1],
    ["an impossible day", { datetime: "2026-13-01 00:00:00", hits: 1, visitors: 2 }, null, 1],
    ["a row that is not a record", "2026-11-01", null, 1],
  ])("Reads the valid fields of a row: %s", async (_, row, counts, unreadableCount) => {
    const { api } = clientOf([row]);
    const read = await getPeriods(api, video, "visitors", window);
    expect(read.rows.map((each) => each.counts)).toEqual(counts === null ? [] : [counts]);
    expect(read.unreadableCount).toBe(unreadableCount);
  });

  it("Reads a datetime as it stands, whatever the zone of this machine", async () => {
    const { api } = clientOf([{ datetime: "2026-10-25 01:00:00", bytes: "5" }]);
    const { rows } = await getPeriods(api, video, "bytes", window);
    expect(rows).toEqual([{ wallMs: Date.UTC(2026, 9, 25, 1), counts: { bytes: 5 } }]);
  });

  it("Reads null as no rows", async () => {
    const { api } = clientOf(null);
    expect(await getPeriods(api, video, "bytes", window)).toEqual({
      rows: [],
      unreadableCount: 0,
      partialCount: 0,
      repeatedCount: 0,
      contradictedCount: 0,
    });
  });

  it("Counts a repeated row once, and ignores two that contradict each other", async () => {
    const { api } = clientOf([
      rowOfDay(1, 5, 6),
      rowOfDay(2, 3, 4),
      rowOfDay(1, "5", 6),
      rowOfDay(2, 3, 9),
      rowOfDay(3, 1, "?"),
    ]);
    const read = await getPeriods(api, video, "visitors", window);
    expect(read.rows.map(({ counts }) => counts)).toEqual([
      { plays: 5, impressions: 6 },
      { plays: 3, impressions: null },
      { plays: 1, impressions: null },
    ]);
    expect(read).toMatchObject({ repeatedCount: 1, contradictedCount: 1, partialCount: 1 });
  });
});

const hour = (time: string, count: number) => ({
  datetime: `2026-10-25 ${time}:00:00`,
  hits: count,
  visitors: count * 2,
});

it("Ignores the total of a day among its hours", async () => {
  const { api } = clientOf([hour("00", 12), hour("09", 5), hour("10", 7)]);
  const read = await getPeriods(api, video, "visitors", window);
  expect(read.rows.map(({ counts }) => counts.plays)).toEqual([null, 5, 7]);
  expect(read.partialCount).toBe(1);
  const plain = clientOf([hour("00", 11), hour("09", 5), hour("10", 7)]);
  const other = await getPeriods(plain.api, video, "visitors", window);
  expect(other.rows.map(({ counts }) => counts.plays)).toEqual([11, 5, 7]);
  expect(other.partialCount).toBe(0);
});

it("Counts a repeated row of a content once, as a minimum where it may be another content", async () => {
  const rows = [
    { file: "Sea", country_name: "Nepal", hits: 1, visitors: 2 },
    { file: "Sea", country_name: "Nepal", hits: 1, visitors: 2 },
    { file: "Sea", country_name: "Nepal", hits: 1, visitors: 2 },
  ];
  const { api } = clientOf(rows);
  const counts = { plays: 1, impressions: 2 };
  expect(await getContents(api, { kind: "vods" }, "visitors", window)).toMatchObject({
    rows: [{ name: "Sea", counts, isLeast: true }],
    repeatedCount: 2,
  });
  expect(await getContents(api, video, "visitors", window)).toMatchObject({
    rows: [{ name: "Sea", counts }],
    repeatedCount: 2,
  });
});

it("Keeps contents of one name and other figures apart", async () => {
  const { api } = clientOf([
    { file: "Sea", hits: 1, visitors: 2 },
    { file: "Sea", hits: 3, visitors: 4 },
  ]);
  expect((await getContents(api, { kind: "vods" }, "visitors", window)).rows).toEqual([
    { name: "Sea", counts: { plays: 1, impressions: 2 } },
    { name: "Sea", counts: { plays: 3, impressions: 4 } },
  ]);
});

it("Merges equal rows of one country", async () => {
  const rows = [
    { country_name: "Nepal", hits: 1, visitors: 2 },
    { country_name: "Nepal", hits: 1, visitors: 2 },
  ];
  const { api } = clientOf(rows);
  expect(await getCountries(api, video, window)).toMatchObject({
    rows: [{ countryName: "Nepal", counts: { plays: 1, impressions: 2 } }],
    repeatedCount: 1,
  });
});

it("Reads contents with a name and without", async () => {
  const { api, query } = clientOf([
    { file: "sea.mp4", bytes: 5 },
    { bytes: "7" },
    { file: "", bytes: 1 },
  ]);
  const { rows } = await getContents(api, { kind: "vods" }, "bytes", window);
  expect(rows).toEqual([
    { name: "sea.mp4", counts: { bytes: 5 } },
    { name: null, counts: { bytes: 7 } },
    { name: null, counts: { bytes: 1 } },
  ]);
  expect(query[0]).toMatch("/vod/bytespercontent?");
});

it("Reads countries with any name", async () => {
  const { api } = clientOf({
    data: [
      { country_name: "Nepal", hits: 1, visitors: "2" },
      { country_name: null, hits: 3, visitors: 4 },
    ],
  });
  expect((await getCountries(api, video, window)).rows).toEqual([
    { countryName: "Nepal", counts: { plays: 1, impressions: 2 } },
    { countryName: "", counts: { plays: 3, impressions: 4 } },
  ]);
});
