import { addDays, type Day, dayOfUtc, utcOfDay } from "./days.ts";

const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached starts of days by time zone, since ranges are split into days repeatedly and each start needs three
 * calls of the formatter.
 */
const starts = new Map<string, Map<Day, number>>();
/** Is enough for several ranges of years. */
const MAX_STARTS = 4_000;

/** Formats a time zone's name for display: `America/New York`. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** Lists the IANA names of all time zones that the browser knows, `UTC` first. */
export function listTimeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
}

/**
 * Returns the local time of a time zone as if it were UTC.
 * @param ms an instant
 */
export function wallClockMs(ms: number, timeZone: string): number {
  const part: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(ms)) part[type] = value;
  const shown = Date.parse(
    `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
  );
  // Milliseconds are not formatted; offsets are whole seconds.
  return shown + (((ms % 1000) + 1000) % 1000);
}

/** Returns the UTC offset of a time zone at an instant, in minutes east. */
export function offsetMinutesAt(ms: number, timeZone: string): number {
  return Math.round(offsetMsAt(ms, timeZone) / 60_000);
}

/** Is exact to the second: historical offsets are not whole minutes. */
function offsetMsAt(ms: number, timeZone: string): number {
  return wallClockMs(ms, timeZone) - ms;
}

/** Returns the local day of a time zone at an instant. */
export function dayAt(ms: number, timeZone: string): Day {
  return dayOfUtc(wallClockMs(ms, timeZone));
}

/**
 * Returns the instant at which a day begins in a time zone. Where midnight is skipped, that is the moment of
 * the clock change; where the whole day is skipped, the start of the next one.
 */
export function startOfDayMs(day: Day, timeZone: string): number {
  let known = starts.get(timeZone);
  if (known === undefined || known.size >= MAX_STARTS) {
    known = new Map();
    starts.set(timeZone, known);
  }
  const startMs = known.get(day) ?? findStartOfDayMs(day, timeZone);
  known.set(day, startMs);
  return startMs;
}

function findStartOfDayMs(day: Day, timeZone: string): number {
  const midnightMs = utcOfDay(day);
  // These are the two offsets possible around that midnight.
  const before = midnightMs - offsetMsAt(midnightMs - DAY_MS, timeZone);
  const after = midnightMs - offsetMsAt(midnightMs + DAY_MS, timeZone);
  const candidates = [Math.min(before, after), Math.max(before, after)];
  const exact = candidates.find((ms) => wallClockMs(ms, timeZone) === midnightMs);
  if (exact !== undefined) return exact;
  // That midnight does not exist locally: the day begins at the clock change, found by bisection.
  let [low = before, high = after] = candidates;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClockMs(middle, timeZone) < midnightMs) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the instant at which a day of a time zone ends: when the next one begins. */
export function endOfDayMs(day: Day, timeZone: string): number {
  return startOfDayMs(addDays(day, 1), timeZone);
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
