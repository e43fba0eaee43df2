import { type Measure, PERIOD_SETS, type PeriodSet } from "./analytics.ts";
import type { Bucket } from "./analytics-buckets.ts";
import type { Series } from "./analytics-series.ts";

export const METRICS = ["plays", "impressions", "bytes", "bytesPerPlay"] as const;
export type Metric = (typeof METRICS)[number];

/** Counts behind each metric. A ratio is one count divided by another, never computed from ratios. */
const MADE_OF: Record<Metric, readonly [Measure, Measure?]> = {
  plays: ["plays"],
  impressions: ["impressions"],
  bytes: ["bytes"],
  bytesPerPlay: ["bytes", "plays"],
};

/** Returns the sets of figures that a metric is read from. */
export function setsOf(metric: Metric): PeriodSet[] {
  const sets: PeriodSet[] = ["visitors", "bytes"];
  return sets.filter((set) =>
    measuresOf(metric).some((measure) =>
      PERIOD_SETS[set].measures.some((each) => each === measure),
    ),
  );
}

/** Returns the count that a metric is, or that a ratio divides. */
export function measureOf(metric: Metric): Measure {
  return MADE_OF[metric][0];
}

/** Returns the count that a ratio divides by; null for a count. */
export function divisorOf(metric: Metric): Measure | null {
  return MADE_OF[metric][1] ?? null;
}

/** Returns the count by which a breakdown ranks its rows: a ratio has none, so its divisor. */
export function rankedBy(metric: Metric): Measure {
  return divisorOf(metric) ?? measureOf(metric);
}

/** Says how exact a figure is: exact, a minimum because rows are missing, or approximate. */
export type Mark = "exact" | "atLeast" | "about";

/**
 * Returns the metric that is drawn beside another one, on an axis of its own; null if there is none. A ratio has no second:
 * two scales of which one depends on the other would show a relation that is none.
 */
export function secondBeside(metric: Metric, second: Metric | null): Metric | null {
  if (second === null || second === metric) return null;
  return divisorOf(metric) === null && divisorOf(second) === null ? second : null;
}

/** Returns whether more of a metric is neither better nor worse: only plays are wanted for themselves. */
export function isNeutral(metric: Metric): boolean {
  return metric !== "plays";
}

export interface Figure {
  /** Is null when not known, or when there is nothing to divide by. */
  value: number | null;
  mark: Mark;
}

export const UNKNOWN: Figure = { value: null, mark: "exact" };

/** Builds a record with a value for each metric. */
export function ofMetrics<T>(make: (metric: Metric) => T): Record<Metric, T> {
  const [plays, impressions, bytes, bytesPerPlay] = METRICS;
  return {
    plays: make(plays),
    impressions: make(impressions),
    bytes: make(bytes),
    bytesPerPlay: make(bytesPerPlay),
  };
}

export interface MetricPoint extends Figure {
  /** Is marked as lacking where a part of the metric is missing. */
  bucket: Bucket;
}

/** Returns a metric, bucket by bucket. A rate of counts of which one lacks something is not known. */
export function pointsOf(
  { counts, atLeast, buckets, notes }: Series,
  metric: Metric,
): MetricPoint[] {
  const [measure, by] = MADE_OF[metric];
  return buckets.map((bucket, index) => {
    const lacks = measuresOf(metric).some((each) => atLeast[each]?.[index] === true);
    const count = counts[measure]?.[index] ?? null;
    const rate = lacks || by === undefined ? null : divide(count, counts[by]?.[index] ?? null);
    return {
      bucket: lacks ? { ...bucket, partial: "lacking" } : bucket,
      value: by === undefined ? count : rate,
      mark: notes.isShifted ? "about" : lacks && by === undefined ? "atLeast" : "exact",
    };
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
