import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { type Metric, type MetricPoint, pointsOf } from "#analytics/metrics.ts";
import type { NamedSeries } from "#shared/charts/line-names.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";

/** Describes a line as it is drawn: a value, or none, for each place along the chart. */
export interface ChartLine extends NamedSeries {
  points: readonly MetricPoint[];
}

export function lineOf(
  { key, label, place }: { key: string; label: string; place: number },
  series: Series,
  metric: Metric,
): ChartLine {
  const points = pointsOf(series, metric);
  return {
    key,
    name: label,
    lineStyle: seriesStyleAt(place),
    values: points.map(({ value }) => value),
    states: points.map(({ bucket }) => (bucket.partial === null ? "whole" : "partial")),
    points,
  };
}

export function countPlaces(lines: readonly ChartLine[]): number {
  return Math.max(0, ...lines.map(({ points }) => points.length));
}

/** Returns the buckets of the longest line: those of all that are by date. */
export function bucketsOf(lines: readonly ChartLine[]): Bucket[] {
  const longest = lines.find(({ points }) => points.length === countPlaces(lines));
  return longest?.points.map(({ bucket }) => bucket) ?? [];
}

/** Returns the place of the largest of a line's values, the first of several. */
export function peakOf({ values }: Pick<ChartLine, "values">): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : values.indexOf(Math.max(...known));
}
