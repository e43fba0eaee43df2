import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, eachDay } from "#shared/dates/days.ts";
import { trendPeriods } from "./trend.ts";

describe("trendPeriods", () => {
  it("tells what is cut, what goes on and what has not begun", () => {
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

  it("has days too", () => {
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

  it("has each day of the range in one period", () => {
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
