import {
  addDays,
  type Day,
  type DayRange,
  firstOfMonth,
  lastOfMonth,
  maxDay,
  minDay,
} from "#shared/dates/days.ts";
import type { WatchTimeGranularity } from "#watch-time/watch-time.ts";

/** A day or a month of a range. */
export interface TrendPeriod extends DayRange {
  /** As in the wire format: `YYYY-MM` or `YYYY-MM-DD`. */
  name: string;
  /** Why it holds less than its name says: it is not over, the range cuts it, or it has not begun. */
  partial: "unfinished" | "clipped" | "future" | null;
}

/** Every period of a range, first to last, cut to it. */
export function trendPeriods(
  range: DayRange,
  granularity: WatchTimeGranularity,
  today: Day,
): TrendPeriod[] {
  const periods: TrendPeriod[] = [];
  const isByMonth = granularity === "month";
  for (let day = range.from; day <= range.to; ) {
    const first = isByMonth ? firstOfMonth(day) : day;
    const last = isByMonth ? lastOfMonth(day) : day;
    const from = maxDay(first, range.from);
    const to = minDay(last, range.to);
    periods.push({
      name: isByMonth ? first.slice(0, 7) : day,
      from,
      to,
      partial:
        from > today
          ? "future"
          : to >= today
            ? "unfinished"
            : from === first && to === last
              ? null
              : "clipped",
    });
    day = addDays(last, 1);
  }
  return periods;
}
