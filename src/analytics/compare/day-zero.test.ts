import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, utcOfDay } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { daysEachOf, LENGTHS, lengthFor, sinceDayZero, timeSince } from "./day-zero.ts";
import { seriesForTest } from "./series-for-test.ts";

const DAY_MS = 86_400_000;
const ZONES = [
  "UTC",
  "Europe/Lisbon",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/Havana",
];
const HOW = { zone: fc.constantFrom(...ZONES), length: fc.constantFrom(...LENGTHS) };
/** Covers years with changes of the clock, and the day that Samoa left out. */
const INSTANT = fc.integer({ min: Date.UTC(2011, 0, 1), max: Date.UTC(2027, 0, 1) });

it.each([
  [1, 28],
  [28, 28],
  [29, 90],
  [90, 90],
  [91, 364],
  [5000, 364],
])("Compares %d days within a span of %d", (days, length) => {
  expect(lengthFor(days)).toBe(length);
});

it("Limits the longest span to whole weeks, shown in weeks", () => {
  expect(LENGTHS.map(daysEachOf)).toEqual([1, 1, 7]);
  expect(364 % 7).toBe(0);
});

it.each([
  ["2026-11-01T23:30:00Z", "UTC", "2026-11-01"],
  ["2026-11-01T23:30:00Z", "Europe/Helsinki", "2026-11-02"],
  ["2026-11-01T03:00:00Z", "America/New_York", "2026-10-31"],
])("Counts a video of %s in %s from the day %s", (instant, zone, day) => {
  expect(timeSince(Date.parse(instant), 28, zone)).toEqual({
    range: { from: day, to: addDays(day, 27) },
    timeZone: zone,
  });
});

describe("points since day 0", () => {
  it("Points since day 0 show no other day's value, whatever the zone and its clock changes", () => {
    fc.assert(
      fc.property(INSTANT, HOW.zone, fc.constantFrom(28, 90), (createdAtMs, zone, length) => {
        const { range } = timeSince(createdAtMs, length === 28 ? 28 : 90, zone);
        const dayZero = dayAt(createdAtMs, zone);
        // The count of each day is its own number.
        const series = seriesForTest(range, "day", ({ from }) => utcOfDay(from) / DAY_MS, {
          timeZone: zone,
        });
        const since = sinceDayZero(series, 1);
        for (let place = 0; place < length; place += 1) {
          const day = addDays(dayZero, place);
          expect(since?.buckets[place]?.from).toBe(day);
          expect(since?.counts.plays?.[place]).toBe(utcOfDay(day) / DAY_MS);
        }
        expect(since?.buckets).toHaveLength(length);
      }),
      { numRuns: 40 },
    );
  });

  it("Have, in weeks, the seven days of each and no other", () => {
    fc.assert(
      fc.property(INSTANT, HOW.zone, (createdAtMs, zone) => {
        const { range } = timeSince(createdAtMs, 364, zone);
        const series = seriesForTest(range, "day", (_, index) => index, { timeZone: zone });
        const since = sinceDayZero(series, 7);
        expect(since?.buckets).toHaveLength(52);
        for (const [place, { from, to }] of (since?.buckets ?? []).entries()) {
          expect(from).toBe(addDays(range.from, place * 7));
          expect(to).toBe(addDays(from, 6));
          expect(since?.counts.plays?.[place]).toBe(place * 49 + 21);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("Points since day 0 end with the current day, which is not over", () => {
    const nowMs = Date.UTC(2026, 10, 10, 12);
    const range = { from: "2026-11-01", to: "2026-11-28" };
    const series = seriesForTest(range, "day", () => 2, { nowMs });
    expect(sinceDayZero(series, 1)?.buckets.map(({ partial }) => partial)).toEqual([
      ...Array.from({ length: 9 }, () => null),
      "unfinished",
    ]);
    const weeks = sinceDayZero(series, 7);
    expect(weeks?.buckets.map(({ partial }) => partial)).toEqual([null, "unfinished"]);
    expect(weeks?.counts.plays).toEqual([14, 6]);
  });

  it("Points since day 0 leave a week unfinished on the morning after its last whole day, with days yet to come", () => {
    const series = seriesForTest({ from: "2026-11-01", to: "2026-11-28" }, "day", () => 1, {
      nowMs: Date.UTC(2026, 10, 6),
    });
    expect(sinceDayZero(series, 7)?.buckets[0]?.partial).toBe("unfinished");
  });

  it("Points since day 0 distinguish unknown values from zero", () => {
    const range = { from: "2026-11-01", to: "2026-11-14" };
    const series = seriesForTest(range, "day", (_, index) => (index < 8 ? null : 0));
    expect(sinceDayZero(series, 7)?.counts.plays).toEqual([null, 0]);
  });

  it("Points since day 0 are not made of months", () => {
    const series = seriesForTest({ from: "2026-01-05", to: "2026-03-01" }, "month", () => 1);
    expect(sinceDayZero(series, 1)).toBeNull();
  });
});
