import type { Measure, PeriodSet } from "./analytics.ts";
import type { Bucket } from "./analytics-buckets.ts";
import type { Series } from "./analytics-series.ts";

export const METRICS = ["plays", "impressions", "bytes", "bytesPerPlay"] as const;
export type Metric = (typeof METRICS)[number];

/** Measures behind each metric. A ratio is computed from two counts, never from ratios. */
const MADE_OF: Record<Metric, readonly [Measure, Measure?]> = {
  plays: ["plays"],
  impressions: ["impressions"],
  bytes: ["bytes"],
  bytesPerPlay: ["bytes", "plays"],
};

export const SETS_OF: Record<Metric, readonly PeriodSet[]> = {
  plays: ["visitors"],
  impressions: ["visitors"],
  bytes: ["bytes"],
  bytesPerPlay: ["visitors", "bytes"],
};

/** Exactness of a figure: exact, a minimum because rows are missing, or approximate. */
export type Mark = "exact" | "atLeast" | "about";

export interface Figure {
  /** Null: not known, or there is nothing to divide by. */
  value: number | null;
  mark: Mark;
}

/**
 * A metric, bucket by bucket; null where it is not known, or where there is nothing to divide by. A rate of
 * counts of which one lacks something is not known.
 */
export function valuesOf({ counts, atLeast, buckets }: Series, metric: Metric): (number | null)[] {
  const [measure, by] = MADE_OF[metric];
  return buckets.map((_, index) => {
    const count = counts[measure]?.[index] ?? null;
    if (by === undefined) return count;
    const lacks = [measure, by].some((each) => atLeast[each]?.[index] === true);
    return lacks ? null : divide(count, counts[by]?.[index] ?? null);
  });
}

/** The buckets of a series; those of which a part of a metric is missing are marked as lacking. */
export function bucketsOf({ atLeast, buckets }: Series, metric: Metric): Bucket[] {
  const flags = measuresOf(metric).flatMap((measure) => atLeast[measure] ?? []);
  if (!flags.includes(true)) return buckets;
  return buckets.map((bucket, index) =>
    measuresOf(metric).some((each) => atLeast[each]?.[index] === true)
      ? { ...bucket, partial: "lacking" }
      : bucket,
  );
}

export function marksOf({ atLeast, buckets, notes }: Series, metric: Metric): Mark[] {
  const [measure, by] = MADE_OF[metric];
  return buckets.map((_, index) => {
    if (notes.isShifted) return "about";
    return by === undefined && atLeast[measure]?.[index] === true ? "atLeast" : "exact";
  });
}

/**
 * Aggregates a metric over all or some buckets. A count is a sum, marked as a minimum if a bucket lacks
 * something. A ratio divides the sums of buckets with both counts; if others have only one, it is
 * approximate.
 */
export function figureOf(
  series: Series,
  metric: Metric,
  isSelected: (index: number) => boolean = () => true,
): Figure {
  const [measure, by] = MADE_OF[metric];
  const selected = [...series.buckets.keys()].filter(isSelected);
  const countAt = (each: Measure, index: number) => series.counts[each]?.[index] ?? null;
  const lacks = (each: Measure, index: number) => series.atLeast[each]?.[index] === true;
  if (by === undefined) {
    const isLeast = selected.some((index) => lacks(measure, index));
    return {
      value: sumKnown(selected.map((index) => countAt(measure, index))),
      mark: series.notes.isShifted ? "about" : isLeast ? "atLeast" : "exact",
    };
  }
  const isKnown = (index: number, each: Measure) =>
    countAt(each, index) !== null && !lacks(each, index);
  const both = selected.filter((index) => isKnown(index, measure) && isKnown(index, by));
  const isBoth = new Set(both);
  const isWhole = selected.every(
    (index) =>
      isBoth.has(index) ||
      [measure, by].every((each) => countAt(each, index) === null && !lacks(each, index)),
  );
  return {
    value: divide(
      sumKnown(both.map((index) => countAt(measure, index))),
      sumKnown(both.map((index) => countAt(by, index))),
    ),
    mark: isWhole && !series.notes.isShifted ? "exact" : "about",
  };
}

/** The value of a metric over a whole series, however exact it is. */
export function totalOf(series: Series, metric: Metric): number | null {
  return figureOf(series, metric).value;
}

export function measuresOf(metric: Metric): Measure[] {
  return MADE_OF[metric].filter((measure) => measure !== undefined);
}

export function hasMetric({ counts }: Series, metric: Metric): boolean {
  return measuresOf(metric).every((measure) => counts[measure] !== undefined);
}

function sumKnown(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

function divide(one: number | null, by: number | null): number | null {
  return one === null || by === null || by === 0 ? null : one / by;
}
