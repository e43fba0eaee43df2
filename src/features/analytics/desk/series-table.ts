import type { Bucket } from "#api/analytics-buckets.ts";
import type { Series } from "#api/analytics-series.ts";
import { pairBuckets } from "#features/analytics/comparison.ts";
import { type Metric, totalOf, valuesOf } from "#features/analytics/metrics.ts";
import type { Day } from "#lib/days.ts";
import type { Cell, TableData } from "#lib/table-data.ts";
import { offsetMinutesAt, wallClockMs } from "#lib/zones.ts";

/** The words that a table of a series needs. */
export interface SeriesTableWords {
  metric: (metric: Metric) => string;
  value: (metric: Metric, value: number) => string;
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
  words: SeriesTableWords,
): TableData {
  const shownAs = new Map<string, string>();
  const hasEnd = series.grain === "week" || series.grain === "month";
  const startOf = (of: Series, bucket: Bucket): string => {
    const start = isoStart(of, bucket);
    shownAs.set(start, hasEnd ? words.day(start) : words.bucket(bucket));
    return start;
  };
  const pairs = previous === null ? [] : pairBuckets(series, previous);
  const values = metrics.map((metric) => valuesOf(series, metric));
  const before = previous === null ? [] : metrics.map((metric) => valuesOf(previous, metric));
  const isPartial = series.buckets.some(({ partial }) => partial !== null);
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
      ...(isPartial ? [bucket.partial === null ? "" : words.partial(bucket)] : []),
    ];
  });
  return {
    columns: [
      { name: words.columns.from, kind: "text", show },
      ...(hasEnd ? [{ name: words.columns.to, kind: "text" as const, show: words.day }] : []),
      ...metrics.map((metric) => numberColumn(words.metric(metric), metric, words)),
      ...(previous === null
        ? []
        : [
            { name: words.columns.previousFrom, kind: "text" as const, show },
            ...metrics.map((metric) =>
              numberColumn(words.previous(words.metric(metric)), metric, words),
            ),
          ]),
      ...(isPartial ? [{ name: words.columns.partial, kind: "text" as const }] : []),
    ],
    rows,
    totals: [
      words.total,
      ...(hasEnd ? [null] : []),
      ...metrics.map((metric) => totalOf(series, metric)),
      ...(previous === null ? [] : [null, ...metrics.map((metric) => totalOf(previous, metric))]),
      ...(isPartial ? [null] : []),
    ],
  };
}

function numberColumn(name: string, metric: Metric, { value }: SeriesTableWords) {
  return { name, kind: "number" as const, show: (count: number) => value(metric, count) };
}

/** `2026-11-20`, of an hour `2026-11-20T14:00+05:45`. */
function isoStart({ grain, timeZone }: Series, { startMs, from }: Bucket): string {
  if (grain !== "hour") return from;
  const wall = new Date(wallClockMs(startMs, timeZone)).toISOString().slice(0, 16);
  const offset = offsetMinutesAt(startMs, timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${wall}${offset < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
