import type { Bucket, Incompleteness } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { bucketsOf, type Mark, type Metric, marksOf, valuesOf } from "#analytics/metrics.ts";
import { type SeriesStyle, seriesStyleAt } from "#shared/charts/series-styles.ts";

/** One thing as it is drawn: a value, or none, for each place along the chart. */
export interface ChartLine {
  key: string;
  name: string;
  lineStyle: SeriesStyle;
  values: readonly (number | null)[];
  /** Exactness of each value. */
  marks: readonly Mark[];
  /** The time that each value is of. */
  buckets: readonly Bucket[];
}

/** Converts a series to a line in the style of its index. */
export function lineOf(
  { key, name, place }: { key: string; name: string; place: number },
  series: Series,
  metric: Metric,
): ChartLine {
  const values = valuesOf(series, metric);
  const marks = marksOf(series, metric);
  return {
    key,
    name,
    lineStyle: seriesStyleAt(place),
    values,
    marks,
    buckets: bucketsOf(series, metric),
  };
}

/** Number of points on the axis of some lines. */
export function countPlaces(lines: readonly ChartLine[]): number {
  return Math.max(0, ...lines.map(({ buckets }) => buckets.length));
}

/** Last point with a value; null if none. */
export function endOf({ values }: ChartLine): { place: number; value: number } | null {
  const place = values.findLastIndex((value) => value !== null);
  const value = values[place] ?? null;
  return value === null ? null : { place, value };
}

/** The largest of a line's values, the first of several. */
export function peakOf({ values }: Pick<ChartLine, "values">): number | null {
  let peak: number | null = null;
  for (const [place, value] of values.entries()) {
    if (value !== null && (peak === null || value > (values[peak] ?? 0))) peak = place;
  }
  return peak;
}

/** A part of a line that is drawn in one way: its values, and null elsewhere. */
export interface Stroke {
  isWhole: boolean;
  values: (number | null)[];
}

/**
 * What a line is drawn of: the stretches between whole buckets, and apart from them each way from or to
 * buckets that are not.
 */
export function strokesOf({ values, buckets }: ChartLine): Stroke[] {
  const isPartial = (place: number) => isIncomplete(buckets[place]?.partial);
  const last = buckets.length - 1;
  const only = (isIn: (place: number) => boolean) =>
    values.map((value, place) => (isIn(place) ? value : null));
  const strokes = [{ isWhole: true, values: only((place) => !isPartial(place)) }];
  for (let place = 0; place <= last; place += 1) {
    if (!isPartial(place)) continue;
    const first = place;
    while (place < last && isPartial(place + 1)) place += 1;
    const end = place;
    strokes.push({ isWhole: false, values: only((each) => each >= first - 1 && each <= end + 1) });
  }
  return strokes;
}

/** Places where a value would not be seen, as no line leads to it, and those that are not whole. */
export function dotsOf({ values, buckets }: ChartLine): { place: number; isWhole: boolean }[] {
  return values.flatMap((value, place) => {
    if (value === null) return [];
    const isWhole = !isIncomplete(buckets[place]?.partial);
    const isAlone = (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;
    return isAlone || !isWhole ? [{ place, isWhole }] : [];
  });
}

function isIncomplete(partial: Incompleteness | null | undefined): boolean {
  return partial !== null && partial !== undefined;
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
