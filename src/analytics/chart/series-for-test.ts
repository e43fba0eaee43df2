import type { Measure } from "#analytics/analytics.ts";
import { makeBuckets } from "#analytics/analytics-buckets.ts";
import type { Granularity } from "#analytics/analytics-plan.ts";
import { NO_NOTES, type Series } from "#analytics/analytics-series.ts";
import type { DayRange } from "#shared/dates/days.ts";

/** Returns a series as the service's answers would make it. Without counts nothing is known of it. */
export function seriesForTest({
  granularity = "day",
  range,
  timeZone = "UTC",
  nowMs = Number.MAX_SAFE_INTEGER,
  counts = {},
}: {
  granularity?: Granularity;
  range: DayRange;
  timeZone?: string;
  nowMs?: number;
  counts?: Partial<Record<Measure, (index: number) => number | null>>;
}): Series {
  const buckets = makeBuckets(range, timeZone, granularity, nowMs);
  return {
    granularity,
    range,
    timeZone,
    buckets,
    counts: Object.fromEntries(
      Object.entries(counts).map(([measure, countOf]) => [
        measure,
        buckets.map((_, index) => countOf(index)),
      ]),
    ),
    atLeast: {},
    isEmpty: false,
    silentWindows: [],
    notes: NO_NOTES,
  };
}
