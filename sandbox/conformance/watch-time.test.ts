import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { busiestVod, utcDay } from "./numbers-kit.ts";
import { openPlatform, type Platform } from "./platform.ts";
import type { VodShape } from "./shapes.ts";
import {
  allWatchTime,
  askWatchTime,
  ENGAGEMENT_FIELDS,
  sums,
  type WatchTimeRow,
  watchTime,
} from "./watch-time-kit.ts";

let platform: Platform;
let vod: VodShape;
beforeAll(async () => {
  platform = await openPlatform();
  vod = await busiestVod(platform);
}, 120_000);
afterAll(() => platform.close());

const year = () => ({ startdate: utcDay(-366), enddate: utcDay(-1) });
const month = () => ({ startdate: utcDay(-30), enddate: utcDay(-1) });

const bucketSum = (row: WatchTimeRow) =>
  ENGAGEMENT_FIELDS.reduce((sum, field) => sum + row[field], 0);

describe("rows (contract 2, watch-time and engagement row)", () => {
  test("Averages and rates follow from the counts", async () => {
    const rows = await allWatchTime(platform, { ...month(), granularity: "day" });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const viewers = row["unique-viewers"];
      const average = viewers === 0 ? 0 : row["total-watch-time"] / viewers;
      expect(row["avg-watch-time-per-viewer"]).toBeCloseTo(average, 1);
      const plays = row["total-plays"];
      const rate = plays === 0 ? 0 : (row["engagement-100"] / plays) * 100;
      expect(row["completion-rate"]).toBeCloseTo(rate, 1);
      expect(viewers).toBeLessThanOrEqual(plays);
      expect(row["total-playtime"]).toBeGreaterThanOrEqual(row["total-watch-time"]);
    }
  });

  test("Buckets are not cumulative: together they are at most the plays, and can be fewer", async () => {
    const rows = await allWatchTime(platform, year());
    expect(rows.every((row) => bucketSum(row) <= row["total-plays"])).toBe(true);
    expect(rows.some((row) => bucketSum(row) < row["total-plays"])).toBe(true);
    expect(rows.some((row) => row["engagement-10"] < row["engagement-100"])).toBe(true);
  });

  test("Titles are those of the contents", async () => {
    const rows = await watchTime(platform, { ...year(), "content-ids": vod.id });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect([row.title, row["content-id"]]).toEqual([vod.title, `vod-${vod.id}`]);
    }
  });

  test("Channels have the prefix live- and no engagement", async (context) => {
    const rows = await allWatchTime(platform, year(), "live");
    if (rows.length === 0) return context.skip("no channel was watched in a year");
    for (const row of rows) {
      expect(row["content-id"]).toMatch(/^live-/);
      expect([bucketSum(row), row["completion-rate"]]).toEqual([0, 0]);
    }
  });

  test("A content and a period make one row", async () => {
    const rows = await allWatchTime(platform, { ...month(), granularity: "day" });
    const keys = rows.map((row) => `${row.period} ${row["content-id"]}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the range (contract 4.2)", () => {
  test("The default range is by month, from 30 days before today to today", async () => {
    const rows = await watchTime(platform);
    const months = [
      ...new Set([utcDay(-30).slice(0, 7), utcDay(-15).slice(0, 7), utcDay(0).slice(0, 7)]),
    ];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(months).toContain(row.period);
      expect(row["period-start"] >= utcDay(-30) && row["period-end"] <= utcDay(0)).toBe(true);
    }
    expect(rows.some((row) => row["period-start"] === utcDay(-30))).toBe(true);
    // On the first day of a month, there may be no plays of it yet.
    const ends = utcDay(0).endsWith("-01") ? [utcDay(-1), utcDay(0)] : [utcDay(0)];
    expect(rows.some((row) => ends.includes(row["period-end"]))).toBe(true);
  });

  test("Periods of a month are clipped to the range", async () => {
    const range = { startdate: utcDay(-80), enddate: utcDay(-3) };
    const rows = await allWatchTime(platform, { ...range, "content-ids": vod.id });
    expect(rows[0]?.["period-start"]).toBe(range.startdate);
    expect(rows.at(-1)?.["period-end"]).toBe(range.enddate);
    for (const [index, row] of rows.entries()) {
      expect(row.period).toBe(row["period-start"].slice(0, 7));
      expect(row["period-end"].slice(0, 7)).toBe(row.period);
      expect(index === 0 || row["period-start"].endsWith("-01")).toBe(true);
    }
  });

  test("A period by day is its day, and the last day is included", async () => {
    const range = { startdate: utcDay(-9), enddate: utcDay(-2), granularity: "day" };
    const rows = await allWatchTime(platform, range);
    for (const row of rows) {
      expect([row["period-start"], row["period-end"]]).toEqual([row.period, row.period]);
    }
    const periods = rows.map(({ period }) => period);
    expect(periods).toContain(range.enddate);
    expect(periods.every((day) => day >= range.startdate && day <= range.enddate)).toBe(true);
  });

  test("A single day is a range", async () => {
    const day = utcDay(-2);
    const rows = await watchTime(platform, { startdate: day, enddate: day });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row["period-start"] === day && row["period-end"] === day)).toBe(
      true,
    );
  });

  test("A range by day may be longer than 366 days, and equals its parts", async () => {
    const range = { granularity: "day", "content-ids": vod.id };
    const [first, last] = [utcDay(-420), utcDay(-1)];
    const [long, early, late] = await Promise.all([
      allWatchTime(platform, { ...range, startdate: first, enddate: last }),
      allWatchTime(platform, { ...range, startdate: first, enddate: utcDay(-61) }),
      allWatchTime(platform, { ...range, startdate: utcDay(-60), enddate: last }),
    ]);
    expect(late.length).toBeGreaterThan(0);
    expect(long).toEqual([...early, ...late]);
  });

  test("A range without data has an empty list", async () => {
    const answer = await askWatchTime(platform, { startdate: "2001-01-01", enddate: "2001-02-01" });
    expect([answer.status, answer.json]).toMatchObject([200, { results: [] }]);
  });

  test("Days of a zone are the hours that its clocks show", async () => {
    // The zone is five hours and three quarters ahead: midnight there is in the middle of an hour of UTC.
    const range = { startdate: utcDay(-20), enddate: utcDay(-10), "content-ids": vod.id };
    const local = sums(await watchTime(platform, { ...range, timezone: "Asia/Kathmandu" }));
    const utc = sums(await watchTime(platform, range));
    const wide = { ...range, startdate: utcDay(-21), enddate: utcDay(-9) };
    const more = sums(await watchTime(platform, wide));
    expect(local).not.toEqual(utc);
    expect(local["total-plays"]).toBeLessThanOrEqual(more["total-plays"] ?? 0);
  });
});

describe("refused queries (contract 4.2 and 7)", () => {
  const Problem = z.looseObject({ message: z.string() });
  test.each([
    ["startdate", "01-11-2026"],
    ["startdate", "2026-11-1"],
    ["enddate", "2026-11-01T00:00:00"],
    ["enddate", "yesterday"],
    ["enddate", "2026-02-30"],
  ])("Refuses %s=%s with a message that says how it must be written", async (name, value) => {
    const answer = await askWatchTime(platform, { [name]: value });
    expect(answer.status).toBe(400);
    expect(Problem.safeParse(answer.json).success).toBe(true);
    expect(answer.text).toContain(`${name} must be YYYY-MM-DD`);
  });

  test.each([
    ["startdate after enddate", { startdate: "2026-03-02", enddate: "2026-03-01" }],
    ["an unknown granularity", { granularity: "week" }],
    ["an unknown timezone", { timezone: "Mars/Olympus" }],
    ["an offset for a timezone", { timezone: "+02:00" }],
    ["367 days by month", { startdate: "2025-01-01", enddate: "2026-01-02" }],
    [
      "367 days by month, a leap year and a day",
      { startdate: "2024-01-01", enddate: "2025-01-01" },
    ],
  ])("A query is answered with 400: %s", async (_, query) => {
    const answer = await askWatchTime(platform, query);
    expect(answer.status).toBe(400);
    expect(Problem.safeParse(answer.json).success).toBe(true);
  });

  test.each([
    ["366 days by month", { startdate: "2025-01-01", enddate: "2026-01-01" }],
    ["366 days by month, a leap year", { startdate: "2024-01-01", enddate: "2024-12-31" }],
    ["three years by day", { startdate: "2023-01-01", enddate: "2025-12-31", granularity: "day" }],
    ["367 days by day", { startdate: "2025-01-01", enddate: "2026-01-02", granularity: "day" }],
  ])("A query is answered, and not refused: %s", async (_, query) => {
    expect((await askWatchTime(platform, { ...query, perPage: 1 })).status).toBe(200);
  });

  test.for(["page=0", "page=x", "perPage=0", "perPage=1.5"])(
    "The sandbox answers a query with 400: %s",
    async (query, context) => {
      if (platform.sandbox === null) return context.skip("the contract does not say");
      const path = `/v2/analytics/vod/watchtime-engagement?${query}`;
      expect((await platform.call("GET", path)).status).toBe(400);
    },
  );
});

describe("the pages of rows (contract 4.2 and 8)", () => {
  test("The pages of rows follow each other without a gap, and end with an empty one", async () => {
    const range = { ...month(), granularity: "day" };
    const first = await watchTime(platform, { ...range, perPage: 14 });
    const pages = await Promise.all(
      [1, 2].map((page) => watchTime(platform, { ...range, page, perPage: 7 })),
    );
    expect(first).toHaveLength(14);
    expect(pages.flat()).toEqual(first);
    expect(await watchTime(platform, { ...range, page: 99_999 })).toEqual([]);
  });

  test("The last page may be short, and an empty one follows it at once, also where it is full", async () => {
    const range = { ...month(), granularity: "day", "content-ids": vod.id };
    const all = await allWatchTime(platform, range);
    expect(all.length).toBeGreaterThan(3);
    const page = (number: number, perPage: number) =>
      watchTime(platform, { ...range, page: number, perPage });
    expect(await page(1, all.length)).toEqual(all);
    expect(await page(2, all.length)).toEqual([]);
    expect(await page(2, all.length - 1)).toEqual(all.slice(-1));
    expect(await page(3, all.length - 1)).toEqual([]);
  });

  test("The pages of rows may be requested in any order", async () => {
    const range = { ...month(), granularity: "day", timezone: "America/St_Johns" };
    const all = (await watchTime(platform, { ...range, perPage: 100 })).slice(0, 30);
    for (const page of [5, 1, 4, 2, 3]) {
      const rows = await watchTime(platform, { ...range, page, perPage: 6 });
      expect(rows).toEqual(all.slice((page - 1) * 6, page * 6));
    }
  });

  test("The pages of rows have 100 rows by default", async (context) => {
    const range = { ...month(), granularity: "day" };
    const all = await allWatchTime(platform, range);
    if (all.length <= 100) return context.skip("the account has no more than 100 rows");
    expect(await watchTime(platform, range)).toEqual(all.slice(0, 100));
  });

  test("The sandbox limits a page to 1000 rows", async (context) => {
    if (platform.sandbox === null) return context.skip("the contract does not say");
    const range = { ...year(), granularity: "day" };
    const rows = await watchTime(platform, { ...range, perPage: 5000 });
    expect(rows).toHaveLength(1000);
    const page = (number: number, perPage: number) =>
      watchTime(platform, { ...range, page: number, perPage });
    expect(await page(2, 5000)).toEqual(await page(2, 1000));
    expect((await page(2, 5000))[0]).toEqual((await page(1001, 1))[0]);
  });
});

describe("content-ids (contract 4.2)", () => {
  test("Ids with and without prefix are the same, and several can be combined", async () => {
    const others = (await watchTime(platform, month())).map((row) => row["content-id"]);
    const other = others.find((id) => id !== `vod-${vod.id}`) ?? "";
    const plain = await watchTime(platform, { ...month(), "content-ids": vod.id });
    expect(plain.length).toBeGreaterThan(0);
    expect(await watchTime(platform, { ...month(), "content-ids": `vod-${vod.id}` })).toEqual(
      plain,
    );
    const both = await watchTime(platform, { ...month(), "content-ids": `${vod.id},${other}` });
    expect(new Set(both.map((row) => row["content-id"]))).toEqual(
      new Set([`vod-${vod.id}`, other]),
    );
  });

  test("An unknown id has no rows", async () => {
    const query = { ...month(), "content-ids": "00000000-0000-4000-8000-000000000000" };
    expect(await watchTime(platform, query)).toEqual([]);
  });
});
