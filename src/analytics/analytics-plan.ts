import {
  addDays,
  countDays,
  type Day,
  type DayRange,
  eachDay,
  minDay,
  utcOfDay,
} from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import type { AnalyticsWindow } from "./analytics.ts";

/** Lists the widths of buckets that the service sends, narrow to wide. */
export const SENT_GRANULARITIES = ["hour", "day", "month"] as const;
export type SentGranularity = (typeof SENT_GRANULARITIES)[number];

/** Lists the widths that can be shown. Weeks are made of days, and no month is made of weeks. */
export const GRANULARITIES = ["hour", "day", "week", "month"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export interface PlannedWindow extends AnalyticsWindow {
  /**
   * A day with a clock change is requested once per UTC offset: only hours between these instants count.
   * Null: all hours count.
   */
  keep: { fromMs: number; untilMs: number } | null;
}

/** Holds the requests for a range. */
export interface AnalyticsPlan {
  windows: PlannedWindow[];
  /** The clock changes within the range, but all of it is requested with the first offset. */
  isShifted: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Limits windows, in days, to those for which each set still comes in buckets as narrow (contract 4.1, rule 5). */
export const WIDEST: Record<SentGranularity, number> = {
  hour: 6,
  day: 31,
  month: Number.POSITIVE_INFINITY,
};

/** Is ten years. Beyond, the three calls that each change of the clock takes would be too many. */
const MAX_EXACT_DAYS = 3660;
/** Up to this length each day is checked for a clock change. */
const MAX_BY_DAY = 400;
/**
 * Is so short that days of a longer range that begin and end at the same distance from UTC are taken to have no change.
 */
const STRIDE_DAYS = 14;

/**
 * Splits a range into windows that the service answers in buckets no wider than `granularity`, each with one
 * distance from UTC: a call can name only one, and a zone can have two or more within a range.
 */
export function planWindows(
  range: DayRange,
  timeZone: string,
  granularity: SentGranularity,
): AnalyticsPlan {
  if (countDays(range) > MAX_EXACT_DAYS) {
    const { window } = planWhole(range, timeZone, Number.POSITIVE_INFINITY);
    return {
      windows: inPieces({ ...window, keep: null }, granularity),
      isShifted: hasChange(range, timeZone),
    };
  }
  const windows: PlannedWindow[] = [];
  let plain: PlannedWindow | undefined;
  const take = (days: DayRange) => {
    const [fromMs, untilMs] = [startOfDayMs(days.from, timeZone), endOfDayMs(days.to, timeZone)];
    const before = minutesOf(utcOfDay(days.from) - fromMs);
    const after = minutesOf(utcOfDay(days.to) + DAY_MS - untilMs);
    if (before === after) {
      if (plain?.offsetMinutes === before) plain.to = days.to;
      else {
        plain = { ...days, offsetMinutes: before, keep: null };
        windows.push(plain);
      }
      return;
    }
    if (days.from !== days.to) {
      for (const day of eachDay(days)) take({ from: day, to: day });
      return;
    }
    plain = undefined;
    // A skipped day has no hours to request.
    if (fromMs === untilMs) return;
    const keep = { fromMs, untilMs };
    windows.push({ ...days, offsetMinutes: before, keep });
    windows.push({ ...days, offsetMinutes: after, keep });
  };
  const stride = countDays(range) > MAX_BY_DAY ? STRIDE_DAYS : 1;
  for (const days of inStrides(range, stride)) take(days);
  return { windows: windows.flatMap((window) => inPieces(window, granularity)), isShifted: false };
}

function inStrides(range: DayRange, days: number): DayRange[] {
  const strides: DayRange[] = [];
  for (let { from } = range; from <= range.to; from = addDays(from, days)) {
    strides.push({ from, to: minDay(addDays(from, days - 1), range.to) });
  }
  return strides;
}

function hasChange(range: DayRange, timeZone: string): boolean {
  const offsetOf = (day: Day) => utcOfDay(day) - startOfDayMs(day, timeZone);
  const first = offsetOf(range.from);
  return inStrides(range, 4 * STRIDE_DAYS).some(({ to }) => offsetOf(to) !== first);
}

/** Splits a window into several that are narrow enough for buckets of a width. */
function inPieces(window: PlannedWindow, granularity: SentGranularity): PlannedWindow[] {
  const days = Math.min(WIDEST[granularity], countDays(window));
  return inStrides(window, days).map((piece) => ({ ...window, ...piece }));
}

/** Returns a distance from UTC as the service takes it: whole, though clocks once differed by seconds. */
function minutesOf(ms: number): number {
  return Math.round(ms / MINUTE_MS);
}

/** Tells when each day of a range begins, and when the last one is over. */
export function startsOfDays(range: DayRange, timeZone: string): number[] {
  return eachDay({ from: range.from, to: addDays(range.to, 1) }).map((day) =>
    startOfDayMs(day, timeZone),
  );
}

/**
 * Plans a window over a whole range, for what can't be put together from pieces of it (contents, countries).
 * Where the clock is another at its end than at its start, its end lies off by the difference. One that is not over
 * ends a day later instead: of the future nothing is counted.
 */
export function planWhole(
  range: DayRange,
  timeZone: string,
  nowMs: number,
): { window: AnalyticsWindow; isShifted: boolean } {
  const offsetMinutes = minutesOf(utcOfDay(range.from) - startOfDayMs(range.from, timeZone));
  const atEnd = minutesOf(utcOfDay(range.to) + DAY_MS - endOfDayMs(range.to, timeZone));
  const isShifted = offsetMinutes !== atEnd;
  if (isShifted && endOfDayMs(range.to, timeZone) > nowMs) {
    return { window: { ...range, to: addDays(range.to, 1), offsetMinutes }, isShifted: false };
  }
  return { window: { ...range, offsetMinutes }, isShifted };
}

/** Is before all data: what is counted up to an instant may begin here, whatever the distance from UTC. */
const BEFORE_ALL_DATA: Day = "2000-01-01";

/**
 * Plans a range with another clock at its end than at its start: what is counted up to its end, less what is counted up to
 * its start. Each is one window with a distance from UTC of its own, and both begin before all data.
 */
export function planDifference(
  range: DayRange,
  timeZone: string,
): { all: AnalyticsWindow; before: AnalyticsWindow | null } {
  const from = BEFORE_ALL_DATA;
  const startMinutes = minutesOf(utcOfDay(range.from) - startOfDayMs(range.from, timeZone));
  const endMinutes = minutesOf(utcOfDay(range.to) + DAY_MS - endOfDayMs(range.to, timeZone));
  const last = addDays(range.from, -1);
  return {
    all: { from, to: range.to, offsetMinutes: endMinutes },
    before: last < from ? null : { from, to: last, offsetMinutes: startMinutes },
  };
}

/**
 * Returns the default bucket size: hours while the service sends them in one call, days for about a quarter, then
 * months.
 */
export function defaultGranularity(range: DayRange): Granularity {
  const days = countDays(range);
  return days <= 6 ? "hour" : days <= 92 ? "day" : "month";
}

/** The most days a range may have for its chart to stay within some 500 points, and its calls few. */
export const MAX_DAYS: Record<Granularity, number> = {
  hour: 14,
  day: 400,
  week: 800,
  month: Number.POSITIVE_INFINITY,
};

/** Returns the widths that a range can be shown in. */
export function granularitiesOf(range: DayRange): Granularity[] {
  const days = countDays(range);
  return GRANULARITIES.filter((granularity) => days <= MAX_DAYS[granularity]);
}
