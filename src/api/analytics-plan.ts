import { addDays, countDays, type DayRange, eachDay, minDay, utcOfDay } from "#lib/days.ts";
import { endOfDayMs, startOfDayMs } from "#lib/zones.ts";
import type { AnalyticsWindow } from "./analytics.ts";

/** Widths of buckets that the service sends, narrow to wide. */
export const SENT_GRAINS = ["hour", "day", "month"] as const;
export type SentGrain = (typeof SENT_GRAINS)[number];

/** Widths that can be shown. Weeks are made of days, and no month is made of weeks. */
export const GRAINS = ["hour", "day", "week", "month"] as const;
export type Grain = (typeof GRAINS)[number];

/** A window of a plan. */
export interface PlannedWindow extends AnalyticsWindow {
  /**
   * Of a day on which the clock changes, asked for once by each of its two distances from UTC: only the
   * hours between these instants count. Null: all of it counts.
   */
  keep: { fromMs: number; untilMs: number } | null;
}

/** How a range is asked for. */
export interface AnalyticsPlan {
  windows: PlannedWindow[];
  /** The clock is another at the end than at the start, and yet all was asked for by that of the start. */
  isShifted: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Widest windows, in days, for which each set still comes in buckets as narrow (contract 4.1, rule 5). */
const WIDEST: Record<SentGrain, number> = {
  hour: 6,
  day: 31,
  month: Number.POSITIVE_INFINITY,
};

/** Beyond this, hours around a change of the clock are not worth the calls. */
const LONGEST_EXACT_DAYS = 400;

/**
 * Splits a range into windows that the service answers in buckets no wider than `grain`, each with one
 * distance from UTC: a call can name only one, and a zone can have two or more within a range.
 */
export function planWindows(range: DayRange, timeZone: string, grain: SentGrain): AnalyticsPlan {
  if (countDays(range) > LONGEST_EXACT_DAYS) {
    const { window, isShifted } = planWhole(range, timeZone);
    return { windows: inPieces({ ...window, keep: null }, grain), isShifted };
  }
  const windows: PlannedWindow[] = [];
  let plain: PlannedWindow | undefined;
  const starts = startsOfDays(range, timeZone);
  for (const [index, day] of eachDay(range).entries()) {
    const [fromMs = 0, untilMs = 0] = starts.slice(index, index + 2);
    const before = minutesOf(utcOfDay(day) - fromMs);
    const after = minutesOf(utcOfDay(day) + DAY_MS - untilMs);
    if (before === after) {
      if (plain?.offsetMinutes === before) plain.to = day;
      else {
        plain = { from: day, to: day, offsetMinutes: before, keep: null };
        windows.push(plain);
      }
      continue;
    }
    plain = undefined;
    // A day that was left out has no hours to ask for.
    if (fromMs === untilMs) continue;
    const keep = { fromMs, untilMs };
    windows.push({ from: day, to: day, offsetMinutes: before, keep });
    windows.push({ from: day, to: day, offsetMinutes: after, keep });
  }
  return { windows: windows.flatMap((window) => inPieces(window, grain)), isShifted: false };
}

/** A window as several that are narrow enough for buckets of a width. */
function inPieces(window: PlannedWindow, grain: SentGrain): PlannedWindow[] {
  const days = Math.min(WIDEST[grain], countDays(window));
  const pieces: PlannedWindow[] = [];
  for (let { from } = window; from <= window.to; from = addDays(from, days)) {
    pieces.push({ ...window, from, to: minDay(addDays(from, days - 1), window.to) });
  }
  return pieces;
}

/** A distance from UTC as the service takes it: whole, though clocks once differed by seconds. */
function minutesOf(ms: number): number {
  return Math.round(ms / MINUTE_MS);
}

/**
 * The first hour of UTC that starts at an instant or after it. A stretch of time has the hours that start
 * in it (supplement, "Readings"): of zones at a half or a quarter it begins to fill, and is over, later
 * than their clocks say.
 */
export function firstHourMs(ms: number): number {
  return Math.ceil(ms / HOUR_MS) * HOUR_MS;
}

/** When each day of a range begins, and when the last one is over. */
export function startsOfDays(range: DayRange, timeZone: string): number[] {
  return eachDay({ from: range.from, to: addDays(range.to, 1) }).map((day) =>
    startOfDayMs(day, timeZone),
  );
}

/**
 * One window over a whole range, for what can't be put together from pieces of it (contents, countries).
 * Where the clock is another at its end than at its start, its end lies off by the difference.
 */
export function planWhole(
  range: DayRange,
  timeZone: string,
): { window: AnalyticsWindow; isShifted: boolean } {
  const offsetMinutes = minutesOf(utcOfDay(range.from) - startOfDayMs(range.from, timeZone));
  const atEnd = minutesOf(utcOfDay(range.to) + DAY_MS - endOfDayMs(range.to, timeZone));
  return { window: { ...range, offsetMinutes }, isShifted: offsetMinutes !== atEnd };
}

/**
 * The width of buckets for a range when nobody chose: hours as long as the service sends them at once,
 * days for about a quarter of a year, else months.
 */
export function usualGrain(range: DayRange): Grain {
  const days = countDays(range);
  return days <= 6 ? "hour" : days <= 92 ? "day" : "month";
}

/** The most days a range may have for its chart to stay within some 500 points, and its calls few. */
export const MOST_DAYS: Record<Grain, number> = {
  hour: 14,
  day: 400,
  week: 800,
  month: Number.POSITIVE_INFINITY,
};

/** Widths that a range can be shown in. */
export function grainsOf(range: DayRange): Grain[] {
  const days = countDays(range);
  return GRAINS.filter((grain) => days <= MOST_DAYS[grain]);
}
