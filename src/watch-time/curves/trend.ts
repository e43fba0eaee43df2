import {
  addDays,
  type Day,
  type DayRange,
  firstOfMonth,
  lastOfMonth,
  maxDay,
  minDay,
} from "#shared/dates/days.ts";
import { type Figure, UNKNOWN } from "#watch-time/figure.ts";
import { aggregationOf, type Measure } from "#watch-time/measures.ts";
import type { RowGroups } from "#watch-time/row-groups.ts";
import type { WatchTimeGranularity } from "#watch-time/watch-time.ts";
import type { WatchTimePeriod } from "#watch-time/watch-time-rows.ts";

const ZERO: Figure = { kind: "exact", value: 0 };

/**
 * Returns a measure in each period. The service omits empty rows, so a period without any is zero where others have
 * some; not before it has begun, and not where rows are missing.
 */
export function trendOf(
  groups: RowGroups,
  known: readonly WatchTimePeriod[],
  periods: readonly TrendPeriod[],
  { measure, isWhole }: { measure: Measure; isWhole: boolean },
): Figure[] {
  const groupOf = new Map<string, number>();
  for (let group = 0; group < groups.count; group++) {
    const period = known[groups.periodAt(group) ?? -1];
    if (period !== undefined) groupOf.set(period.name, group);
  }
  const { kind } = aggregationOf(measure);
  const hasZeros = groups.count > 0 && isWhole && (kind === "sum" || kind === "viewers");
  return periods.map(({ name, partial }) => {
    const group = groupOf.get(name);
    if (group !== undefined) return groups.figure(group, measure);
    return hasZeros && partial !== "future" ? ZERO : UNKNOWN;
  });
}

export interface TrendPeriod extends DayRange {
  /** Has the wire format: `YYYY-MM` or `YYYY-MM-DD`. */
  name: string;
  /** Says why it holds less than its name says: it is not over, the range cuts it, or it has not begun. */
  partial: "unfinished" | "clipped" | "future" | null;
}

/** Returns every period of a range, first to last, cut to it. */
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
    const cut = from === first && to === last ? null : "clipped";
    periods.push({
      name: isByMonth ? first.slice(0, 7) : day,
      from,
      to,
      partial: from > today ? "future" : to >= today ? "unfinished" : cut,
    });
    day = addDays(last, 1);
  }
  return periods;
}
