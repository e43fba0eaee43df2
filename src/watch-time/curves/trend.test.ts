import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, eachDay } from "#shared/dates/days.ts";
import type { Figure } from "#watch-time/figure.ts";
import { MEASURES } from "#watch-time/measures.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeRow } from "#watch-time/watch-time.ts";
import { anyRows, rowForTest } from "./rows-for-test.ts";
import { trendOf, trendPeriods } from "./trend.ts";

const PERIODS = trendPeriods({ from: "2026-08-01", to: "2026-12-31" }, "month", "2026-11-20");

function trend(
  given: readonly WatchTimeRow[],
  measure: (typeof MEASURES)[number],
  isWhole = true,
): Figure[] {
  const rows = rowsForTest(given);
  const groups = new RowGroups(rows, given.length, "period");
  return trendOf(groups, rows.periods, PERIODS, { measure, isWhole });
}

const exact = (value: number): Figure => ({ kind: "exact", value });
const UNKNOWN: Figure = { kind: "unknown" };

describe("trendOf", () => {
  const played = [
    rowForTest({ period: "2026-11", totalPlays: 4, uniqueViewers: 3, watchTimeSeconds: 100 }),
    rowForTest({ period: "2026-09", totalPlays: 2, uniqueViewers: 1, watchTimeSeconds: 30 }),
    rowForTest({
      period: "2026-09",
      contentId: "b",
      totalPlays: 8,
      uniqueViewers: 5,
      watchTimeSeconds: 70,
    }),
  ];

  it("Has zeros where the service would have sent rows, and none before they could exist", () => {
    expect(trend(played, "plays")).toEqual([exact(0), exact(10), exact(0), exact(4), UNKNOWN]);
  });

  it("Divides sums, and has no value for a division by zero", () => {
    expect(trend(played, "watchTimePerPlay")).toEqual([
      UNKNOWN,
      exact(10),
      UNKNOWN,
      exact(25),
      UNKNOWN,
    ]);
  });

  it("Does not add up viewers, but bounds those of several contents", () => {
    expect(trend(played, "uniqueViewers")[1]).toEqual({ kind: "between", from: 5, to: 6 });
  });

  it("Reads no gap as zero where rows are missing, or where there are no rows at all", () => {
    expect(trend(played, "plays", false)).toEqual([UNKNOWN, exact(10), UNKNOWN, exact(4), UNKNOWN]);
    expect(trend([], "plays")).toEqual(PERIODS.map(() => UNKNOWN));
  });

  it("Has in each period the total of its rows alone", () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...MEASURES), (given, measure) => {
        const figures = trend(given, measure);
        for (const [at, { name }] of PERIODS.entries()) {
          const own = given.filter(({ period }) => period === name);
          if (own.length === 0) continue;
          const alone = new RowGroups(rowsForTest(own), own.length, "period");
          expect(figures[at]).toEqual(alone.figure(0, measure));
        }
      }),
    );
  });

  it("Adds up to the plays of all rows", () => {
    fc.assert(
      fc.property(anyRows, (given) => {
        const sum = trend(given, "plays").reduce(
          (sum, figure) =>
            sum + (figure.kind === "exact" || figure.kind === "atLeast" ? figure.value : 0),
          0,
        );
        expect(sum).toBe(given.reduce((all, { totalPlays }) => all + (totalPlays ?? 0), 0));
      }),
    );
  });
});

describe("trendPeriods", () => {
  it("Marks what is cut, unfinished and not begun", () => {
    const range = { from: "2026-08-15", to: "2027-01-31" };
    expect(
      trendPeriods(range, "month", "2026-11-20").map(({ name, partial }) => [name, partial]),
    ).toEqual([
      ["2026-08", "clipped"],
      ["2026-09", null],
      ["2026-10", null],
      ["2026-11", "unfinished"],
      ["2026-12", "future"],
      ["2027-01", "future"],
    ]);
  });

  it("Marks days in the same way", () => {
    expect(
      trendPeriods({ from: "2026-11-19", to: "2026-11-21" }, "day", "2026-11-20").map(
        ({ from, partial }) => [from, partial],
      ),
    ).toEqual([
      ["2026-11-19", null],
      ["2026-11-20", "unfinished"],
      ["2026-11-21", "future"],
    ]);
  });

  it("Has each day of the range in one period", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1000 }),
        fc.nat({ max: 400 }),
        fc.constantFrom("day", "month"),
        (start, length, granularity) => {
          const from = addDays("2025-01-01", start);
          const range = { from, to: addDays(from, length) };
          const periods = trendPeriods(range, granularity, "2026-06-15");
          expect(periods.flatMap(eachDay)).toEqual(eachDay(range));
          expect(
            periods.every(({ name, from, to }) => from.startsWith(name) && to.startsWith(name)),
          ).toBe(true);
        },
      ),
    );
  });
});
