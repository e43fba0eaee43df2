import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Granularity } from "#analytics/analytics-plan.ts";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import { seriesForTest } from "./series-for-test.ts";
import { timeTicks } from "./time-ticks.ts";

/** Returns the room beside the labels of the values. */
const roomIn = (width: number) => ({
  widthPx: width - 50,
  measure: (text: string) => text.length * 6,
});

const labels = (
  granularity: Granularity,
  range: DayRange,
  width: number,
  timeZone = "UTC",
  locale = "en",
) => {
  const series = seriesForTest({ granularity, range, timeZone });
  return timeTicks(series, locale, roomIn(width)).map(({ text }) => text);
};

const DAY = { from: "2026-11-12", to: "2026-11-12" };
const MONTH = { from: "2026-10-24", to: "2026-11-20" };
const YEAR = { from: "2025-11-21", to: "2026-11-20" };

describe("timeTicks", () => {
  it.each<[Granularity, DayRange, number, string[]]>([
    ["hour", DAY, 360, ["12 AM", "6 AM", "12 PM", "6 PM"]],
    ["day", MONTH, 1100, ["Oct 24", "Oct 31", "Nov 7", "Nov 14"]],
    ["day", MONTH, 360, ["Oct 24", "Oct 31", "Nov 7", "Nov 14"]],
    ["day", { from: "2026-11-14", to: "2026-11-18" }, 260, ["Nov 14", "Nov 16", "Nov 18"]],
    ["day", YEAR, 360, ["Jan 2026", "Apr", "Jul", "Oct"]],
    ["day", DAY, 360, ["Nov 12"]],
    [
      "week",
      YEAR,
      1100,
      ["Nov 21, 2025", "Jan 12, 2026", "Mar 9", "May 4", "Jun 29", "Aug 24", "Oct 19"],
    ],
    ["month", YEAR, 360, ["Jan 2026", "Apr", "Jul", "Oct"]],
    ["month", { from: "2026-09-01", to: "2026-11-20" }, 360, ["Sep", "Oct", "Nov"]],
  ])("Places ticks by %s over %j in %d px", (granularity, range, width, expected) => {
    expect(labels(granularity, range, width)).toEqual(expected);
  });

  it("Uses the language of the locale", () => {
    expect(labels("day", MONTH, 360, "UTC", "de")[0]).toBe("24. Okt.");
    expect(labels("hour", DAY, 360, "UTC", "de")[2]).toBe("12 Uhr");
  });

  it("Labels days where they begin, and a repeated hour once", () => {
    const range = { from: "2026-10-24", to: "2026-10-25" };
    expect(labels("hour", range, 700, "Europe/Lisbon")).toEqual([
      "Oct 24",
      "6 AM",
      "12 PM",
      "6 PM",
      "Oct 25",
      "6 AM",
      "12 PM",
      "6 PM",
    ]);
    expect(labels("hour", { from: range.to, to: range.to }, 1900, "Europe/Lisbon")).toHaveLength(
      12,
    );
  });

  it("Never lets two labels touch", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Granularity>("hour", "day", "week", "month"),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 280, max: 1400 }),
        fc.constantFrom("en", "de", "ja"),
        (granularity, offset, length, width, locale) => {
          const days = { hour: 1, day: 60, week: 140, month: 400 }[granularity] * length;
          const from = addDays("2024-01-01", offset);
          const series = seriesForTest({ granularity, range: { from, to: addDays(from, days) } });
          const { widthPx, measure } = roomIn(width);
          const ticks = timeTicks(series, locale, { widthPx, measure });
          expect(ticks.length).toBeGreaterThan(0);
          const edges = ticks.flatMap(({ place, text }) => {
            const x = (place / Math.max(1, series.buckets.length - 1)) * widthPx;
            return [x - measure(text) / 2, x + measure(text) / 2];
          });
          expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        },
      ),
    );
  });
});
