import { makeBuckets } from "#analytics/analytics-buckets.ts";
import type { Granularity } from "#analytics/analytics-plan.ts";
import type { Counts, Series } from "#analytics/analytics-series.ts";
import { NO_NOTES } from "#analytics/analytics-series.ts";
import type { DayRange } from "#shared/dates/days.ts";

/** A series whose counts the test gives, bucket by bucket. */
export function seriesForTest(
  range: DayRange,
  granularity: Granularity,
  counts: Counts | ((bucket: Series["buckets"][number], index: number) => number | null),
  { timeZone = "UTC", nowMs = Date.UTC(2100, 0, 1) } = {},
): Series {
  const buckets = makeBuckets(range, timeZone, granularity, nowMs);
  return {
    granularity,
    range,
    timeZone,
    buckets,
    counts: typeof counts === "function" ? { plays: buckets.map(counts) } : counts,
    atLeast: {},
    isEmpty: false,
    notes: NO_NOTES,
  };
}
