import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type GivenPlatform, startGivenPlatform } from "./given-kit.ts";
import {
  analytics,
  ByteRow,
  ContentByteRow,
  ContentVisitorRow,
  CountryRow,
  total,
  VisitorRow,
} from "./numbers-kit.ts";
import { allWatchTime, watchTime } from "./watch-time-kit.ts";

let platform: GivenPlatform;
let folderId: string;
beforeAll(async () => {
  platform = await startGivenPlatform();
}, 30_000);
afterAll(() => platform.close());
beforeEach(async () => {
  folderId = await platform.begin();
});

const ask = <Row>(path: string, row: z.ZodType<Row>, query = {}) =>
  analytics(platform, path, row, query);

describe("given plays, which count like all others", () => {
  test("Given plays appear in every data set, long before the content was created", async () => {
    await platform.give([
      { content: "a", at: "2026-02-03T10:59:59.999Z", plays: 2, bytes: 70, country: "Atlantis" },
      { content: "a", at: "2026-02-03T12:00:00+01:00", impressions: 4, country: "Nepal" },
      { content: "b", at: "2026-02-03T10:00:00Z", plays: 5, impressions: 6, bytes: 1 },
    ]);
    const query = { startdate: "2026-02-03", enddate: "2026-02-04" };
    expect(await ask("vod/a/visitorsperperiod", VisitorRow, query)).toEqual([
      { datetime: "2026-02-03 10:00:00", hits: 2, visitors: 2 },
      { datetime: "2026-02-03 11:00:00", hits: 1, visitors: 4 },
    ]);
    expect(await ask("vod/a/bytesperperiod", ByteRow, query)).toEqual([
      { datetime: "2026-02-03 10:00:00", bytes: 70 },
    ]);
    expect(await ask("vod/a/visitorspercontent", ContentVisitorRow, query)).toEqual([
      { file: "a", hits: 3, visitors: 6 },
    ]);
    expect(await ask("vod/a/bytespercontent", ContentByteRow, query)).toMatchObject([
      { bytes: 70 },
    ]);
    const countries = [
      { country_name: "Atlantis", hits: 2, visitors: 2 },
      { country_name: "Nepal", hits: 1, visitors: 4 },
    ];
    expect(await ask("vod/a/visitorspercountry", CountryRow, query)).toEqual(countries);
    expect(await ask(`folder/${folderId}/visitorspercountry`, CountryRow, query)).toEqual([
      { country_name: "Unknown", hits: 5, visitors: 6 },
      ...countries,
    ]);
    expect(await ask(`folder/${folderId}/bytespercontent`, ContentByteRow, query)).toEqual([
      { bytes: 71 },
    ]);
  });

  test("Given plays appear in watch time, with their given fields and no others", async () => {
    await platform.give([
      { content: "a", at: "2026-11-19T23:59:59Z", plays: 3 },
      { content: "c", at: "2026-11-20T00:00:00Z" },
      {
        content: "a",
        at: "2026-11-20T12:00:00Z",
        plays: 2,
        watchSeconds: 50,
        playtimeSeconds: 60,
        furthestPercent: 73,
      },
    ]);
    const query = { startdate: "2026-11-01", enddate: "2026-11-20", granularity: "day" };
    expect(await watchTime(platform, query)).toMatchObject([
      {
        period: "2026-11-19",
        "total-plays": 3,
        "unique-viewers": 3,
        "total-watch-time": 0,
        "completion-rate": 0,
        "bytes-consumed": 0,
      },
      {
        period: "2026-11-20",
        "total-plays": 2,
        "unique-viewers": 2,
        "total-watch-time": 50,
        "total-playtime": 60,
        "avg-watch-time-per-viewer": 25,
        "engagement-75": 2,
        "engagement-50": 0,
      },
    ]);
    expect(await watchTime(platform, query, "live")).toMatchObject([
      { period: "2026-11-20", "content-id": "live-c", "total-plays": 1 },
    ]);
  });

  test("Ten thousand are accepted in one call, and none of them stays after a reset", async () => {
    const start = Date.parse("2025-11-21T00:00:00Z");
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      content: index % 2 === 0 ? "a" : "b",
      at: new Date(start + index * 3_000_000).toISOString(),
      plays: 3,
    }));
    await platform.give(many);
    const year = { startdate: "2025-11-21", enddate: "2026-11-20" };
    const rows = await ask(`folder/${folderId}/visitorsperperiod`, VisitorRow, year);
    expect([rows.length, total(rows, ({ hits }) => hits)]).toEqual([13, 30_000]);
    expect(await allWatchTime(platform, { ...year, granularity: "day" })).toHaveLength(2 * 348);
    await platform.begin();
    expect(await ask("vod/visitorsperperiod", VisitorRow, year)).toEqual([]);
    expect(await watchTime(platform, year)).toEqual([]);
  });
});
