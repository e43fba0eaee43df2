import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { pairBuckets } from "#analytics/comparison.ts";
import { bucketsOf, type Mark, type Metric, marksOf, valuesOf } from "#analytics/metrics.ts";
import type { PointState } from "#shared/charts/chart-series.tsx";
import { changeBetween, type ValueChange } from "#shared/format/changes.ts";

export interface Point {
  bucket: Bucket;
  value: number | null;
  mark: Mark;
  second: number | null;
  secondMark: Mark;
  compared: { bucket: Bucket; value: number | null; mark: Mark } | null;
}

export function makePoints(
  series: Series,
  metric: Metric,
  previous: Series | null,
  second: Metric | null,
): Point[] {
  const values = valuesOf(series, metric);
  const others = second === null ? [] : valuesOf(series, second);
  const pairs = previous === null ? [] : pairBuckets(series, previous);
  const before = previous === null ? [] : valuesOf(previous, metric);
  const marks = marksOf(series, metric);
  const otherMarks = second === null ? [] : marksOf(series, second);
  const marksBefore = previous === null ? [] : marksOf(previous, metric);
  const metBuckets = previous === null ? [] : bucketsOf(previous, metric);
  return bucketsOf(series, metric).map((bucket, index) => {
    const place = pairs[index] ?? null;
    const met = place === null ? undefined : metBuckets[place];
    return {
      bucket,
      value: values[index] ?? null,
      mark: marks[index] ?? "exact",
      second: others[index] ?? null,
      secondMark: otherMarks[index] ?? "exact",
      compared:
        place === null || met === undefined
          ? null
          : { bucket: met, value: before[place] ?? null, mark: marksBefore[place] ?? "exact" },
    };
  });
}

/** How each of some buckets is drawn. A line down to an unfinished one would look like a drop. */
export function statesOf(buckets: readonly (Bucket | undefined)[]): PointState[] {
  return buckets.map((bucket) => {
    const partial = bucket?.partial ?? null;
    return partial === null ? "whole" : partial === "unfinished" ? "apart" : "partial";
  });
}

/** Change of a point; null if either side is partial or unknown. */
export function changeAt({
  value,
  mark,
  compared,
  bucket,
}: Pick<Point, "value" | "mark" | "compared" | "bucket">): ValueChange | null {
  const before = compared?.value ?? null;
  if (value === null || before === null) return null;
  if (mark !== "exact" || compared?.mark !== "exact") return null;
  if (bucket.partial !== null || (compared?.bucket.partial ?? null) !== null) return null;
  return changeBetween(value, before);
}
