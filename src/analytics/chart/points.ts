import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { pairBuckets } from "#analytics/comparison.ts";
import { type Figure, type Metric, type MetricPoint, pointsOf } from "#analytics/metrics.ts";
import type { PointState } from "#shared/charts/chart-series.tsx";
import { changeBetween, type ValueChange } from "#shared/format/changes.ts";

export interface Point extends MetricPoint {
  second: Figure | null;
  compared: MetricPoint | null;
}

export function makePoints(
  series: Series,
  metric: Metric,
  previous: Series | null,
  second: Metric | null,
): Point[] {
  const others = second === null ? [] : pointsOf(series, second);
  const pairs = previous === null ? [] : pairBuckets(series, previous);
  const before = previous === null ? [] : pointsOf(previous, metric);
  return pointsOf(series, metric).map((point, index) => ({
    ...point,
    second: others[index] ?? null,
    compared: before[pairs[index] ?? -1] ?? null,
  }));
}

/** Returns how each of some buckets is drawn. A line down to an unfinished one would look like a drop. */
export function statesOf(buckets: readonly (Bucket | undefined)[]): PointState[] {
  return buckets.map((bucket) => {
    const partial = bucket?.partial ?? null;
    return partial === null ? "whole" : partial === "unfinished" ? "apart" : "partial";
  });
}

/** Returns the change of a point, or null if either side is partial or unknown. */
export function changeAt({
  value,
  mark,
  compared,
  bucket,
}: Omit<Point, "second">): ValueChange | null {
  const before = compared?.value ?? null;
  if (value === null || before === null) return null;
  if (mark !== "exact" || compared?.mark !== "exact") return null;
  if (bucket.partial !== null || (compared?.bucket.partial ?? null) !== null) return null;
  return changeBetween(value, before);
}
