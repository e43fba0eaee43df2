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

/**
 * Holds the time that figures are compared with: a range as it is, or weeks in a row, whose average is compared. The two
 * have no name in common, so that no reader takes the sum of weeks for a week.
 */
export type ComparedTime =
  | { kind: "range"; time: ZonedRange }
  | { kind: "average"; allWeeks: ZonedRange; weeks: number };

/** Returns the days to read for a comparison, and by how many weeks sums of them are divided: 1 for those of a range. */
export function toRead(compared: ComparedTime): { time: ZonedRange; weeks: number } {
  return compared.kind === "range"
    ? { time: compared.time, weeks: 1 }
    : { time: compared.allWeeks, weeks: compared.weeks };
}

/** Returns whether a time can be compared with an average week: it has seven days, whichever it begins with, and is over. */
export function isWeekOver(time: ZonedRange): boolean {
  return countDays(time.range) === 7 && !isGoingOn(time);
}

/** Returns what a time is in fact compared with: one that has no average week, as usual. */
export function againstOf(against: Against, time: ZonedRange): Against {
  return against === "weeks" && !isWeekOver(time) ? "previous" : against;
}

/** Returns a search parameter that holds what a range is compared with. */
export function againstParam(name: string) {
  return param<Against>(
    name,
    (text) => oneOf(["none", "previous", "year", "weeks"] as const, text) ?? parseRange(text),
    (against) => (typeof against === "string" ? against : formatRange(against)),
  );
}

/** Returns the time that another is compared with; null for none. @param isByMonth figures are months, not days */
export function timeAgainst(
  { against, choice }: { against: Against; choice: RangeChoice },
  time: ZonedRange,
  isByMonth: boolean,
): ComparedTime | null {
  const { range, timeZone } = time;
  const ofRange = (before: DayRange): ComparedTime => ({
    kind: "range",
    time: { range: before, timeZone },
  });
  const inForce = againstOf(against, time);
  switch (inForce) {
    case "none":
      return null;
    case "previous":
      // Nothing can have been before all time.
      return choice === "all" ? null : ofRange(previousOfChoice(choice, range));
    case "year":
      return ofRange(lastYearRange(range, isByMonth));
    case "weeks": {
      const allWeeks = {
        from: addDays(range.from, -7 * AVERAGED_WEEKS),
        to: addDays(range.from, -1),
      };
      return { kind: "average", allWeeks: { range: allWeeks, timeZone }, weeks: AVERAGED_WEEKS };
    }
    default:
      return ofRange(inForce);
  }
}

/**
 * Returns whether a range and what it is compared with have equally many days, or begin periods of which as many days can
 * be compared: of days that a person chose, only as many.
 */
export function areEvenlyLong(against: Against, range: DayRange): boolean {
  return typeof against === "string" || countDays(against) === countDays(range);
}

/** Holds the parts of two times that are compared; the times themselves where it is all of them. */
export interface Comparable {
  current: ZonedRange;
  previous: ComparedTime;
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
  previous: ComparedTime | null;
  /** Is the day that it is in the zone. */
  today: Day;
  /** Is the answer of `areEvenlyLong`. */
  isEvenlyLong: boolean;
}): Comparable | null {
  if (previous === null || !isEvenlyLong) return null;
  // Only a week that is over has an average, of days that are over as well.
  if (previous.kind === "average") {
    return { current: time, previous, isWithoutToday: false, firstDays: null };
  }
  const before = previous.time;
  const count = Math.min(countFinished(time, today), countFinished(before, today));
  if (count < 1) return null;
  const comparedBefore = firstDaysOf(before, count);
  return {
    current: firstDaysOf(time, count),
    previous: comparedBefore === before ? previous : { kind: "range", time: comparedBefore },
    isWithoutToday: isGoingOn(time) || isGoingOn(before),
    firstDays: countDays(time.range) === countDays(before.range) ? null : count,
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
