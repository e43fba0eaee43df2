import { badRequest } from "./problem.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_DAYS = 30;
const MAX_OFFSET_MINUTES = 24 * 60;

/** Is a time to count in: an hour is in it when the hour's start is. */
export interface Window {
  fromMs: number;
  /** Ends the window, and is not part of it. */
  toMs: number;
  /** Counts the minutes east of UTC, for reading dates and for naming buckets. */
  offsetMinutes: number;
}

/** Names one bucket of a series as on the wire, with the whole hours that belong to it. */
export interface Bucket {
  datetime: string;
  fromMs: number;
  toMs: number;
}

/** Holds the longest range in days that still has hours, and that still has days (contract 4.1, rules 5 and 6). */
export type Thresholds = { hourlyDays: number; dailyDays: number };

/**
 * Reads `startdate`, `enddate` and `timezone-offset` (contract 4.1). A date that cannot be read counts as
 * absent, so the window is not what was meant, but it is no error.
 * @throws ApiProblem 400 for an offset that is none
 */
export function readWindow(query: URLSearchParams, nowMs: number): Window {
  const offsetMinutes = readOffset(query.get("timezone-offset"));
  const toMs = readInstant(query.get("enddate"), offsetMinutes) ?? nowMs;
  const fromMs = readInstant(query.get("startdate"), offsetMinutes) ?? toMs - DEFAULT_DAYS * DAY_MS;
  return { fromMs, toMs, offsetMinutes };
}

/** Returns the start of the first hour that does not begin before the instant. */
export function hourAtOrAfter(ms: number): number {
  return Math.ceil(ms / HOUR_MS) * HOUR_MS;
}

/** Returns the start of the hour that the instant is in. */
export function hourAtOrBefore(ms: number): number {
  return Math.floor(ms / HOUR_MS) * HOUR_MS;
}

/**
 * Returns the buckets of a window, first to last, as wide as the window's length asks for.
 * @param known only buckets that touch this time are made: the rest has nothing in it
 */
export function bucketsOf(
  window: Window,
  { hourlyDays, dailyDays }: Thresholds,
  known: { fromMs: number; toMs: number },
): Bucket[] {
  const days = (window.toMs - window.fromMs) / DAY_MS;
  const grain = days <= hourlyDays ? HOURS : days <= dailyDays ? DAYS : MONTHS;
  const offsetMs = window.offsetMinutes * MINUTE_MS;
  const fromMs = Math.max(window.fromMs, known.fromMs);
  const toMs = Math.min(window.toMs, known.toMs);
  const buckets: Bucket[] = [];
  // The instant is in local time, written as if it were UTC.
  let localMs = grain.floor(fromMs + offsetMs);
  while (localMs - offsetMs < toMs) {
    const nextMs = grain.after(localMs);
    buckets.push({
      datetime: new Date(localMs).toISOString().slice(0, 19).replace("T", " "),
      fromMs: hourAtOrAfter(Math.max(localMs - offsetMs, window.fromMs)),
      toMs: hourAtOrAfter(Math.min(nextMs - offsetMs, window.toMs)),
    });
    localMs = nextMs;
  }
  return buckets;
}

interface Grain {
  floor(localMs: number): number;
  after(localMs: number): number;
}

const HOURS = fixedGrain(HOUR_MS);
const DAYS = fixedGrain(DAY_MS);
const MONTHS: Grain = { floor: (ms) => monthStart(ms, 0), after: (ms) => monthStart(ms, 1) };

function fixedGrain(widthMs: number): Grain {
  return { floor: (ms) => Math.floor(ms / widthMs) * widthMs, after: (ms) => ms + widthMs };
}

function monthStart(ms: number, months: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/** Returns null for a form that is not one of the contract's, and for a day or an hour that does not exist. */
function readInstant(text: string | null, offsetMinutes: number): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(Z)?)?$/.exec(text?.trim() ?? "");
  if (match === null) return null;
  const [, date = "", time = "00:00:00", zone] = match;
  const ms = Date.parse(`${date}T${time}Z`);
  // A date such as 30 February is read as one in March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(`${date}T${time}`)) return null;
  return zone === undefined ? ms - offsetMinutes * MINUTE_MS : ms;
}

function readOffset(text: string | null): number {
  if (text === null || text === "") return 0;
  const minutes = /^[+-]?\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Math.abs(minutes) <= MAX_OFFSET_MINUTES) return minutes;
  throw badRequest(`timezone-offset must be whole minutes, at most ${MAX_OFFSET_MINUTES}`);
}
