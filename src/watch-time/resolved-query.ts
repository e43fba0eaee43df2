import {
  againstOf,
  areEvenlyLong,
  type Comparable,
  comparableOf,
  timeAgainst,
} from "#shared/dates/compared-days.ts";
import { countMonths, rangeOfPreset } from "#shared/dates/date-ranges.ts";
import { countDays, type Day, type DayRange } from "#shared/dates/days.ts";
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
 * Says why nothing is compared: no day of the range is over, the chosen ranges have unequal numbers of days, or nothing
 * was before all time.
 */
type NotCompared = "nothingOver" | "otherLength" | "nothingBefore";

export interface ResolvedView extends WatchTimeQuery {
  usualGranularity: WatchTimeGranularity;
  /** Holds the days of the choice, of which `time` has those that are compared. */
  chosen: DayRange;
  /** Is null where no comparison is chosen. */
  compared: Comparable | NotCompared | null;
}

/**
 * Resolves a view at an instant. Where it is compared, all figures are of the days that are: what is read of a month by
 * month can't be cut to them later.
 * @param since the first day there can be anything of
 */
export function resolveView(
  view: WatchTimeView,
  {
    personZone,
    since,
    nowMs,
    isOne,
  }: { personZone: string; since: Day; nowMs: number; isOne: boolean },
): ResolvedView {
  const { choice, timeZone } = view;
  const zone = timeZone ?? personZone;
  const today = dayAt(nowMs, zone);
  const range = typeof choice === "string" ? rangeOfPreset(choice, today, since) : choice;
  const isMonth = !isOne && (choice === "month" || choice === "last-month");
  const isLong = countDays(range) > (isOne ? MAX_BY_DAY.one : MAX_BY_DAY.account);
  const usualGranularity = isMonth || isLong ? "month" : "day";
  // An average week is put together from days: months are cut at its ends.
  const time = { range, timeZone: zone };
  const isAverage = againstOf(view.against, time) === "weeks" && view.shown !== "never";
  const granularity = isAverage ? "day" : (view.granularity ?? usualGranularity);
  const compared = comparedOf(view, time, today, granularity);
  return {
    time: compared !== null && typeof compared === "object" ? compared.current : time,
    today,
    granularity,
    usualGranularity,
    chosen: range,
    compared,
  };
}

function comparedOf(
  { against, choice, shown }: WatchTimeView,
  time: ZonedRange,
  today: Day,
  granularity: WatchTimeGranularity,
): ResolvedView["compared"] {
  // Videos that were never played have nothing to compare.
  if (against === "none" || shown === "never") return null;
  const previous = timeAgainst({ against, choice }, time, granularity === "month");
  if (previous === null) return "nothingBefore";
  const isEvenlyLong = areEvenlyLong(against, time.range);
  if (!isEvenlyLong) return "otherLength";
  return comparableOf({ time, previous, today, isEvenlyLong }) ?? "nothingOver";
}

/** Returns the parts of two times that are compared; null where none are, for whatever reason. */
export function comparedIn({ compared }: Pick<ResolvedView, "compared">): Comparable | null {
  return typeof compared === "string" ? null : compared;
}

/** Returns a view with fixed days that names its zone, so that its link shows the same figures to every person, on any day. */
export function lastingView(view: WatchTimeView, query: ResolvedView): WatchTimeView {
  const { time, granularity, compared } = query;
  const previous = comparedIn(query)?.previous;
  // An average week is no range of its own. What can't be compared yet would be later, and perhaps with fewer days.
  const chosen = typeof compared === "string" ? "none" : view.against;
  return {
    ...view,
    choice: time.range,
    timeZone: time.timeZone,
    granularity,
    against: previous?.kind === "range" ? previous.time.range : chosen,
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
  { time: { range }, granularity }: Pick<WatchTimeQuery, "time" | "granularity">,
  isOne: boolean,
): number {
  if (grouping === "content") return granularity === "day" ? countDays(range) : countMonths(range);
  return grouping === "flat" || isOne ? 1 : Number.POSITIVE_INFINITY;
}
