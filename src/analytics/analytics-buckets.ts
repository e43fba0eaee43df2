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
import { firstHourMs } from "#shared/http/live-figures.ts";
import { type Granularity, startsOfDays } from "./analytics-plan.ts";

const HOUR_MS = 3_600_000;

/**
 * Says why a bucket holds less than its name says: it is not over yet, the range has only a part of it, or some of what
 * came of it could not be counted.
 */
export type Incompleteness = "unfinished" | "clipped" | "lacking";

export interface Bucket {
  startMs: number;
  /** Ends the bucket, and is not part of it. Of a clipped bucket, it ends the part that the range has. */
  endMs: number;
  /** Is the first day in it that the range has, in the zone of the series; `to` is the last. */
  from: Day;
  to: Day;
  partial: Incompleteness | null;
  /** Counts the weeks whose average it is. Is absent where it is none. */
  averageOf?: number;
}

/** Lists the parts of a range, first to last, up to the one that is filling: its hours of UTC are not over. */
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
    // The last bucket of a day is shorter where the clock changes by half an hour; in spring no hour starts in it.
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

/** Maps each width to the first and the last day of the span that a day is in. */
const SPANS = {
  day: { first: (day: Day) => day, last: (day: Day) => day },
  week: { first: firstOfWeek, last: (first: Day) => addDays(first, 6) },
  month: { first: firstOfMonth, last: lastOfMonth },
};

function spansOf(range: DayRange, timeZone: string, granularity: keyof typeof SPANS): Bucket[] {
  const spans: Bucket[] = [];
  let startMs = startOfDayMs(range.from, timeZone);
  for (let first = SPANS[granularity].first(range.from); first <= range.to; ) {
    const last = SPANS[granularity].last(first);
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

/** The place of the bucket that an instant, or a day, is in; -1: in none. */
export function placeIn(buckets: readonly Bucket[], at: number | Day): number {
  return typeof at === "number"
    ? buckets.findIndex(({ startMs, endMs }) => startMs <= at && at < endMs)
    : buckets.findIndex(({ from, to }) => from <= at && at <= to);
}
