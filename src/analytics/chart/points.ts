import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { pairBuckets } from "#analytics/comparison.ts";
import { bucketsOf, type Mark, type Metric, marksOf, valuesOf } from "#analytics/metrics.ts";
import { changeBetween, type ValueChange } from "#shared/format/changes.ts";

/** Data of one bucket in a chart. */
export interface Point {
  bucket: Bucket;
  value: number | null;
  mark: Mark;
  /** Value of the second metric; null without one. */
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

/** One point as the lines of a chart want it. A null is a gap. */
export interface Row {
  index: number;
  /** Of complete buckets. */
  whole: number | null;
  /** From each bucket that is over and not all there to its neighbours. */
  open: number | null;
  compared: number | null;
  second: number | null;
}

export function makeRows(points: readonly Point[]): Row[] {
  const partialAt = (index: number) => points[index]?.bucket.partial ?? null;
  // A line down to an unfinished bucket would look like a drop, so it is a separate point.
  const isOpen = (index: number) => ![null, "unfinished"].includes(partialAt(index));
  return points.map(({ value, second, compared }, index) => ({
    index,
    whole: partialAt(index) === null ? value : null,
    open:
      partialAt(index) !== "unfinished" && [index - 1, index, index + 1].some(isOpen)
        ? value
        : null,
    compared: compared?.value ?? null,
    second,
  }));
}

/** Places of values that no line leads to or from: both neighbours are gaps. */
export function alonePlaces(values: readonly (number | null)[]): number[] {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return [...values.keys()].filter(
    (index) => !isGap(index) && isGap(index - 1) && isGap(index + 1),
  );
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
