import {
  lastYearRange,
  previousOfChoice,
  type RangeChoice,
  rangeOfPreset,
} from "#shared/dates/date-ranges.ts";
import { addDays, countDays, type Day, type DayRange, minDay } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { isGoingOn, type ZonedRange } from "#shared/http/live-figures.ts";
import {
  defaultGranularity,
  type Granularity,
  granularitiesOf,
  type SentGranularity,
} from "./analytics-plan.ts";
import type { Against, AnalyticsView } from "./analytics-view.ts";

/** Describes a view resolved at an instant: days, zone, bucket size. */
export interface AnalyticsQuery {
  time: ZonedRange;
  nowMs: number;
  /** Is the day that it is in the zone. */
  today: Day;
  granularity: Granularity;
  /** Is the requested bucket size: weeks are built from days. */
  sentGranularity: SentGranularity;
  previous: ZonedRange | null;
  /** Both times have equally many days, or begin periods of which as many days can be compared. */
  isEvenlyLong: boolean;
}

/**
 * Takes a view at its word.
 * @param personZone where the view names no zone
 * @param since the first day there can be anything of
 */
export function resolveView(
  view: AnalyticsView,
  { personZone, since, nowMs }: { personZone: string; since: Day; nowMs: number },
): AnalyticsQuery {
  const timeZone = view.timeZone ?? personZone;
  const today = dayAt(nowMs, timeZone);
  const range =
    typeof view.choice === "string" ? rangeOfPreset(view.choice, today, since) : view.choice;
  // A width with too many points for the range is replaced by the default.
  const isPossible = view.granularity !== null && granularitiesOf(range).includes(view.granularity);
  const granularity =
    isPossible && view.granularity !== null ? view.granularity : defaultGranularity(range);
  const before = rangeAgainst(view, range, granularity);
  return {
    time: { range, timeZone },
    nowMs,
    today,
    granularity,
    sentGranularity: granularity === "week" ? "day" : granularity,
    previous: before === null ? null : { range: before, timeZone },
    isEvenlyLong:
      before !== null &&
      (typeof view.against === "string" || countDays(before) === countDays(range)),
  };
}

function rangeAgainst(
  { against, choice }: { against: Against; choice: RangeChoice },
  range: DayRange,
  granularity: Granularity,
): DayRange | null {
  switch (against) {
    case "none":
      return null;
    case "previous":
      return previousOfChoice(choice, range);
    case "year":
      return lastYearRange(range, granularity === "month");
    default:
      return against;
  }
}

/** Holds the parts of two times that are compared; the times themselves where it is all of them. */
export interface Comparable {
  current: ZonedRange;
  previous: ZonedRange;
  /** The current day was left out, and its counterpart. */
  isWithoutToday: boolean;
  /** Says how many days are compared, from the first one of each, where the times have unequal numbers of them. */
  firstDays: number | null;
}

/**
 * Returns the comparable parts of figures for whole ranges: equally many days from the start of each, without today;
 * otherwise every morning would show a drop, and every March a rise. Null: nothing comparable.
 */
export function comparableOf({
  time,
  previous,
  today,
  isEvenlyLong,
}: Pick<AnalyticsQuery, "time" | "previous" | "today" | "isEvenlyLong">): Comparable | null {
  if (previous === null || !isEvenlyLong) return null;
  const isWithoutToday = isGoingOn(time);
  const last = isWithoutToday ? minDay(addDays(today, -1), time.range.to) : time.range.to;
  const count = Math.min(countDays({ ...time.range, to: last }), countDays(previous.range));
  // A range that begins today, or later, has no finished part.
  if (count < 1) return null;
  const isEven = countDays(time.range) === countDays(previous.range);
  return {
    current: firstDaysOf(time, count),
    previous: firstDaysOf(previous, count),
    isWithoutToday,
    firstDays: isEven ? null : count,
  };
}

function firstDaysOf(time: ZonedRange, count: number): ZonedRange {
  const { from, to } = time.range;
  const last = addDays(from, count - 1);
  return last === to ? time : { ...time, range: { from, to: last } };
}
