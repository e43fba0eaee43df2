import {
  againstOf,
  areEvenlyLong,
  type ComparedTime,
  timeAgainst,
  toRead,
} from "#shared/dates/compared-days.ts";
import { rangeOfPreset } from "#shared/dates/date-ranges.ts";
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
  previous: ComparedTime | null;
  /** Both times have equally many days, or begin periods of which as many days can be compared. */
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
  // A width with too many points for the range is replaced by the default.
  const isPossible = view.granularity !== null && granularitiesOf(range).includes(view.granularity);
  const time = { range, timeZone };
  const chosen =
    isPossible && view.granularity !== null ? view.granularity : defaultGranularity(range);
  // An average week has days alone: its hours would be of days with and without a change of the clock.
  const granularity = againstOf(view.against, time) === "weeks" ? "day" : chosen;
  const previous = timeAgainst(view, time, granularity === "month");
  return {
    time,
    nowMs,
    today,
    granularity,
    sentGranularity: granularity === "week" ? "day" : granularity,
    previous,
    isEvenlyLong: previous !== null && areEvenlyLong(view.against, range),
  };
}

/** Returns a view with fixed days that names its zone, so that its link shows the same figures to every person, on any day. */
export function lastingView(
  view: AnalyticsView,
  { time, previous, granularity }: AnalyticsQuery,
): AnalyticsView {
  const { range } = time;
  // What a named range is compared with can differ from that of the same days without a name.
  const kept = timeAgainst({ ...view, choice: range }, time, granularity === "month");
  const isSame = JSON.stringify(kept) === JSON.stringify(previous);
  const daysBefore = previous === null ? "none" : toRead(previous).time.range;
  return {
    ...view,
    choice: range,
    timeZone: time.timeZone,
    granularity,
    // What has no average week today may have one when its last day is over.
    against: isSame ? againstOf(view.against, time) : daysBefore,
  };
}
