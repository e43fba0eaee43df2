import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { addDays, dayOfUtc } from "#shared/dates/days.ts";
import { listTimeZones } from "#shared/dates/zones.ts";
import { type Bucket, makeBuckets } from "./analytics-buckets.ts";
import { GRANULARITIES } from "./analytics-plan.ts";

const HOUR_MS = 3_600_000;
const range = (text: string) => parseRange(text) ?? expect.fail(text);
const atUtc = (ms: number) => new Date(ms).toISOString().slice(11, 16);

/** Tells when the last bucket begins, and how many of those that are drawn are not over. */
function brief(buckets: readonly Bucket[]): string {
  const last = buckets.at(-1);
  const unfinished = buckets.filter(({ partial }) => partial === "unfinished").length;
  return last === undefined ? "none" : `${atUtc(last.startMs)}, ${unfinished} unfinished`;
}

describe("the UTC hours that fill a bucket", () => {
  it.each([
    ["UTC", "hour", "2026-11-20T12:00:00Z", "12:00, 1 unfinished"],
    ["UTC", "hour", "2026-11-20T12:59:59Z", "12:00, 1 unfinished"],
    // From 11:30 to 12:30 it has the hour from 12:00 to 13:00.
    ["Asia/Kolkata", "hour", "2026-11-20T11:59:59Z", "10:30, 1 unfinished"],
    ["Asia/Kolkata", "hour", "2026-11-20T12:00:00Z", "11:30, 1 unfinished"],
    ["Asia/Kolkata", "hour", "2026-11-20T12:31:00Z", "11:30, 1 unfinished"],
    ["Asia/Kolkata", "hour", "2026-11-20T13:00:00Z", "12:30, 1 unfinished"],
    ["Asia/Kathmandu", "hour", "2026-11-20T12:31:00Z", "11:15, 1 unfinished"],
    ["America/St_Johns", "hour", "2026-11-20T12:31:00Z", "11:30, 1 unfinished"],
    // The day before fills for half an hour after midnight, and today does not exist yet.
    ["Asia/Kolkata", "day", "2026-11-19T18:45:00Z", "18:30, 1 unfinished"],
    ["Asia/Kolkata", "day", "2026-11-19T19:00:00Z", "18:30, 1 unfinished"],
  ] as const)("Draws a bucket in %s by %s at %s as %s", (zone, granularity, now, expected) => {
    const query = range("2026-11-19..2026-11-20");
    expect(brief(makeBuckets(query, zone, granularity, Date.parse(now)))).toBe(expected);
  });

  it("Draws no day before its first hour began", () => {
    const query = range("2026-11-19..2026-11-20");
    const daysAt = (now: string) =>
      makeBuckets(query, "Asia/Kolkata", "day", Date.parse(now)).map(({ from }) => from);
    expect(daysAt("2026-11-19T18:45:00Z")).toEqual(["2026-11-19"]);
    expect(daysAt("2026-11-19T19:00:00Z")).toEqual(["2026-11-19", "2026-11-20"]);
  });

  it("Fills buckets in every zone and width, and follows the clock for whole hours", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listTimeZones()),
        fc.date({ min: new Date("2013-01-01"), max: new Date("2035-12-31"), noInvalidDate: true }),
        fc.nat({ max: 3 }),
        fc.constantFrom(...GRANULARITIES),
        fc.integer({ min: -30 * 60, max: 5 * 24 * 60 }),
        (timeZone, date, more, granularity, minutes) => {
          const from = dayOfUtc(date.getTime());
          const query = { from, to: addDays(from, more) };
          const nowMs = Date.parse(from) + minutes * 60_000;
          const drawn = makeBuckets(query, timeZone, granularity, nowMs);
          const all = makeBuckets(query, timeZone, granularity, Number.MAX_SAFE_INTEGER);
          expect(drawn.map(({ startMs }) => startMs)).toEqual(
            all.slice(0, drawn.length).map(({ startMs }) => startMs),
          );
          for (const [index, { startMs, endMs }] of all.entries()) {
            const hours = hoursStartingIn(startMs, endMs);
            const [first] = hours;
            const last = hours.at(-1);
            // Where the clock moves by half an hour, a bucket can lack any hour.
            if (first === undefined || last === undefined) continue;
            expect(index < drawn.length).toBe(first <= nowMs);
            const isFilling = first <= nowMs && last + HOUR_MS > nowMs;
            expect(drawn[index]?.partial === "unfinished").toBe(isFilling);
            if (startMs % HOUR_MS !== 0 || endMs % HOUR_MS !== 0) continue;
            expect(isFilling).toBe(startMs <= nowMs && endMs > nowMs);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Returns the hours of a time by an independent computation: it iterates over the hours of UTC. */
function hoursStartingIn(fromMs: number, untilMs: number): number[] {
  const hours: number[] = [];
  for (let ms = fromMs - (fromMs % HOUR_MS); ms < untilMs; ms += HOUR_MS) {
    if (ms >= fromMs) hours.push(ms);
  }
  return hours;
}
