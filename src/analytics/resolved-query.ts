import { areEvenlyLong, rangeAgainst, weeksAgainst } from "#shared/dates/compared-days.ts";
import { formatRange, rangeOfPreset } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import {
  defaultGranularity,
  type Granularity,
  granularitiesOf,
  type SentGranularity,
} from "./analytics-plan.ts";
import type { AnalyticsView } from "./analytics-view.ts";

/** Describes a view resolved at an instant: days, zone, bucket size. */
export interface AnalyticsQuery {
  time: ZonedRange;
  nowMs: number;
  /** Is the day that it is in the zone. */
  today: Day;
  granularity: Granularity;
  /** Is the requested bucket size: weeks are built from days. */
  sentGranularity: SentGranularity;
  previous: ZonedRange | null;
  /** Both times have equally many days, or begin periods of which as many days can be compared. */
  isEvenlyLong: boolean;
  /** Counts the weeks whose average the compared figures are. Is absent where they are none. */
  weeks?: number;
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
  // A width with too many points for the range is replaced by the default.
  const isPossible = view.granularity !== null && granularitiesOf(range).includes(view.granularity);
  const weeks = weeksAgainst(view.against, range);
  const chosen =
    isPossible && view.granularity !== null ? view.granularity : defaultGranularity(range);
  // An average week has days alone: its hours would be of days with and without a change of the clock.
  const granularity = weeks > 1 ? "day" : chosen;
  const before = rangeAgainst(view, range, granularity === "month");
  return {
    time: { range, timeZone },
    nowMs,
    today,
    granularity,
    sentGranularity: granularity === "week" ? "day" : granularity,
    previous: before === null ? null : { range: before, timeZone },
    isEvenlyLong: before !== null && areEvenlyLong(view.against, before, range),
    ...(weeks > 1 && { weeks }),
  };
}

/** Returns a view with fixed days that names its zone, so that its link shows the same figures to every person, on any day. */
export function lastingView(
  view: AnalyticsView,
  { time, previous, granularity }: AnalyticsQuery,
): AnalyticsView {
  const { range } = time;
  // What a named range is compared with can differ from that of the same days without a name.
  const kept = rangeAgainst({ ...view, choice: range }, range, granularity === "month");
  const isSame =
    kept !== null && previous !== null && formatRange(kept) === formatRange(previous.range);
  return {
    ...view,
    choice: range,
    timeZone: time.timeZone,
    granularity,
    against: isSame ? view.against : (previous?.range ?? "none"),
  };
}
