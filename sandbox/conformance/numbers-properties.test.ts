import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  analytics,
  ByteRow,
  busiestVod,
  ContentByteRow,
  ContentVisitorRow,
  CountryRow,
  type Query,
  sharedFolder,
  total,
  utcDay,
  VisitorRow,
} from "./numbers-kit.ts";
import { openPlatform, type Platform } from "./platform.ts";
import type { VodShape } from "./shapes.ts";
import { allWatchTime, sums } from "./watch-time-kit.ts";

let platform: Platform;
let vod: VodShape;
let shared: Awaited<ReturnType<typeof sharedFolder>>;
beforeAll(async () => {
  platform = await openPlatform();
  vod = await busiestVod(platform);
  shared = await sharedFolder(platform);
}, 120_000);
afterAll(() => platform.close());

const RUNS = { numRuns: 25 };
const TIMEOUT_MS = 60_000;

/** Generates days before today, so that nothing changes between two questions. */
const range = fc
  .tuple(fc.integer({ min: 2, max: 380 }), fc.integer({ min: 1, max: 120 }))
  .map(([endsDaysAgo, days]) => ({ from: -endsDaysAgo - days, to: -endsDaysAgo }));

/** A quarter of an hour is the finest that zones differ by. */
const offset = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15);

const zone = fc.constantFrom(
  "UTC",
  "Europe/Lisbon",
  "Europe/Stockholm",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
);

/** Picks a VOD, a folder, or all of either kind. */
const subject = fc.constantFrom("busiest", "folder", "vod", "channel").map((which) => () => {
  if (which === "busiest") return `vod/${vod.id}`;
  if (which === "folder") return shared === null ? "vod" : `folder/${shared.folderId}`;
  return which;
});

function window({ from, to }: { from: number; to: number }, offsetMinutes: number): Query {
  return { startdate: utcDay(from), enddate: utcDay(to), "timezone-offset": offsetMinutes };
}

interface Counts {
  hits?: number;
  visitors?: number;
  bytes?: number;
}

/** Sums one data set. */
async function sumOf(path: string, row: z.ZodType<Counts>, query: Query) {
  const rows = await analytics(platform, path, row, query);
  return {
    hits: total(rows, ({ hits = 0 }) => hits),
    visitors: total(rows, ({ visitors = 0 }) => visitors),
    bytes: total(rows, ({ bytes = 0 }) => bytes),
  };
}

function watchQuery(days: { from: number; to: number }, timezone: string): Query {
  return {
    startdate: utcDay(days.from),
    enddate: utcDay(days.to),
    timezone,
    "content-ids": vod.id,
  };
}

describe("the sums of analytics, for any request", () => {
  test(
    "Periods, contents and countries have the same sums",
    async () => {
      await fc.assert(
        fc.asyncProperty(subject, range, offset, async (of, days, minutes) => {
          const query = window(days, minutes);
          const visitors = await sumOf(`${of()}/visitorsperperiod`, VisitorRow, query);
          expect(await sumOf(`${of()}/visitorspercontent`, ContentVisitorRow, query)).toEqual(
            visitors,
          );
          expect(await sumOf(`${of()}/visitorspercountry`, CountryRow, query)).toEqual(visitors);
          expect(await sumOf(`${of()}/bytespercontent`, ContentByteRow, query)).toEqual(
            await sumOf(`${of()}/bytesperperiod`, ByteRow, query),
          );
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "A range equals its two parts, wherever it is cut and however wide the buckets are",
    async () => {
      const cut = fc.double({ min: 0, max: 1, noNaN: true });
      await fc.assert(
        fc.asyncProperty(subject, range, offset, cut, async (of, { from, to }, minutes, where) => {
          const hours = Math.round((to - from) * 24 * where);
          const start = Date.parse(`${utcDay(from)}T00:00:00Z`);
          const middle = new Date(start + hours * 3_600_000).toISOString().slice(0, 19);
          const whole = window({ from, to }, minutes);
          for (const [dataSet, row] of [
            ["visitorsperperiod", VisitorRow],
            ["bytesperperiod", ByteRow],
          ] as const) {
            const path = `${of()}/${dataSet}`;
            const ask = (query: Query) => sumOf(path, row, query);
            const [all, first, second] = await Promise.all([
              ask(whole),
              ask({ ...whole, enddate: middle }),
              ask({ ...whole, startdate: middle }),
            ]);
            expect({
              hits: first.hits + second.hits,
              visitors: first.visitors + second.visitors,
              bytes: first.bytes + second.bytes,
            }).toEqual(all);
          }
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "A folder equals the sum of its members",
    async (context) => {
      if (shared === null) return context.skip("no folder has two VODs in it");
      const { folderId, members } = shared;
      await fc.assert(
        fc.asyncProperty(range, offset, async (days, minutes) => {
          const query = window(days, minutes);
          const ask = (path: string) => sumOf(`${path}/visitorsperperiod`, VisitorRow, query);
          const parts = await Promise.all(members.map(({ id }) => ask(`vod/${id}`)));
          expect(await ask(`folder/${folderId}`)).toEqual({
            hits: total(parts, ({ hits }) => hits),
            visitors: total(parts, ({ visitors }) => visitors),
            bytes: 0,
          });
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

describe("the sums of watch time, for any request", () => {
  test(
    "Months equal their days, and viewers return",
    async () => {
      await fc.assert(
        fc.asyncProperty(range, zone, async (days, timezone) => {
          const asked = watchQuery(days, timezone);
          const months = await allWatchTime(platform, asked);
          const daily = await allWatchTime(platform, { ...asked, granularity: "day" });
          expect(sums(daily)).toEqual(sums(months));
          for (const month of months) {
            const viewers = daily
              .filter(({ period }) => period.startsWith(month.period))
              .map((day) => day["unique-viewers"]);
            expect(month["unique-viewers"]).toBeLessThanOrEqual(total(viewers, (each) => each));
            expect(month["unique-viewers"]).toBeGreaterThanOrEqual(Math.max(...viewers));
          }
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "The sandbox has the plays and bytes of the analytics",
    async (context) => {
      if (platform.sandbox === null) return context.skip("a platform may count the two apart");
      const hoursEast = fc.integer({ min: -12, max: 14 });
      await fc.assert(
        fc.asyncProperty(range, hoursEast, async (days, hours) => {
          // These zone names have the opposite sign.
          const timezone =
            hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
          const watched = sums(await allWatchTime(platform, watchQuery(days, timezone)));
          // The day of one end is in the range, that of the other is not.
          const same = window({ from: days.from, to: days.to + 1 }, hours * 60);
          const visitors = await sumOf(`vod/${vod.id}/visitorsperperiod`, VisitorRow, same);
          const bytes = await sumOf(`vod/${vod.id}/bytesperperiod`, ByteRow, same);
          expect([watched["total-plays"], watched["bytes-consumed"]]).toEqual([
            visitors.hits,
            bytes.bytes,
          ]);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});
