import {
  addDays,
  addMonths,
  countDays,
  type DayRange,
  firstOfMonth,
  lastOfMonth,
} from "#shared/dates/days.ts";
import { MAX_DAYS_BY_MONTH, type WatchTimeGranularity } from "./watch-time.ts";

/**
 * The ranges to ask for one after another, latest first, so that each is a legal one. A range by month that
 * is too long for one call is split at ends of months: a row is of one month, so none is cut that was not
 * cut before (contract 4.2, rules 3 and 4).
 */
export function watchTimeWindows(range: DayRange, granularity: WatchTimeGranularity): DayRange[] {
  if (granularity === "day") return [range];
  const windows: DayRange[] = [];
  let { from } = range;
  while (countDays({ from, to: range.to }) > MAX_DAYS_BY_MONTH) {
    const to = lastLegalMonthEnd(from);
    windows.unshift({ from, to });
    from = addDays(to, 1);
  }
  windows.unshift({ from, to: range.to });
  return windows;
}

/** Twelve months, the first of them perhaps in part, are 366 days at most. */
function lastLegalMonthEnd(from: string): string {
  return lastOfMonth(addMonths(firstOfMonth(from), 11));
}
