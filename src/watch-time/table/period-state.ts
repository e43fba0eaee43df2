import { type Day, type DayRange, lastOfMonth } from "#shared/dates/days.ts";
import type { WatchTimePeriod } from "#watch-time/watch-time-rows.ts";

/** State of a period. */
export interface PeriodState {
  isMonth: boolean;
  /** The days that were counted. */
  days: DayRange;
  /** The range covers only part of the month. */
  isCut: boolean;
  /** Not finished, so its figures can grow. */
  isGoingOn: boolean;
}

/** @param today in the zone of the range */
export function periodState({ name, from, to }: WatchTimePeriod, today: Day): PeriodState {
  const isMonth = name.length === "YYYY-MM".length;
  const first = isMonth ? `${name}-01` : name;
  const last = isMonth ? lastOfMonth(first) : name;
  const days = { from: from ?? first, to: to ?? last };
  return {
    isMonth,
    days,
    isCut: days.from > first || days.to < last,
    isGoingOn: days.to >= today,
  };
}
