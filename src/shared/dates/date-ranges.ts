import { oneOf, param } from "#shared/collections/search-params.ts";
import {
  addDays,
  addMonths,
  countDays,
  type Day,
  type DayRange,
  firstOfMonth,
  firstOfQuarter,
  firstOfWeek,
  firstOfYear,
  isDay,
  lastOfMonth,
  maxDay,
  minDay,
} from "./days.ts";

/** Lists the named ranges by kind. Those still in progress end today. */
export const PRESET_GROUPS = {
  days: ["today", "yesterday"],
  rolling: ["7d", "28d", "90d", "365d"],
  calendar: [
    "week",
    "last-week",
    "month",
    "last-month",
    "quarter",
    "last-quarter",
    "year",
    "last-year",
    "12m",
  ],
  everything: ["all"],
} as const;

export const RANGE_PRESETS = Object.values(PRESET_GROUPS).flat();
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** Describes the selected range: a name, which moves with the current day, or fixed days. */
export type RangeChoice = RangePreset | DayRange;

/**
 * Returns the days of a named range.
 * @param today in the time zone of the days
 * @param since the first day that can have data, for "all"
 */
export function rangeOfPreset(preset: RangePreset, today: Day, since: Day): DayRange {
  const last = (count: number): DayRange => ({ from: addDays(today, 1 - count), to: today });
  switch (preset) {
    case "today":
      return last(1);
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "7d":
      return last(7);
    case "28d":
      return last(28);
    case "90d":
      return last(90);
    case "365d":
      return last(365);
    case "week":
      return { from: firstOfWeek(today), to: today };
    case "last-week":
      return endingBefore(firstOfWeek(today), firstOfWeek);
    case "month":
      return { from: firstOfMonth(today), to: today };
    case "last-month":
      return endingBefore(firstOfMonth(today), firstOfMonth);
    case "quarter":
      return { from: firstOfQuarter(today), to: today };
    case "last-quarter":
      return endingBefore(firstOfQuarter(today), firstOfQuarter);
    case "year":
      return { from: firstOfYear(today), to: today };
    case "last-year":
      return endingBefore(firstOfYear(today), firstOfYear);
    case "12m": {
      const thisMonth = firstOfMonth(today);
      return { from: addMonths(thisMonth, -12), to: addDays(thisMonth, -1) };
    }
    case "all":
      return { from: since < today ? since : today, to: today };
  }
}

/** Returns the period that ends the day before `day`; `firstOf` gives the first day of such a period. */
function endingBefore(day: Day, firstOf: (day: Day) => Day): DayRange {
  const to = addDays(day, -1);
  return { from: firstOf(to), to };
}

/** Returns whether a range consists of whole calendar months. */
export function isWholeMonths({ from, to }: DayRange): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(to);
}

/** Returns the preceding range of the same length: in months if the range is whole months, else in days. */
export function previousRange(range: DayRange): DayRange {
  const to = addDays(range.from, -1);
  if (isWholeMonths(range)) {
    return { from: addMonths(range.from, -countMonths(range)), to };
  }
  return { from: addDays(range.from, -countDays(range)), to };
}

/**
 * Returns what a selected range is compared with: the range before it. Of a week, month, quarter or year in progress, it is
 * as many days from the start of the one before, as far as that one has them.
 */
export function previousOfChoice(choice: RangeChoice, range: DayRange): DayRange {
  const from = startOfPeriodBefore(choice, range.from);
  if (from === null) return previousRange(range);
  return { from, to: minDay(addDays(from, countDays(range) - 1), addDays(range.from, -1)) };
}

function startOfPeriodBefore(choice: RangeChoice, start: Day): Day | null {
  switch (choice) {
    case "week":
      return addDays(start, -7);
    case "month":
      return addMonths(start, -1);
    case "quarter":
      return addMonths(start, -3);
    case "year":
      return addMonths(start, -12);
    default:
      return null;
  }
}

/**
 * Returns the same range a year before. By days it is 52 weeks before, so that weekdays match; by months it
 * is the same months.
 */
export function lastYearRange(range: DayRange, isByMonth: boolean): DayRange {
  if (!isByMonth) return { from: addDays(range.from, -364), to: addDays(range.to, -364) };
  const to = addMonths(range.to, -12);
  return {
    from: addMonths(range.from, -12),
    // The end of February maps to the end of February, leap years included.
    to: range.to === lastOfMonth(range.to) ? lastOfMonth(to) : to,
  };
}

/** Counts the calendar months that a range touches. */
export function countMonths({ from, to }: DayRange): number {
  return monthNumber(to) - monthNumber(from) + 1;
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/**
 * Is the first day allowed in a range, as `LAST_DAY` is the last. The platform has no data outside them. Earlier time
 * zones had offsets by local solar time, and ranges derived from a range, such as the preceding one, must stay within
 * four-digit years.
 */
const FIRST_DAY: Day = "1970-01-01";
const LAST_DAY: Day = "2200-12-31";

/**
 * Parses `2026-10-01..2026-10-31`; null for anything else, including an end before its start and days out of
 * bounds.
 */
export function parseRange(text: string | null): DayRange | null {
  const [from = "", to = "", ...rest] = (text ?? "").split("..");
  if (rest.length > 0 || !isDay(from) || !isDay(to) || from > to) return null;
  if (from < FIRST_DAY || to > LAST_DAY) return null;
  return { from, to };
}

export function formatRange({ from, to }: DayRange): string {
  return `${from}..${to}`;
}

/** Returns a search parameter that holds a named range or one of days. */
export function rangeParam(name: string) {
  return param<RangeChoice>(
    name,
    (text) => oneOf(RANGE_PRESETS, text) ?? parseRange(text),
    (choice) => (typeof choice === "string" ? choice : formatRange(choice)),
  );
}

/** Returns the intersection of two ranges; null if empty. */
export function overlap(one: DayRange, other: DayRange): DayRange | null {
  const from = maxDay(one.from, other.from);
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : null;
}

/**
 * Returns the days of a selected range.
 * @param since the first day that can have data
 */
export function daysOfChoice(choice: RangeChoice, today: Day, since: Day): DayRange {
  return typeof choice === "string" ? rangeOfPreset(choice, today, since) : choice;
}
