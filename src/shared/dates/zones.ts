import { type Day, utcOfDay } from "./days.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Starts of days by zone, as one range is cut into days again and again, and each asks the clock thrice. */
const starts = new Map<string, Map<Day, number>>();
/** Several ranges of years. */
const MOST_STARTS = 4_000;

/** Whether the browser knows a zone by this IANA name. */
export function isTimeZone(name: string): boolean {
  // Bare offsets are taken too, but the service wants names.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** A zone's name as people read it: `America/New York`. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** IANA names of every zone that the browser knows, `UTC` first. */
export function listTimeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
}

/**
 * What a clock on a wall of the zone shows, taken for UTC.
 * @param ms an instant
 */
export function wallClockMs(ms: number, timeZone: string): number {
  const part: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(ms)) part[type] = value;
  const shown = Date.parse(
    `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
  );
  // Clocks of more than a second's precision are not shown; zones differ by whole seconds.
  return shown + (((ms % 1000) + 1000) % 1000);
}

/** The zone's distance from UTC at an instant, in minutes to the east. */
export function offsetMinutesAt(ms: number, timeZone: string): number {
  return Math.round(offsetMsAt(ms, timeZone) / MINUTE_MS);
}

/** To the second: long ago clocks differed by less than a minute. */
function offsetMsAt(ms: number, timeZone: string): number {
  return wallClockMs(ms, timeZone) - ms;
}

/** The day that it is in the zone at an instant. */
export function dayAt(ms: number, timeZone: string): Day {
  return new Date(wallClockMs(ms, timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant at which a day begins in a zone. Where the clock is put forward over midnight that is when
 * it goes on; where a whole day was left out, it is when the next one begins.
 */
export function startOfDayMs(day: Day, timeZone: string): number {
  let known = starts.get(timeZone);
  if (known === undefined || known.size >= MOST_STARTS) {
    known = new Map();
    starts.set(timeZone, known);
  }
  const startMs = known.get(day) ?? findStartOfDayMs(day, timeZone);
  known.set(day, startMs);
  return startMs;
}

function findStartOfDayMs(day: Day, timeZone: string): number {
  const midnightMs = utcOfDay(day);
  // The two distances that can hold around that midnight.
  const before = midnightMs - offsetMsAt(midnightMs - DAY_MS, timeZone);
  const after = midnightMs - offsetMsAt(midnightMs + DAY_MS, timeZone);
  const candidates = [Math.min(before, after), Math.max(before, after)];
  const exact = candidates.find((ms) => wallClockMs(ms, timeZone) === midnightMs);
  if (exact !== undefined) return exact;
  // No clock shows that midnight: the day begins at the change, which lies between the two.
  let [low = before, high = after] = candidates;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClockMs(middle, timeZone) < midnightMs) low = middle;
    else high = middle;
  }
  return high;
}

/** The instant at which a day of a zone is over: when the next one begins. */
export function endOfDayMs(day: Day, timeZone: string): number {
  return startOfDayMs(new Date(utcOfDay(day) + DAY_MS).toISOString().slice(0, 10), timeZone);
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
