import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { isoStart } from "#analytics/chart/format-bucket.ts";
import { pairBuckets } from "#analytics/comparison.ts";
import {
  bucketsOf,
  type Figure,
  figureOf,
  type Mark,
  type Metric,
  marksOf,
  valuesOf,
} from "#analytics/metrics.ts";
import type { Day } from "#shared/dates/days.ts";
import type { Cell, TableData } from "#shared/format/table-data.ts";

export interface SeriesTableLabels {
  metric: (metric: Metric) => string;
  value: (metric: Metric, value: number, mark: Mark) => string;
  /** Heads a column in files, by how exact its values are. */
  head: (name: string, marks: readonly Mark[]) => string;
  bucket: (bucket: Bucket) => string;
  day: (day: Day) => string;
  /** Why a bucket is incomplete. */
  partial: (bucket: Bucket) => string;
  columns: { from: string; to: string; partial: string; previousFrom: string };
  previous: (metric: string) => string;
  total: string;
}

/**
 * What the chart shows, as a table: a row a bucket, with the compared one beside it. Starts and ends are
 * days, or hours with their distance from UTC, as ISO 8601 has them; both are included.
 */
export function seriesTable(
  series: Series,
  previous: Series | null,
  metrics: readonly Metric[],
  labels: SeriesTableLabels,
): TableData {
  const shownAs = new Map<string, string>();
  const hasEnd = series.granularity === "week" || series.granularity === "month";
  const startOf = (of: Series, bucket: Bucket): string => {
    const start = isoStart(of, bucket);
    shownAs.set(start, hasEnd ? labels.day(start) : labels.bucket(bucket));
    return start;
  };
  const pairs = previous === null ? [] : pairBuckets(series, previous);
  const values = metrics.map((metric) => valuesOf(series, metric));
  const before = previous === null ? [] : metrics.map((metric) => valuesOf(previous, metric));
  const partialOf = reasonsOf(series, metrics, labels);
  const isPartial = partialOf.some((reasons) => reasons !== "");
  const show = (value: string) => shownAs.get(value) ?? value;
  const rows = series.buckets.map((bucket, index): Cell[] => {
    const pair = pairs[index] ?? null;
    const other = pair === null ? undefined : previous?.buckets[pair];
    return [
      startOf(series, bucket),
      ...(hasEnd ? [bucket.to] : []),
      ...values.map((list) => list[index] ?? null),
      ...(previous === null
        ? []
        : [
            other === undefined ? null : startOf(previous, other),
            ...before.map((list) => (pair === null ? null : (list[pair] ?? null))),
          ]),
      ...(isPartial ? [partialOf[index] ?? ""] : []),
    ];
  });
  const columnOf = (name: string, metric: Metric, marks: readonly Mark[]) => ({
    name,
    fileName: labels.head(name, marks),
    kind: "number" as const,
    show: (count: number, at?: number) =>
      labels.value(metric, count, at === undefined ? "exact" : (marks[at] ?? "exact")),
  });
  const total = (of: Series, metric: Metric, isIn?: (index: number) => boolean): Cell =>
    totalCell(figureOf(of, metric, isIn), metric, labels);
  const paired = new Set(pairs);
  return {
    columns: [
      { name: labels.columns.from, kind: "text", show },
      ...(hasEnd ? [{ name: labels.columns.to, kind: "text" as const, show: labels.day }] : []),
      ...metrics.map((metric) => columnOf(labels.metric(metric), metric, marksOf(series, metric))),
      ...(previous === null
        ? []
        : [
            { name: labels.columns.previousFrom, kind: "text" as const, show },
            ...metrics.map((metric) => {
              const marks = marksOf(previous, metric);
              const ownMarks = pairs.map((pair) => (pair === null ? null : marks[pair]) ?? "exact");
              return columnOf(labels.previous(labels.metric(metric)), metric, ownMarks);
            }),
          ]),
      ...(isPartial ? [{ name: labels.columns.partial, kind: "text" as const }] : []),
    ],
    rows,
    totals: [
      labels.total,
      ...(hasEnd ? [null] : []),
      ...metrics.map((metric) => total(series, metric)),
      // Of what is in the column, which can be less than all of the other time.
      ...(previous === null
        ? []
        : [
            null,
            ...metrics.map((metric) => total(previous, metric, (index) => paired.has(index))),
          ]),
      ...(isPartial ? [null] : []),
    ],
  };
}

/** For each bucket why it is incomplete, in any of the metrics; empty: it is not. */
function reasonsOf(
  series: Series,
  metrics: readonly Metric[],
  { partial: labels }: SeriesTableLabels,
): string[] {
  const lists = [series.buckets, ...metrics.map((metric) => bucketsOf(series, metric))];
  return series.buckets.map((_, index) => {
    const incomplete = lists
      .flatMap((list) => list[index] ?? [])
      .filter(({ partial }) => partial !== null);
    return [...new Set(incomplete.map(labels))].join(" · ");
  });
}

/** A total that is not exact is no plain number. */
function totalCell({ value, mark }: Figure, metric: Metric, labels: SeriesTableLabels): Cell {
  return value === null || mark === "exact" ? value : labels.value(metric, value, mark);
}
