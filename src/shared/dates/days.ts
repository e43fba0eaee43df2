/** Is a calendar day, `YYYY-MM-DD`, without a time zone. Days compare as strings. */
export type Day = string;

/** Holds calendar days from first to last, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

const DAY_MS = 86_400_000;

/** Returns whether a text is an existing day with a four-digit year. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && dayOfUtc(ms) === text;
}

/** Returns the day's midnight in UTC, in milliseconds. */
export function utcOfDay(day: Day): number {
  return Date.parse(day);
}

export function dayOfUtc(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return dayOfUtc(utcOfDay(day) + count * DAY_MS);
}

/**
 * Returns the same day `count` months later (or earlier, if negative); the month's last day where it has no
 * such day.
 */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(utcOfDay(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  const last = lastOfMonth(dayOfUtc(first));
  return minDay(last, addDays(dayOfUtc(first), date.getUTCDate() - 1));
}

/** Counts the days of a range, both ends included. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((utcOfDay(to) - utcOfDay(from)) / DAY_MS) + 1;
}

export function daysBetween(from: Day, to: Day): number {
  return countDays({ from, to }) - 1;
}

export function eachDay(range: DayRange): Day[] {
  return Array.from({ length: Math.max(0, countDays(range)) }, (_, index) =>
    addDays(range.from, index),
  );
}

/** Counts the days of the week from Sunday, 0, to Saturday, 6. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Is the day that weeks begin with: one for all of the page, as its language is. */
let weekStart: Weekday = 1;

export function setWeekStart(weekday: Weekday): void {
  weekStart = weekday;
}

export function currentWeekStart(): Weekday {
  return weekStart;
}

/** Returns the first day of the day's week, which begins as `setWeekStart` says. */
export function firstOfWeek(day: Day): Day {
  return addDays(day, -((new Date(utcOfDay(day)).getUTCDay() - weekStart + 7) % 7));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export function lastOfMonth(day: Day): Day {
  const date = new Date(utcOfDay(day));
  return dayOfUtc(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

export function firstOfQuarter(day: Day): Day {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}

export function firstOfYear(day: Day): Day {
  return `${day.slice(0, 5)}01-01`;
}

export function minDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

export function maxDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}
