import { lastYearRange, previousRange, rangeOfPreset } from "#shared/dates/date-ranges.ts";
import { addDays, countDays, type Day, type DayRange } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import {
  defaultGranularity,
  type Granularity,
  granularitiesOf,
  type SentGranularity,
} from "./analytics-plan.ts";
import { isGoingOn, type ZonedRange } from "./analytics-queries.ts";
import type { Against, AnalyticsView } from "./analytics-view.ts";

/** View resolved at an instant: days, zone, bucket size. */
export interface AnalyticsQuery {
  time: ZonedRange;
  nowMs: number;
  /** The day that it is in the zone. */
  today: Day;
  granularity: Granularity;
  /** Requested bucket size: weeks are built from days. */
  sentGranularity: SentGranularity;
  previous: ZonedRange | null;
  /** Both times have equally many days or whole months, so totals are comparable. */
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
  // A width that would be too many points for the range gives way to the usual one.
  const isPossible = view.granularity !== null && granularitiesOf(range).includes(view.granularity);
  const granularity =
    isPossible && view.granularity !== null ? view.granularity : defaultGranularity(range);
  const before = rangeAgainst(view.against, range, granularity);
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
  against: Against,
  range: DayRange,
  granularity: Granularity,
): DayRange | null {
  switch (against) {
    case "none":
      return null;
    case "previous":
      return previousRange(range);
    case "year":
      return lastYearRange(range, granularity === "month");
    default:
      return against;
  }
}

/**
 * Returns the comparable parts of figures for whole ranges: today and its counterpart are excluded; otherwise
 * every morning would show a drop. Null: nothing comparable.
 */
export function comparableOf({ time, previous, today, isEvenlyLong }: AnalyticsQuery) {
  if (previous === null || !isEvenlyLong) return null;
  if (!isGoingOn(time)) return { current: time, previous, isWithoutToday: false };
  const yesterday = addDays(today, -1);
  // A range that begins today, or later, has nothing that is over.
  if (yesterday < time.range.from) return null;
  const left = countDays(time.range) - countDays({ from: time.range.from, to: yesterday });
  const to = addDays(previous.range.to, -left);
  if (to < previous.range.from) return null;
  return {
    current: { ...time, range: { from: time.range.from, to: yesterday } },
    previous: { ...previous, range: { from: previous.range.from, to } },
    /** The day that is going on was left out, and the one in its place. */
    isWithoutToday: true,
  };
}
