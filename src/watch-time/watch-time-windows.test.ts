import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  countDays,
  type DayRange,
  firstOfMonth,
  lastOfMonth,
} from "#shared/dates/days.ts";
import { watchTimeWindows } from "./watch-time-queries.ts";

const range = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1600 }))
  .map(([start, length]): DayRange => {
    const from = addDays("1999-12-25", start);
    return { from, to: addDays(from, length) };
  });

describe("windows of watch time", () => {
  it.each([
    ["a day", "2026-03-05", "2026-03-05", ["2026-03-05 2026-03-05"]],
    ["366 days", "2025-01-01", "2026-01-01", ["2025-01-01 2026-01-01"]],
    ["367 days", "2025-01-01", "2026-01-02", ["2026-01-01 2026-01-02", "2025-01-01 2025-12-31"]],
    ["a leap year", "2024-01-01", "2024-12-31", ["2024-01-01 2024-12-31"]],
    [
      "a leap year and a day",
      "2024-01-01",
      "2025-01-01",
      ["2025-01-01 2025-01-01", "2024-01-01 2024-12-31"],
    ],
    [
      "from the middle of a month, over a 29 February",
      "2023-03-15",
      "2024-03-15",
      ["2024-03-01 2024-03-15", "2023-03-15 2024-02-29"],
    ],
    [
      "from the last day of a month",
      "2025-01-31",
      "2026-02-01",
      ["2026-01-01 2026-02-01", "2025-01-31 2025-12-31"],
    ],
    [
      "three years",
      "2023-11-20",
      "2026-11-19",
      [
        "2026-11-01 2026-11-19",
        "2025-11-01 2026-10-31",
        "2024-11-01 2025-10-31",
        "2023-11-20 2024-10-31",
      ],
    ],
  ])("Windows of watch time are cut by month for the service: %s", (_, from, to, expected) => {
    const windows = watchTimeWindows({ from, to }, "month");
    expect(windows.map((each) => `${each.from} ${each.to}`)).toEqual(expected);
  });

  it("Windows of watch time cover the range once, the latest first, each legal, and cut only at ends of months", () => {
    fc.assert(
      fc.property(range, (query) => {
        const windows = watchTimeWindows(query, "month");
        expect(windows.at(0)?.to).toBe(query.to);
        expect(windows.at(-1)?.from).toBe(query.from);
        for (const [index, window] of windows.entries()) {
          expect(window.from <= window.to).toBe(true);
          expect(countDays(window)).toBeLessThanOrEqual(366);
          const earlier = windows[index + 1];
          if (earlier === undefined) continue;
          expect(addDays(earlier.to, 1)).toBe(window.from);
          expect(window.from).toBe(firstOfMonth(window.from));
          expect(earlier.to).toBe(lastOfMonth(earlier.to));
        }
        // There are no more calls than years, begun ones included, and one that the first month may cost.
        expect(windows.length).toBeLessThanOrEqual(Math.ceil(countDays(query) / 335) + 1);
        expect(windows.length === 1).toBe(countDays(query) <= 366);
      }),
    );
  });

  it("Windows of all watch time by day cover the range once, the latest first, in parts of a month", () => {
    fc.assert(
      fc.property(range, (query) => {
        const windows = watchTimeWindows(query, "day", true);
        const isLong = countDays(query) > 92;
        expect(windows[0]?.to).toBe(query.to);
        expect(windows.at(-1)?.from).toBe(query.from);
        expect(windows.every((each) => !isLong || countDays(each) <= 31)).toBe(true);
        expect(isLong || windows.length === 1).toBe(true);
        expect(windows.slice(1).map(({ to }) => addDays(to, 1))).toEqual(
          windows.slice(0, -1).map(({ from }) => from),
        );
      }),
    );
  });

  it("Windows of watch time of chosen contents are a single one by day, however long the range is", () => {
    fc.assert(
      fc.property(range, (query) => {
        expect(watchTimeWindows(query, "day")).toEqual([query]);
      }),
    );
  });
});
