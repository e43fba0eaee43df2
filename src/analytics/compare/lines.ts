import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { bucketsOf, type Mark, type Metric, marksOf, valuesOf } from "#analytics/metrics.ts";
import type { NamedSeries } from "#shared/charts/line-names.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";

/** One thing as it is drawn: a value, or none, for each place along the chart. */
export interface ChartLine extends NamedSeries {
  marks: readonly Mark[];
  buckets: readonly Bucket[];
}

export function lineOf(
  { key, name, place }: { key: string; name: string; place: number },
  series: Series,
  metric: Metric,
): ChartLine {
  const buckets = bucketsOf(series, metric);
  return {
    key,
    name,
    lineStyle: seriesStyleAt(place),
    values: valuesOf(series, metric),
    states: buckets.map(({ partial }) => (partial === null ? "whole" : "partial")),
    marks: marksOf(series, metric),
    buckets,
  };
}

export function countPlaces(lines: readonly ChartLine[]): number {
  return Math.max(0, ...lines.map(({ buckets }) => buckets.length));
}

/** The place of the largest of a line's values, the first of several. */
export function peakOf({ values }: Pick<ChartLine, "values">): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : values.indexOf(Math.max(...known));
}

/** The lines at one place, largest first, unknown last. */
export function rankAt(
  lines: readonly ChartLine[],
  place: number,
): { line: ChartLine; value: number | null; mark: Mark; bucket: Bucket | null }[] {
  return lines
    .map((line) => ({
      line,
      value: line.values[place] ?? null,
      mark: line.marks[place] ?? "exact",
      bucket: line.buckets[place] ?? null,
    }))
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
}
