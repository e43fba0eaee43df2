import type { DayRange } from "#shared/dates/days.ts";
import { dayAt, endOfDayMs } from "#shared/dates/zones.ts";
import { trueMs } from "./server-clock.ts";

/** Begins the query keys of all figures: of analytics and of watch time, which one button reads again. */
export const figuresKey = ["analytics"] as const;

export interface ZonedRange {
  range: DayRange;
  timeZone: string;
}

const HOUR_MS = 60 * 60_000;
/** The last figures of a range may still come in for this long after it is over: the service counts late. */
export const SETTLING_MS = HOUR_MS;
const LIVE_EVERY_MS = 60_000;

/**
 * Returns the first hour of UTC that starts at an instant or after it. A stretch of time has the hours that start in it
 * (supplement, "Readings"): of zones at a half or a quarter it begins to fill, and is over, later than their clocks
 * say.
 */
export function firstHourMs(ms: number): number {
  return Math.ceil(ms / HOUR_MS) * HOUR_MS;
}

/** Returns whether the range has a current or future hour. */
export function isGoingOn({ range, timeZone }: ZonedRange): boolean {
  return firstHourMs(endOfDayMs(range.to, timeZone)) > trueMs(Date.now());
}

/** Returns whether figures of a range that were read at an instant, by the true clock, are its last ones. */
export function isSettled({ range, timeZone }: ZonedRange, atMs: number): boolean {
  return firstHourMs(endOfDayMs(range.to, timeZone)) + SETTLING_MS <= atMs;
}

/**
 * Returns the interval at which a range is read again, until what was read is settled.
 * @param readAtMs by this computer's clock; 0: never read
 */
export function liveInterval(time: ZonedRange, readAtMs: number): number | false {
  return isSettled(time, trueMs(readAtMs)) ? false : LIVE_EVERY_MS;
}

/**
 * Returns in how many milliseconds a range is to be read again, as a day of it has ended since, with its last figures; false
 * for one that was read after all of them.
 * @param readAtMs by this computer's clock
 */
export function untilDayEnds({ range, timeZone }: ZonedRange, readAtMs: number): number | false {
  const atMs = trueMs(readAtMs);
  if (isSettled({ range, timeZone }, atMs)) return false;
  const day = dayAt(atMs - SETTLING_MS, timeZone);
  const dueMs = firstHourMs(endOfDayMs(day, timeZone)) + SETTLING_MS;
  return Math.max(LIVE_EVERY_MS, dueMs - trueMs(Date.now()));
}
