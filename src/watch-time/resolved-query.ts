import { countMonths, rangeOfPreset } from "#shared/dates/date-ranges.ts";
import { countDays, type Day } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import type { Grouping } from "./row-groups.ts";
import type { WatchTimeGranularity, WatchTimeKind } from "./watch-time.ts";
import type { WatchTimeRequest } from "./watch-time-queries.ts";
import type { WatchTimeView } from "./watch-time-view.ts";

/** Describes a view resolved at an instant. */
export interface WatchTimeQuery {
  time: ZonedRange;
  /** Is the day that it is in the zone. */
  today: Day;
  granularity: WatchTimeGranularity;
}

/**
 * Longer ranges are read by month unless selected otherwise: an account has one row per video and day, and
 * unique viewers are more accurate per month.
 */
const MAX_BY_DAY = { account: 14, one: 92 };

/**
 * Resolves a view at an instant.
 * @param since the first day there can be anything of
 */
export function resolveView(
  { choice, timeZone, granularity }: WatchTimeView,
  {
    personZone,
    since,
    nowMs,
    isOne,
  }: { personZone: string; since: Day; nowMs: number; isOne: boolean },
): WatchTimeQuery & { usualGranularity: WatchTimeGranularity } {
  const zone = timeZone ?? personZone;
  const today = dayAt(nowMs, zone);
  const range = typeof choice === "string" ? rangeOfPreset(choice, today, since) : choice;
  const isMonth = !isOne && (choice === "month" || choice === "last-month");
  const isLong = countDays(range) > (isOne ? MAX_BY_DAY.one : MAX_BY_DAY.account);
  const usualGranularity = isMonth || isLong ? "month" : "day";
  return {
    time: { range, timeZone: zone },
    today,
    granularity: granularity ?? usualGranularity,
    usualGranularity,
  };
}

/**
 * Returns the request for the rows of a query.
 * @param contentIds null: those of everything
 */
export function questionOf(
  kind: WatchTimeKind,
  { time, granularity }: WatchTimeQuery,
  contentIds: readonly string[] | null,
): WatchTimeRequest {
  return { kind, time, granularity, contentIds };
}

/** Returns the number of rows of a complete group; infinite if unknown. */
export function wholeSizeOf(
  grouping: Grouping,
  { time: { range }, granularity }: WatchTimeQuery,
  isOne: boolean,
): number {
  if (grouping === "content") return granularity === "day" ? countDays(range) : countMonths(range);
  return grouping === "flat" || isOne ? 1 : Number.POSITIVE_INFINITY;
}
