import { countDays, daysBetween } from "#shared/dates/days.ts";
import { wallClockMs } from "#shared/dates/zones.ts";
import { changeBetween, type ValueChange } from "#shared/format/changes.ts";
import type { Bucket } from "./analytics-buckets.ts";
import type { Series } from "./analytics-series.ts";
import { figureOf, type Metric, measuresOf } from "./metrics.ts";

const HOUR_MS = 3_600_000;

/**
 * Returns, for each bucket of a series, the place of the one that it is compared with; null for none. Hours meet the
 * same hour of the clock on the day in the same place, so that a change of the clock shifts nothing.
 */
export function pairBuckets(current: Series, previous: Series): (number | null)[] {
  if (current.granularity !== previous.granularity) return current.buckets.map(() => null);
  if (current.granularity !== "hour") {
    return current.buckets.map((bucket, index) => {
      const other = previous.buckets[index];
      return other !== undefined && isAsLong(bucket, other) ? index : null;
    });
  }
  const places = new Map(hourKeys(previous).map((key, index) => [key, index]));
  return hourKeys(current).map((key) => places.get(key) ?? null);
}

/** A partial week or month is not compared with a whole one; a current one may be. */
function isAsLong(bucket: Bucket, other: Bucket): boolean {
  const isClipped = bucket.partial === "clipped";
  if (isClipped !== (other.partial === "clipped") && bucket.partial !== "unfinished") return false;
  return !isClipped || countDays(bucket) === countDays(other);
}

/**
 * Returns for each bucket the day in its range, the hour on the clock, and whether it is the first time that the clock
 * shows it.
 */
function hourKeys({ buckets, range, timeZone }: Series): string[] {
  const seen = new Map<string, number>();
  return buckets.map(({ from, startMs }) => {
    const wall = Math.floor(wallClockMs(startMs, timeZone) / HOUR_MS) % 24;
    const key = `${daysBetween(range.from, from)} ${wall}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key} ${times}`;
  });
}

/** Has no ratio where there is no comparison. */
export interface Change extends ValueChange {
  /** Is the unfinished bucket that is excluded on both sides. Is null when there is none. */
  without: Bucket | null;
}

/**
 * Compares two series without the unfinished bucket and its counterpart, and of series with unequal numbers of days only
 * those that both have. The ratio is null where that would need a part of a week or month, and where a side is not exact.
 */
export function changeOf(current: Series, previous: Series, metric: Metric): Change {
  const open = current.buckets.findIndex(({ partial }) => partial === "unfinished");
  const isUneven = countDays(current.range) !== countDays(previous.range);
  const isWhole = open < 0 && !isUneven;
  const pairs = isWhole ? [] : pairBuckets(current, previous);
  const paired = new Set(pairs.filter((_, index) => index !== open));
  const isOver = (index: number) => index !== open && (!isUneven || pairs[index] !== null);
  const isCompared = (index: number) => isWhole || paired.has(index);
  const { value: now, mark } = figureOf(current, metric, isOver);
  const { value: before, mark: markBefore } = figureOf(previous, metric, isCompared);
  const isKnown = markBefore === "exact" && valuesAreKnown(previous, metric, isCompared);
  const isTooWide = !isWhole && (current.granularity === "week" || current.granularity === "month");
  const canCompare = mark === "exact" && isKnown && !isTooWide;
  const change = changeBetween(now, canCompare ? before : null);
  return { ...change, without: current.buckets[open] ?? null };
}

/** Returns whether all counts behind a metric are known in the compared buckets. */
function valuesAreKnown(
  series: Series,
  metric: Metric,
  isCompared: (index: number) => boolean,
): boolean {
  return measuresOf(metric).every((measure) =>
    (series.counts[measure] ?? []).every((count, index) => count !== null || !isCompared(index)),
  );
}
