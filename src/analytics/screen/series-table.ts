import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { isoStart } from "#analytics/chart/format-bucket.ts";
import { pairBuckets } from "#analytics/comparison.ts";
import {
  type Figure,
  figureOf,
  type Mark,
  type Metric,
  pointsOf,
  UNKNOWN,
} from "#analytics/metrics.ts";
import { figureColumn } from "#analytics/parts/panel-mark.ts";
import type { Day } from "#shared/dates/days.ts";
import { type TableData, tableOf } from "#shared/format/table-data.ts";

export interface SeriesTableLabels {
  metric: (metric: Metric) => string;
  value: (metric: Metric, value: number, mark: Mark) => string;
  /** Returns the name of a metric's column in files. */
  inUnit: (metric: Metric, name: string) => string;
  /** Returns the head of a column in files, by how exact its values are. */
  head: (name: string, marks: readonly Mark[]) => string;
  bucket: (bucket: Bucket) => string;
  day: (day: Day) => string;
  /** Says why a bucket is incomplete. */
  partial: (bucket: Bucket) => string;
  columns: { from: string; to: string; partial: string; previousFrom: string };
  previous: (metric: string) => string;
  total: string;
}

/**
 * Returns what the chart shows as a table: a row a bucket, with the compared one beside it. Starts
 * and ends are days, or hours with their distance from UTC, as ISO 8601 has them; both are
 * included.
 */
export function seriesTable(
  series: Series,
  previous: Series | null,
  metrics: readonly Metric[],
  labels: SeriesTableLabels,
): TableData {
  const { buckets } = series;
  const shownAs = new Map<string, string>();
  const hasEnd = series.granularity === "week" || series.granularity === "month";
  const startOf = (of: Series, bucket: Bucket): string => {
    const start = isoStart(of, bucket);
    shownAs.set(start, hasEnd ? labels.day(start) : labels.bucket(bucket));
    return start;
  };
  const starts = {
    kind: "text" as const,
    isDate: true,
    show: (start: string) => shownAs.get(start) ?? start,
  };
  const pairs = previous === null ? [] : pairBuckets(series, previous);
  const pairedColumns = (of: Series) => {
    const paired = new Set(pairs);
    return [
      // The days of an average week have no date.
      of.buckets[0]?.averageOf === undefined && {
        name: labels.columns.previousFrom,
        ...starts,
        cell(_: Bucket, at: number) {
          const bucket = of.buckets[pairs[at] ?? -1];
          return bucket === undefined ? null : startOf(of, bucket);
        },
      },
      ...metrics.map((metric) => {
        const points = pointsOf(of, metric);
        const met = pairs.map((pair) => points[pair ?? -1] ?? UNKNOWN);
        // The sum covers the column, which can be less than the whole compared range.
        const total = figureOf(of, metric, (index) => paired.has(index));
        return metricColumn(labels, labels.previous(labels.metric(metric)), metric, met, total);
      }),
    ];
  };
  const points = metrics.map((metric) => pointsOf(series, metric));
  const partials = buckets.map((bucket, index) => {
    const all = [bucket, ...points.flatMap((list) => list[index]?.bucket ?? [])];
    const reasons = all.filter(({ partial }) => partial !== null).map(labels.partial);
    return [...new Set(reasons)].join(" · ");
  });
  return tableOf(buckets, [
    {
      name: labels.columns.from,
      ...starts,
      cell: (bucket) => startOf(series, bucket),
      total: labels.total,
    },
    hasEnd && {
      name: labels.columns.to,
      kind: "text",
      isDate: true,
      show: labels.day,
      cell: ({ to }) => to,
    },
    ...metrics.map((metric, at) =>
      metricColumn(
        labels,
        labels.metric(metric),
        metric,
        points[at] ?? [],
        figureOf(series, metric),
      ),
    ),
    ...(previous === null ? [] : pairedColumns(previous)),
    partials.some((reasons) => reasons !== "") && {
      name: labels.columns.partial,
      kind: "text",
      cell: (_, at) => partials[at] ?? "",
    },
  ]);
}

/** Returns a column of figures, with their total. */
function metricColumn(
  labels: SeriesTableLabels,
  name: string,
  metric: Metric,
  figures: readonly Figure[],
  total: Figure,
) {
  const value = (count: number, mark: Mark) => labels.value(metric, count, mark);
  return {
    ...figureColumn(name, figures, {
      head: labels.head,
      value,
      inFile: labels.inUnit(metric, name),
    }),
    // A total that is not exact is not written as a plain number.
    total:
      total.value === null || total.mark === "exact" ? total.value : value(total.value, total.mark),
  };
}
