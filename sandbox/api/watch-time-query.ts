import {
  addDays,
  type Calendar,
  calendarOf,
  daysBetween,
  isDay,
  lastOfMonth,
} from "../numbers/calendar.ts";
import { badRequest } from "./problem.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS_BY_MONTH = 366;
const DEFAULT_PER_PAGE = 100;
const MAX_PER_PAGE = 1000;

/** Describes a period of a response, clipped to the range. */
export interface Period {
  /** Has the form `YYYY-MM` or `YYYY-MM-DD`. */
  name: string;
  /** Names the first day, as `last` names the last; both are included. */
  first: string;
  last: string;
  fromMs: number;
  /** Ends the range, and is not part of it. */
  toMs: number;
}

/** Describes a watch-time query (contract 4.2). */
export interface WatchTimeQuery {
  periods: Period[];
  page: number;
  perPage: number;
  /** Lists the ids as received, with or without a prefix. Is null for all. */
  contentIds: Set<string> | null;
}

/**
 * Parses the parameters of contract 4.2.
 * @throws ApiProblem 400 with the contract's message
 */
export function readWatchTimeQuery(query: URLSearchParams, nowMs: number): WatchTimeQuery {
  const given = (name: string) => query.get(name) || null;
  const timezone = given("timezone") ?? "UTC";
  const calendar = calendarOf(timezone);
  if (calendar === null) throw badRequest("timezone must be the name of an IANA time zone");
  const granularity = given("granularity") ?? "month";
  if (granularity !== "day" && granularity !== "month") {
    throw badRequest("granularity must be day or month");
  }
  const first =
    readDay(given("startdate"), "startdate") ?? calendar.dayOf(nowMs - DEFAULT_DAYS * DAY_MS);
  const last = readDay(given("enddate"), "enddate") ?? calendar.dayOf(nowMs);
  if (first > last) throw badRequest("startdate must be on or before enddate");
  if (granularity === "month" && daysBetween(first, last) > MAX_DAYS_BY_MONTH) {
    throw badRequest(`with granularity=month the range is at most ${MAX_DAYS_BY_MONTH} days`);
  }
  const ids = (given("content-ids") ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  return {
    periods: periodsOf(calendar, granularity, first, last),
    page: readNumber(given("page"), "page") ?? 1,
    // A larger number is not refused: the answer is shorter.
    perPage: Math.min(readNumber(given("perPage"), "perPage") ?? DEFAULT_PER_PAGE, MAX_PER_PAGE),
    contentIds: ids.length === 0 ? null : new Set(ids),
  };
}

function periodsOf(calendar: Calendar, granularity: "day" | "month", first: string, last: string) {
  const periods: Period[] = [];
  let fromMs = calendar.startOf(first);
  for (let day = first; day <= last; ) {
    const end = granularity === "day" ? day : lastOfMonth(day);
    const clipped = end < last ? end : last;
    const next = addDays(clipped, 1);
    const toMs = calendar.startOf(next);
    const name = granularity === "day" ? day : day.slice(0, 7);
    periods.push({ name, first: day, last: clipped, fromMs, toMs });
    day = next;
    fromMs = toMs;
  }
  return periods;
}

function readDay(text: string | null, name: string): string | null {
  if (text === null || isDay(text)) return text;
  throw badRequest(`${name} must be YYYY-MM-DD`);
}

function readNumber(text: string | null, name: string): number | null {
  if (text === null) return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw badRequest(`${name} must be a whole number from 1`);
  return value;
}
