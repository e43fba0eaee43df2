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

/** Tells the compared time: none, the preceding range, a year earlier, or a custom range. */
export type Against = "none" | "previous" | "year" | DayRange;

/** Returns a search parameter that holds what a range is compared with. */
export function againstParam(name: string) {
  return param<Against>(
    name,
    (text) => oneOf(["none", "previous", "year"] as const, text) ?? parseRange(text),
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
}: {
  time: ZonedRange;
  previous: ZonedRange | null;
  /** Is the day that it is in the zone. */
  today: Day;
  /** Is the answer of `areEvenlyLong`. */
  isEvenlyLong: boolean;
}): Comparable | null {
  if (previous === null || !isEvenlyLong) return null;
  const isWithoutToday = isGoingOn(time) || isGoingOn(previous);
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
