import { planWhole } from "#analytics/analytics-plan.ts";
import { type DayRange, utcOfDay } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";

/** A stretch of time between two instants; the later one is not included. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The range as a person means it: from midnight to midnight of the zone. */
export function meantSpan(range: DayRange, timeZone: string): Span {
  return {
    fromMs: startOfDayMs(range.from, timeZone),
    untilMs: endOfDayMs(range.to, timeZone),
  };
}

/** The range as it is asked for in one call: by the zone's distance from UTC at its start. */
export function oneOffsetSpan(range: DayRange, timeZone: string): Span {
  const { offsetMinutes } = planWhole(range, timeZone, Number.POSITIVE_INFINITY).window;
  const offsetMs = offsetMinutes * MINUTE_MS;
  return {
    fromMs: utcOfDay(range.from) - offsetMs,
    untilMs: utcOfDay(range.to) + DAY_MS - offsetMs,
  };
}

/** The hours of UTC that are counted for a stretch: those that start in it (supplement, "Readings"). */
export function countedHours({ fromMs, untilMs }: Span): Span {
  return { fromMs: ceilToHour(fromMs), untilMs: ceilToHour(untilMs) };
}

function ceilToHour(ms: number): number {
  return Math.ceil(ms / HOUR_MS) * HOUR_MS;
}
