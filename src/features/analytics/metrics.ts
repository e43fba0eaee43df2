import type { Measure } from "#api/analytics.ts";
import type { Series } from "#api/analytics-series.ts";

/** What a tile and a chart can be about. */
export const METRICS = ["plays", "impressions", "bytes", "bytesPerPlay"] as const;
export type Metric = (typeof METRICS)[number];

/** What is counted for each metric. A rate is made of two counts, and never of other rates. */
const MADE_OF: Record<Metric, readonly [Measure, Measure?]> = {
  plays: ["plays"],
  impressions: ["impressions"],
  bytes: ["bytes"],
  bytesPerPlay: ["bytes", "plays"],
};

/** A metric, bucket by bucket; null where it is not known, or where there is nothing to divide by. */
export function valuesOf({ counts, buckets }: Series, metric: Metric): (number | null)[] {
  const [measure, by] = MADE_OF[metric];
  return buckets.map((_, index) => {
    const count = counts[measure]?.[index] ?? null;
    return by === undefined ? count : divide(count, counts[by]?.[index] ?? null);
  });
}

/**
 * A metric over a whole series, or over those of its buckets that are chosen: a count is their sum, a rate
 * is that of the sums. Null where nothing is known, or where there is nothing to divide by.
 */
export function totalOf(
  series: Series,
  metric: Metric,
  isChosen: (index: number) => boolean = () => true,
): number | null {
  const [measure, by] = MADE_OF[metric];
  const sum = (each: Measure) => sumKnown(series.counts[each] ?? [], isChosen);
  return by === undefined ? sum(measure) : divide(sum(measure), sum(by));
}

/** What is counted for a metric. */
export function measuresOf(metric: Metric): Measure[] {
  return MADE_OF[metric].filter((measure) => measure !== undefined);
}

/** Whether a series counts what a metric is made of. */
export function hasMetric({ counts }: Series, metric: Metric): boolean {
  return measuresOf(metric).every((measure) => counts[measure] !== undefined);
}

function sumKnown(
  counts: readonly (number | null)[],
  isChosen: (index: number) => boolean,
): number | null {
  const known = counts.filter((count, index) => count !== null && isChosen(index));
  return known.length === 0 ? null : known.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

function divide(one: number | null, by: number | null): number | null {
  return one === null || by === null || by === 0 ? null : one / by;
}
