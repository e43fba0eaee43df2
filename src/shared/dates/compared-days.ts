import { oneOf, param } from "#shared/collections/search-params.ts";
import { isGoingOn, type ZonedRange } from "#shared/http/live-figures.ts";
import {
  formatRange,
  lastYearRange,
  parseRange,
  previousOfChoice,
  type RangeChoice,
} from "./date-ranges.ts";
import { addDays, countDays, type Day, type DayRange, minDay } from "./days.ts";

/** Tells the compared time: none, the preceding range, a year earlier, the average of four weeks, or a custom range. */
export type Against = "none" | "previous" | "year" | "weeks" | DayRange;

/** Counts the weeks whose average a week is compared with. */
const AVERAGED_WEEKS = 4;

/** Returns whether a range can be compared with an average week: it has seven days, whichever it begins with. */
export function isWeek(range: DayRange): boolean {
  return countDays(range) === 7;
}

/** Counts the weeks whose average a range is compared with: 1 where it is none. */
export function weeksAgainst(against: Against, range: DayRange): number {
  return against === "weeks" && isWeek(range) ? AVERAGED_WEEKS : 1;
}

/** Returns a search parameter that holds what a range is compared with. */
export function againstParam(name: string) {
  return param<Against>(
    name,
    (text) => oneOf(["none", "previous", "year", "weeks"] as const, text) ?? parseRange(text),
    (against) => (typeof against === "string" ? against : formatRange(against)),
  );
}

/** Returns the days that a range is compared with; null for none. @param isByMonth figures are months, not days */
export function rangeAgainst(
  { against, choice }: { against: Against; choice: RangeChoice },
  range: DayRange,
  isByMonth: boolean,
): DayRange | null {
  switch (against) {
    case "none":
      return null;
    case "previous":
      // Nothing can have been before all time.
      return choice === "all" ? null : previousOfChoice(choice, range);
    case "year":
      return lastYearRange(range, isByMonth);
    case "weeks": {
      const weeks = weeksAgainst(against, range);
      // Another range than a week is compared as usual.
      return weeks === 1
        ? previousOfChoice(choice, range)
        : { from: addDays(range.from, -7 * weeks), to: addDays(range.from, -1) };
    }
    default:
      return against;
  }
}

/**
 * Returns whether two ranges have equally many days, or begin periods of which as many days can be compared: of days
 * that a person chose, only as many.
 */
export function areEvenlyLong(against: Against, before: DayRange, range: DayRange): boolean {
  return typeof against === "string" || countDays(before) === countDays(range);
}

/** Holds the parts of two times that are compared; the times themselves where it is all of them. */
export interface Comparable {
  current: ZonedRange;
  previous: ZonedRange;
  /** The current day was left out, and its counterpart. */
  isWithoutToday: boolean;
  /** Says how many days are compared, from the first one of each, where the times have unequal numbers of them. */
  firstDays: number | null;
  /** Counts the weeks whose average the previous figures are. Is absent where they are none. */
  weeks?: number;
}

/**
 * Returns the comparable parts of figures for whole ranges: equally many days from the start of each, without today;
 * otherwise every morning would show a drop, and every March a rise. A week that is not over is not compared with an
 * average one. Null: nothing comparable.
 */
export function comparableOf({
  time,
  previous,
  today,
  isEvenlyLong,
  weeks = 1,
}: {
  time: ZonedRange;
  previous: ZonedRange | null;
  /** Is the day that it is in the zone. */
  today: Day;
  /** Is the answer of `areEvenlyLong`. */
  isEvenlyLong: boolean;
  /** Is the answer of `weeksAgainst`. */
  weeks?: number;
}): Comparable | null {
  if (previous === null || !isEvenlyLong) return null;
  const isWithoutToday = isGoingOn(time) || isGoingOn(previous);
  if (weeks > 1) {
    return isWithoutToday
      ? null
      : { current: time, previous, isWithoutToday, firstDays: null, weeks };
  }
  const count = Math.min(countFinished(time, today), countFinished(previous, today));
  if (count < 1) return null;
  const isEven = countDays(time.range) === countDays(previous.range);
  return {
    current: firstDaysOf(time, count),
    previous: firstDaysOf(previous, count),
    isWithoutToday,
    firstDays: isEven ? null : count,
  };
}

/** Counts the days of a time that are over; 0 or fewer for one that begins today, or later. */
function countFinished(time: ZonedRange, today: Day): number {
  const { from, to } = time.range;
  return countDays({ from, to: isGoingOn(time) ? minDay(addDays(today, -1), to) : to });
}

function firstDaysOf(time: ZonedRange, count: number): ZonedRange {
  const { from, to } = time.range;
  const last = addDays(from, count - 1);
  return last === to ? time : { ...time, range: { from, to: last } };
}
