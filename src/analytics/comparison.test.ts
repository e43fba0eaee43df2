import { describe, expect, it } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import type { Granularity } from "./analytics-plan.ts";
import type { Series } from "./analytics-series.ts";
import { averageWeek } from "./analytics-sums.ts";
import { seriesForTest } from "./chart/series-for-test.ts";
import { changeOf, pairBuckets } from "./comparison.ts";

const NOW_MS = Date.parse("2026-11-20T12:00:00Z");

/** Returns a series with a count for each of its buckets. */
function series(
  text: string,
  granularity: Granularity,
  countOf: (index: number) => number | null = (index) => index + 1,
  timeZone = "UTC",
): Series {
  const range = parseRange(text) ?? { from: "", to: "" };
  return seriesForTest({ granularity, range, timeZone, nowMs: NOW_MS, counts: { plays: countOf } });
}

describe("changeOf", () => {
  it("Leaves out the unfinished day, and its counterpart", () => {
    const change = changeOf(
      series("2026-11-18..2026-11-20", "day", (index) => [10, 20, 1][index] ?? 0),
      series("2026-11-15..2026-11-17", "day", (index) => [8, 12, 99][index] ?? 0),
      "plays",
    );
    expect(change).toMatchObject({ current: 30, previous: 20, ratio: 0.5 });
    expect(change.without?.from).toBe("2026-11-20");
  });

  it("Sums all of both ranges where all is over", () => {
    const change = changeOf(
      series("2026-10-02..2026-10-31", "day", () => 2),
      series("2026-09-02..2026-10-01", "day", () => 1),
      "plays",
    );
    expect(change).toMatchObject({ current: 60, previous: 30, without: null });
  });

  it("Sums as many days of a month as a shorter one has, so that it shows no rise", () => {
    const march = series("2026-03-01..2026-03-31", "day", () => 100);
    const february = series("2026-02-01..2026-02-28", "day", () => 100);
    expect(changeOf(march, february, "plays")).toMatchObject({ current: 2800, ratio: 0 });
    expect(changeOf(february, march, "plays")).toMatchObject({ previous: 2800, ratio: 0 });
  });

  it("Has no change by month where the months differ in length", () => {
    const change = changeOf(
      series("2026-03-01..2026-03-31", "month", () => 3100),
      series("2026-02-01..2026-02-28", "month", () => 2800),
      "plays",
    );
    expect(change.ratio).toBeNull();
  });

  it("Has no change where a part of the previous period is not known", () => {
    const change = changeOf(
      series("2026-11-10..2026-11-12", "day"),
      series("2026-11-07..2026-11-09", "day", (index) => (index === 0 ? null : 5)),
      "plays",
    );
    expect(change).toMatchObject({ current: 6, previous: null, ratio: null });
  });

  it.each(["week", "month"] as const)(
    "Has no change by %s while the bucket is unfinished",
    (granularity) => {
      const change = changeOf(
        series("2026-10-01..2026-11-20", granularity),
        series("2026-08-11..2026-09-30", granularity),
        "plays",
      );
      expect(change.ratio).toBeNull();
    },
  );

  it("Compares today so far with the same hours of the day before", () => {
    const change = changeOf(
      series("2026-11-20..2026-11-20", "hour", () => 3),
      series("2026-11-19..2026-11-19", "hour", () => 2),
      "plays",
    );
    expect(change).toMatchObject({ current: 36, previous: 24, ratio: 0.5 });
  });
});

/** Returns the average of four weeks of days. */
const four = (countOf: (index: number) => number | null) =>
  averageWeek(series("2026-10-12..2026-11-08", "day", countOf), 4);

describe("averageWeek", () => {
  it("Averages each day of the week, and compares with the sum of a week", () => {
    const week = series("2026-11-09..2026-11-15", "day", (index) => 20 + index);
    const average = four((index) => 10 * (1 + Math.floor(index / 7)) + (index % 7));
    expect(average?.counts.plays).toEqual([25, 26, 27, 28, 29, 30, 31]);
    expect(average?.range).toEqual({ from: "2026-11-02", to: "2026-11-08" });
    expect(average && changeOf(week, average, "plays")).toMatchObject({
      current: 161,
      previous: 196,
      without: null,
    });
  });

  it("Does not know a day that is not known in one of the weeks", () => {
    const average = four((index) => (index === 9 ? null : 4));
    expect(average?.counts.plays).toEqual([4, 4, null, 4, 4, 4, 4]);
  });

  it("Has none of buckets that are not days, or of fewer of them", () => {
    expect(averageWeek(series("2026-10-12..2026-11-08", "month"), 4)).toBeNull();
    expect(averageWeek(series("2026-10-12..2026-11-01", "day"), 4)).toBeNull();
  });
});

describe("pairBuckets", () => {
  it("Pairs no partial week with a whole one", () => {
    const pairs = pairBuckets(
      series("2026-08-23..2026-09-06", "week"),
      series("2026-08-08..2026-08-22", "week"),
    );
    // These are one day beside two, a week beside a week, a week beside six days.
    expect(pairs).toEqual([null, 1, null]);
  });

  it("Pairs hours by the clock where a day has one more", () => {
    const pairs = pairBuckets(
      series("2026-10-25..2026-10-25", "hour", () => 1, "Europe/Lisbon"),
      series("2026-10-24..2026-10-24", "hour", () => 1, "Europe/Lisbon"),
    );
    expect(pairs.slice(0, 4)).toEqual([0, 1, null, 2]);
    expect(pairs).toHaveLength(25);
  });

  it("Pairs no buckets of different widths", () => {
    const pairs = pairBuckets(
      series("2026-11-10..2026-11-12", "day"),
      series("2026-11-07..2026-11-09", "month"),
    );
    expect(pairs).toEqual([null, null, null]);
  });
});
