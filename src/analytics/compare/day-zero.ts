import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { regroup } from "#analytics/analytics-sums.ts";
import { addDays, type Day, daysBetween } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";

/** Lists lengths in days since publication. The longest is whole weeks. */
export const LENGTHS = [28, 90, 364] as const;
export type Length = (typeof LENGTHS)[number];

/** Above this, points are weeks. */
const MAX_SINGLE_DAYS = 92;

/** Returns the least length that has as many days as a range, or the longest. */
export function lengthFor(days: number): Length {
  return LENGTHS.find((length) => days <= length) ?? 364;
}

export function daysEachOf(length: Length): 1 | 7 {
  return length > MAX_SINGLE_DAYS ? 7 : 1;
}

/** The days of one thing since it was created, in a zone; day 0 is the one in which it was. */
export function timeSince(createdAtMs: number, length: Length, timeZone: string): ZonedRange {
  const from = dayAt(createdAtMs, timeZone);
  return { range: { from, to: addDays(from, length - 1) }, timeZone };
}

/**
 * Returns a series from its first day on, in points of one or seven days: the point in place n begins n times that many
 * days after day 0. Returns null where it came in wider buckets than days, of which no such points can be made.
 */
export function sinceDayZero(series: Series, daysEach: 1 | 7): Series | null {
  if (series.granularity !== "day") return null;
  const dayZero = series.range.from;
  const places = series.buckets.map(({ from }) =>
    Math.floor(daysBetween(dayZero, from) / daysEach),
  );
  const buckets = Array.from({ length: Math.max(-1, ...places) + 1 }, (_, place) =>
    bucketOf(
      series.buckets.filter((_, index) => places[index] === place),
      addDays(dayZero, place * daysEach),
      daysEach,
    ),
  );
  return regroup(series, buckets, places);
}

/** Returns days in a row as one bucket; it is not over while one of them is not, or has yet to come. */
function bucketOf(days: readonly Bucket[], from: Day, daysEach: number): Bucket {
  const isOver = days.length === daysEach && days.every(({ partial }) => partial === null);
  return {
    startMs: days[0]?.startMs ?? 0,
    endMs: days.at(-1)?.endMs ?? 0,
    from,
    to: days.at(-1)?.to ?? from,
    partial: isOver ? null : "unfinished",
  };
}
