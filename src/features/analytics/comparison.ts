import type { Bucket } from "#api/analytics-buckets.ts";
import type { Series } from "#api/analytics-series.ts";
import { daysBetween } from "#lib/days.ts";
import { wallClockMs } from "#lib/zones.ts";
import { type Metric, totalOf } from "./metrics.ts";

const HOUR_MS = 3_600_000;

/**
 * For each bucket of a series the place of the one that it is compared with; null for none. Hours meet the
 * same hour of the clock on the day in the same place, so that a change of the clock shifts nothing.
 */
export function pairBuckets(current: Series, previous: Series): (number | null)[] {
  if (current.grain !== previous.grain) return current.buckets.map(() => null);
  if (current.grain !== "hour") {
    return current.buckets.map((_, index) => (index < previous.buckets.length ? index : null));
  }
  const places = new Map(hourKeys(previous).map((key, index) => [key, index]));
  return hourKeys(current).map((key) => places.get(key) ?? null);
}

/** The day in its range, the hour on the clock, and whether it is the first time that the clock shows it. */
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

/** How a metric changed from one time to another. */
export interface Change {
  current: number | null;
  previous: number | null;
  /** 0.1 is a tenth more. Null: nothing to compare with, or no part of nothing can be told. */
  ratio: number | null;
  /** What was left out of both sides, as it is not over yet; null: nothing. */
  without: Bucket | null;
}

/**
 * Compares like with like: a bucket that is still filling is left out on both sides, else every morning
 * would look like a crash. Where there is nothing else, it can't be compared at all.
 */
export function changeOf(current: Series, previous: Series, metric: Metric): Change {
  const pairs = pairBuckets(current, previous);
  const open = current.buckets.findIndex(({ partial }) => partial === "unfinished");
  const isOver = (index: number) => index !== open;
  const others = new Set(pairs.filter((_, index) => isOver(index)));
  const now = totalOf(current, metric, isOver);
  const before = totalOf(previous, metric, (index) => others.has(index));
  return {
    current: now,
    previous: before,
    ratio: now === null || before === null || before === 0 ? null : now / before - 1,
    without: current.buckets[open] ?? null,
  };
}
