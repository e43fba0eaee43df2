import {
  addDays,
  type Day,
  type DayRange,
  firstOfMonth,
  firstOfWeek,
  lastOfMonth,
  maxDay,
  minDay,
} from "#shared/dates/days.ts";
import { startOfDayMs } from "#shared/dates/zones.ts";
import { firstHourMs, type Granularity, startsOfDays } from "./analytics-plan.ts";

const HOUR_MS = 3_600_000;

/**
 * Why a bucket holds less than its name says: it is not over yet, the range has only a part of it, or some of
 * what came of it could not be counted.
 */
export type Incompleteness = "unfinished" | "clipped" | "lacking";

/** A stretch of time of a series. */
export interface Bucket {
  startMs: number;
  /** Not included. Of a clipped bucket, the part that the range has. */
  endMs: number;
  /** The first and the last day in it that the range has, in the zone of the series. */
  from: Day;
  to: Day;
  partial: Incompleteness | null;
}

/** The stretches of a range, first to last, up to the one that is filling: its hours of UTC are going on. */
export function makeBuckets(
  range: DayRange,
  timeZone: string,
  granularity: Granularity,
  nowMs: number,
): Bucket[] {
  const whole =
    granularity === "hour" ? hoursOf(range, timeZone) : spansOf(range, timeZone, granularity);
  return whole
    .filter(({ startMs }) => firstHourMs(startMs) <= nowMs)
    .map((bucket) =>
      firstHourMs(bucket.endMs) > nowMs ? { ...bucket, partial: "unfinished" } : bucket,
    );
}

function hoursOf(range: DayRange, timeZone: string): Bucket[] {
  const starts = startsOfDays(range, timeZone);
  return starts.slice(0, -1).flatMap((startMs, index) => {
    const day = addDays(range.from, index);
    const untilMs = starts[index + 1] ?? startMs;
    // The last of a day is shorter where the clock changes by half an hour; in spring no hour starts in it.
    const count = Math.ceil((untilMs - startMs) / HOUR_MS);
    return Array.from({ length: count }, (_, hour) => ({
      startMs: startMs + hour * HOUR_MS,
      endMs: Math.min(startMs + (hour + 1) * HOUR_MS, untilMs),
      from: day,
      to: day,
      partial: null,
    })).filter(({ startMs, endMs }) => firstHourMs(startMs) < endMs);
  });
}

function spansOf(range: DayRange, timeZone: string, granularity: Granularity): Bucket[] {
  const spans: Bucket[] = [];
  let startMs = startOfDayMs(range.from, timeZone);
  for (let first = firstOf(range.from, granularity); first <= range.to; ) {
    const last = lastOf(first, granularity);
    const from = maxDay(first, range.from);
    const to = minDay(last, range.to);
    const endMs = startOfDayMs(addDays(to, 1), timeZone);
    const isWhole = from === first && to === last;
    spans.push({ startMs, endMs, from, to, partial: isWhole ? null : "clipped" });
    startMs = endMs;
    first = addDays(last, 1);
  }
  return spans;
}

function firstOf(day: Day, granularity: Granularity): Day {
  return granularity === "month"
    ? firstOfMonth(day)
    : granularity === "week"
      ? firstOfWeek(day)
      : day;
}

function lastOf(first: Day, granularity: Granularity): Day {
  return granularity === "month"
    ? lastOfMonth(first)
    : granularity === "week"
      ? addDays(first, 6)
      : first;
}

/** @returns finds the place of the bucket that an instant, or a day, is in; -1: in none */
export function bucketFinder(buckets: readonly Bucket[]): (place: number | Day) => number {
  return (place) => {
    const isAfter = ({ endMs, to }: Bucket) =>
      typeof place === "number" ? place >= endMs : place > to;
    const isBefore = ({ startMs, from }: Bucket) =>
      typeof place === "number" ? place < startMs : place < from;
    let low = 0;
    let high = buckets.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const bucket = buckets[middle];
      if (bucket === undefined || isBefore(bucket)) high = middle - 1;
      else if (isAfter(bucket)) low = middle + 1;
      else return middle;
    }
    return -1;
  };
}
