import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { givenPlays, givenWindow } from "./given-arbitraries.ts";
import {
  type Given,
  type GivenPlatform,
  type GivenWindow,
  startGivenPlatform,
} from "./given-kit.ts";
import {
  analytics,
  ByteRow,
  ContentByteRow,
  ContentVisitorRow,
  CountryRow,
  VisitorRow,
} from "./numbers-kit.ts";
import { ADDITIVE_FIELDS, allWatchTime, ENGAGEMENT_FIELDS } from "./watch-time-kit.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Holds the longest windows, in days, that have hours, and that have days (README, limits of the buckets). */
const VISITOR_GRAINS = [6, 31] as const;
const BYTE_GRAINS = [7, 35] as const;
/** A play so close below a bucket's percent has reached it (README). */
const TOLERANCE_PERCENT = 2;

let platform: GivenPlatform;
beforeAll(async () => {
  platform = await startGivenPlatform();
}, 30_000);
afterAll(() => platform.close());

function sumOf(plays: Given[], count: "plays" | "impressions" | "bytes"): number {
  return plays.reduce((sum, play) => sum + play[count], 0);
}

/** Groups the plays by what `keyOf` says of each, in the order of the keys. */
function grouped(plays: Given[], keyOf: (play: Given) => string): [string, Given[]][] {
  const groups = new Map<string, Given[]>();
  for (const play of plays) groups.set(keyOf(play), [...(groups.get(keyOf(play)) ?? []), play]);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function hourOf({ at }: Given): number {
  return Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
}

/** Returns the name of the bucket that the start of a play's hour is in. */
function bucketOf(play: Given, window: GivenWindow, grains: readonly [number, number]): string {
  const local = new Date(hourOf(play) + window.offsetMs).toISOString().replace("T", " ");
  const days = (window.toMs - window.fromMs) / DAY_MS;
  if (days <= grains[0]) return `${local.slice(0, 13)}:00:00`;
  return days <= grains[1] ? `${local.slice(0, 10)} 00:00:00` : `${local.slice(0, 7)}-01 00:00:00`;
}

function visitorRows(key: "datetime" | "country_name" | "file", groups: [string, Given[]][]) {
  return groups
    .map(([name, plays]) => ({
      [key]: name,
      hits: sumOf(plays, "plays"),
      visitors: sumOf(plays, "impressions"),
    }))
    .filter(({ hits }) => hits > 0);
}

function byteRows(groups: [string, Given[]][]) {
  return groups
    .map(([datetime, plays]) => ({ datetime, bytes: sumOf(plays, "bytes") }))
    .filter(({ bytes }) => bytes > 0);
}

/** Holds the response of each data set; unordered ones are sorted. */
async function said(path: string, { query }: GivenWindow) {
  const ask = <Row>(dataSet: string, row: z.ZodType<Row>) =>
    analytics(platform, `${path}/${dataSet}`, row, query);
  const countries = await ask("visitorspercountry", CountryRow);
  const files = await ask("visitorspercontent", ContentVisitorRow);
  // Rows of bytes often have no name.
  const bytes = (await ask("bytespercontent", ContentByteRow)).map((row) => row.bytes);
  return {
    visitors: await ask("visitorsperperiod", VisitorRow),
    bytes: await ask("bytesperperiod", ByteRow),
    countries: countries.toSorted((a, b) => (a.country_name < b.country_name ? -1 : 1)),
    files: files.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    fileBytes: bytes.toSorted((a, b) => a - b),
  };
}

/**
 * Returns the same, counted by hand.
 * @param folder that all contents are counted under; absent: each by itself
 */
function counted(plays: Given[], window: GivenWindow, folder?: string) {
  const inside = plays.filter(
    (play) => hourOf(play) >= window.fromMs && hourOf(play) < window.toMs,
  );
  const by = (grains: readonly [number, number]) =>
    grouped(inside, (play) => bucketOf(play, window, grains));
  const files = grouped(inside, ({ content }) => folder ?? content);
  return {
    visitors: visitorRows("datetime", by(VISITOR_GRAINS)),
    bytes: byteRows(by(BYTE_GRAINS)),
    countries: visitorRows(
      "country_name",
      grouped(inside, ({ country }) => country),
    ),
    files: visitorRows("file", files),
    fileBytes: byteRows(files)
      .map(({ bytes }) => bytes)
      .toSorted((a, b) => a - b),
  };
}

test("Rows of every data set, grain and offset equal the plays counted by hand", {
  tags: ["nightly"],
  timeout: 120_000,
}, async () => {
  const windows = fc.array(givenWindow, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(givenPlays(["a", "b", "deep", "c"]), windows, async (plays, asked) => {
      const folderId = await platform.begin();
      await platform.give(plays);
      const of = (...ids: string[]) => plays.filter(({ content }) => ids.includes(content));
      for (const window of asked) {
        expect(await said("vod/a", window)).toEqual(counted(of("a"), window));
        expect(await said("channel/c", window)).toEqual(counted(of("c"), window));
        expect(await said("vod", window)).toEqual(counted(of("a", "b", "deep"), window));
        // Direct members alone, as one row.
        expect(await said(`folder/${folderId}`, window)).toEqual(
          counted(of("a", "b"), window, "F"),
        );
      }
    }),
    { numRuns: 40 },
  );
});

function utcDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the fields of watch time that add up, counted by hand. */
function watched(plays: Given[]): Record<string, number> {
  const sum = (count: (play: Given) => number) => plays.reduce((all, play) => all + count(play), 0);
  const inBucket = (least: number, next: number) =>
    sum(({ furthestPercent, plays: count }) => {
      if (furthestPercent === null) return 0;
      const percent = furthestPercent + TOLERANCE_PERCENT;
      return percent >= least && percent < next ? count : 0;
    });
  const limits = ENGAGEMENT_FIELDS.map((field) => Number(field.replace("engagement-", "")));
  return {
    "total-plays": sum((play) => play.plays),
    "total-watch-time": sum((play) => play.watchSeconds),
    "total-playtime": sum((play) => play.playtimeSeconds),
    "bytes-consumed": sum((play) => play.bytes),
    ...Object.fromEntries(
      ENGAGEMENT_FIELDS.map((field, index) => [
        field,
        inBucket(limits[index] ?? 0, limits[index + 1] ?? Infinity),
      ]),
    ),
  };
}

test("Watch time by day and by month, in any zone, equals the count by hand", {
  tags: ["nightly"],
  timeout: 120_000,
}, async () => {
  const zone = fc.constantFrom(
    "UTC",
    "Europe/Lisbon",
    "Asia/Kathmandu",
    "Asia/Kolkata",
    "America/St_Johns",
    "Australia/Lord_Howe",
  );
  const days = fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 365 }))
    .map(([endsDaysAgo, length]) => {
      const lastMs = Date.parse("2026-11-21T00:00:00Z") - endsDaysAgo * DAY_MS;
      return { startdate: utcDayOf(lastMs - length * DAY_MS), enddate: utcDayOf(lastMs) };
    });
  const granularity = fc.constantFrom("day", "month");
  await fc.assert(
    fc.asyncProperty(
      givenPlays(["a", "b", "c"]),
      zone,
      days,
      granularity,
      async (plays, timezone, range, grain) => {
        await platform.begin();
        await platform.give(plays);
        const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone });
        const dayOf = ({ at }: Given) => format.format(Date.parse(at));
        const inside = plays.filter(
          (play) => dayOf(play) >= range.startdate && dayOf(play) <= range.enddate,
        );
        for (const kind of ["vod", "live"] as const) {
          const own = inside.filter(({ content }) => (content === "c") === (kind === "live"));
          const length = grain === "day" ? 10 : 7;
          const rows = grouped(
            own,
            (play) => `${kind}-${play.content} ${dayOf(play).slice(0, length)}`,
          ).map(([name, some]) => ({ name, ...watched(some) }));
          const query = { ...range, timezone, granularity: grain };
          const answer = await allWatchTime(platform, query, kind);
          expect(
            answer.map((row) => ({
              name: `${row["content-id"]} ${row.period}`,
              ...Object.fromEntries(ADDITIVE_FIELDS.map((field) => [field, row[field]])),
            })),
          ).toEqual(rows);
        }
      },
    ),
    { numRuns: 60 },
  );
});
