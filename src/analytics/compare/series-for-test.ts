import type { Granularity } from "#analytics/analytics-plan.ts";
import type { Counts, Series } from "#analytics/analytics-series.ts";
import { seriesForTest as unknownSeries } from "#analytics/chart/series-for-test.ts";
import type { DayRange } from "#shared/dates/days.ts";

/** Returns a series whose counts the test gives, bucket by bucket. */
export function seriesForTest(
  range: DayRange,
  granularity: Granularity,
  counts: Counts | ((bucket: Series["buckets"][number], index: number) => number | null),
  options?: { timeZone?: string; nowMs?: number },
): Series {
  const series = unknownSeries({ range, granularity, ...options });
  return {
    ...series,
    counts: typeof counts === "function" ? { plays: series.buckets.map(counts) } : counts,
  };
}
