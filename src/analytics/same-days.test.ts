import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import words from "#messages/en/files.json";
import { figuresFile } from "#shared/charts/save-figures.ts";
import { comparableOf, toRead } from "#shared/dates/compared-days.ts";
import { RANGE_PRESETS, type RangeChoice, type RangePreset } from "#shared/dates/date-ranges.ts";
import {
  addDays,
  type Day,
  eachDay,
  setWeekStart,
  utcOfDay,
  type Weekday,
} from "#shared/dates/days.ts";
import { offsetMinutesAt } from "#shared/dates/zones.ts";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import {
  lastingView as lastingWatchTime,
  resolveView as resolveWatchTime,
} from "#watch-time/resolved-query.ts";
import { watchTimeWindows } from "#watch-time/watch-time-queries.ts";
import {
  DEFAULT_VIEW as DEFAULT_WATCH_TIME,
  formatWatchTimeView,
  parseWatchTimeView,
} from "#watch-time/watch-time-view.ts";
import type { AnalyticsWindow } from "./analytics.ts";
import { makeBuckets } from "./analytics-buckets.ts";
import { GRANULARITIES, planDifference, planWhole, planWindows } from "./analytics-plan.ts";
import { DEFAULT_VIEW, formatAnalyticsView, parseAnalyticsView } from "./analytics-view.ts";
import { readBoth } from "./damaged-series-for-test.ts";
import { figureOf } from "./metrics.ts";
import { type AnalyticsQuery, lastingView, resolveView } from "./resolved-query.ts";
import { seriesTable } from "./screen/series-table.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const SINCE = "2023-05-17";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("location", { origin: "https://example.com", host: "example.com" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setWeekStart(1);
});

const CASE = fc
  .record({
    // Days near leap days, the ends of months and years, and both changes of the clock.
    around: fc.constantFrom(
      "2024-02-29",
      "2024-03-10",
      "2024-03-31",
      "2024-04-07",
      "2024-10-27",
      "2024-11-03",
      "2024-12-31",
      "2025-02-28",
      "2026-05-01",
      "2028-02-29",
    ),
    hours: fc.integer({ min: -60, max: 60 }),
    timeZone: fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "America/St_Johns",
      "Asia/Kathmandu",
      "Asia/Kolkata",
      "Africa/Cairo",
      "America/Santiago",
      "Australia/Lord_Howe",
    ),
    choice: fc.oneof(
      fc.constantFrom<RangePreset>(...RANGE_PRESETS),
      fc.tuple(fc.integer({ min: -5, max: 420 }), fc.nat({ max: 400 })),
      // Weeks that are over can be compared with the average of four.
      fc.tuple(fc.integer({ min: 12, max: 40 }), fc.constant(6)),
    ),
    against: fc.constantFrom(
      "none" as const,
      "previous" as const,
      "year" as const,
      "weeks" as const,
    ),
    granularity: fc.option(fc.constantFrom(...GRANULARITIES)),
    weekStart: fc.constantFrom<Weekday>(0, 1, 6),
  })
  .map(({ around, hours, choice, ...asked }) => {
    const nowMs = Date.parse(around) + hours * HOUR_MS;
    const chosen = ([back, more]: readonly [number, number]): RangeChoice => {
      const from = addDays(around, -back);
      return { from, to: addDays(from, more) };
    };
    return { ...asked, nowMs, choice: typeof choice === "string" ? choice : chosen(choice) };
  });

/** Says by the calendar that the browser has, not by our own, which day it is somewhere. */
function dayBy(timeZone: string): (ms: number) => Day {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  return (ms) => format.format(ms);
}

const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Says whether a preset has a day, by what its name means. */
function isIn(preset: RangePreset, day: Day, today: Day, weekStart: Weekday): boolean {
  const ago = (utcOfDay(today) - utcOfDay(day)) / DAY_MS;
  const months = (count: number) =>
    Math.floor(monthOf(today) / count) - Math.floor(monthOf(day) / count);
  // 4 January 1970 was a Sunday.
  const weekOf = (of: Day) => Math.floor((utcOfDay(of) / DAY_MS - 3 - weekStart) / 7);
  const weeks = weekOf(today) - weekOf(day);
  const isOf: Record<RangePreset, boolean> = {
    today: ago === 0,
    yesterday: ago === 1,
    "7d": ago < 7,
    "28d": ago < 28,
    "90d": ago < 90,
    "365d": ago < 365,
    week: weeks === 0,
    "last-week": weeks === 1,
    month: months(1) === 0,
    "last-month": months(1) === 1,
    quarter: months(3) === 0,
    "last-quarter": months(3) === 1,
    year: months(12) === 0,
    "last-year": months(12) === 1,
    "12m": months(1) >= 1 && months(1) <= 12,
    all: day >= SINCE,
  };
  return ago >= 0 && isOf[preset];
}

const noon = (day: Day) => utcOfDay(day) + DAY_MS / 2;

/** Lists hours around both ends of some days and around each change of the clock in them, and some between. */
function hoursAround(days: readonly Day[], timeZone: string): number[] {
  const offsetOf = (day: Day) => offsetMinutesAt(noon(day), timeZone);
  const changes = days.filter((day) => offsetOf(day) !== offsetOf(addDays(day, -1)));
  const beside = [days[0] ?? "", days.at(-1) ?? "", ...changes].flatMap((day) =>
    Array.from({ length: 81 }, (_, hour) => utcOfDay(day) + (hour - 28) * HOUR_MS),
  );
  const between = days.filter((_, at) => at % 17 === 5).map(noon);
  return [...new Set([...beside, ...between])].toSorted((a, b) => a - b);
}

/** Says how often an hour is asked for in some windows, whose last days are included. */
function timesIn(
  windows: readonly (AnalyticsWindow & { keep?: { fromMs: number; untilMs: number } | null })[],
  hourMs: number,
): number {
  return windows.filter(({ from, to, offsetMinutes, keep = null }) => {
    const wallMs = hourMs + offsetMinutes * 60_000;
    const isThere = wallMs >= utcOfDay(from) && wallMs < utcOfDay(to) + DAY_MS;
    return isThere && (keep === null || (hourMs >= keep.fromMs && hourMs < keep.untilMs));
  }).length;
}

/** Returns what is wrong with the calls and the buckets of some days, hour by hour. */
function findStrayHours(
  { time: { range, timeZone }, sentGranularity, granularity, nowMs }: AnalyticsQuery,
  hours: readonly number[],
  dayOf: (ms: number) => Day,
): string[] {
  const { windows } = planWindows(range, timeZone, sentGranularity);
  const whole = planWhole(range, timeZone, nowMs);
  const { all, before } = planDifference(range, timeZone);
  const buckets = makeBuckets(range, timeZone, granularity, NEVER_MS);
  return hours.flatMap((hourMs) => {
    const day = dayOf(hourMs);
    const expected = Number(day >= range.from && day <= range.to);
    const counts = {
      // Both calls of a day on which the clock changes can have an hour, which counts once.
      series: Math.min(1, timesIn(windows, hourMs)),
      // Of the future nothing is counted.
      whole: whole.isShifted || hourMs > nowMs ? expected : timesIn([whole.window], hourMs),
      difference: timesIn([all], hourMs) - (before === null ? 0 : timesIn([before], hourMs)),
      buckets: buckets.filter(
        ({ startMs, endMs, from, to }) =>
          hourMs >= startMs && hourMs < endMs && day >= from && day <= to,
      ).length,
    };
    return Object.entries(counts).flatMap(([name, count]) =>
      count === expected ? [] : [`${name} of ${day} ${hourMs}: ${count}`],
    );
  });
}

const LABELS: Parameters<typeof seriesTable>[3] = {
  metric: (metric) => metric,
  value: (_, value) => String(value),
  inUnit: (_, name) => name,
  head: (name) => name,
  bucket: ({ from }) => from,
  day: (day) => day,
  partial: ({ partial }) => String(partial),
  columns: { from: "from", to: "to", partial: "partial", previousFrom: "previous from" },
  previous: (metric) => `${metric} before`,
  total: "total",
};

/** Reads a series and its file, and returns the plays of the tile and of each row with its first day, and what the file is about. */
async function readFile(query: AnalyticsQuery, hours: readonly number[]) {
  const { time, previous, granularity, nowMs } = query;
  const events = hours.filter((hourMs) => hourMs <= nowMs).map((hourMs) => ({ hourMs, count: 1 }));
  const series = await readBoth(events, { ...time, granularity }, [], nowMs);
  const source = { time, previous, href: "/", loadWords: async () => words.figureFiles };
  const file = await figuresFile(
    "xlsx",
    seriesTable(series, null, ["plays"], LABELS),
    { title: "Plays" },
    source,
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [heads = [], ...rows] = readSheet(bytes);
  const about = new Map(
    readSheet(bytes, 2).map(([name, value]) => [name, Reflect.get(Object(value), "date")]),
  );
  const plays = rows.map((row) => Number(row[heads.indexOf("plays")] ?? 0));
  const starts = rows.map((row) => String(Reflect.get(Object(row[0]), "date")));
  return { events, series, plays, starts, about };
}

it("Asks for, draws, sums, compares and writes out the same days everywhere, whatever the calendar and the clock do", async () => {
  await fc.assert(
    fc.asyncProperty(CASE, async ({ nowMs, weekStart, timeZone, choice, against, granularity }) => {
      vi.setSystemTime(nowMs);
      setWeekStart(weekStart);
      const dayOf = dayBy(timeZone);
      const today = dayOf(nowMs);
      const view = { ...DEFAULT_VIEW, choice, against, timeZone, granularity };
      const asked = { personZone: "UTC", since: SINCE, nowMs };
      const query = resolveView(view, asked);
      const { range } = query.time;
      const days = eachDay(
        typeof choice === "string"
          ? { from: addDays(today, -2200), to: addDays(today, 9) }
          : choice,
      ).filter((day) => typeof choice !== "string" || isIn(choice, day, today, weekStart));
      expect(range).toEqual({ from: days[0], to: days.at(-1) });
      expect(eachDay(range)).toEqual(days);

      const hours = hoursAround(days, timeZone);
      expect(findStrayHours(query, hours, dayOf)).toEqual([]);
      const daysBefore = query.previous === null ? undefined : toRead(query.previous).time.range;
      const { events, series, plays, starts, about } = await readFile(query, hours);
      const within = events.filter(({ hourMs }) => days.includes(dayOf(hourMs)));
      expect(figureOf(series, "plays").value ?? 0).toBe(within.length);
      expect(plays.reduce((sum, each) => sum + each, 0)).toBe(within.length);
      expect(starts.every((start) => days.includes(start.slice(0, 10)))).toBe(true);
      expect([about.get(words.figureFiles.from), about.get(words.figureFiles.to)]).toEqual([
        range.from,
        range.to,
      ]);
      expect([
        about.get(words.figureFiles.previousFrom),
        about.get(words.figureFiles.previousTo),
      ]).toEqual([daysBefore?.from, daysBefore?.to]);

      // Watch time has the same days, and compares the same ones where both are by day or by month.
      const isByMonth = query.granularity === "month";
      const watchTime = {
        ...DEFAULT_WATCH_TIME,
        choice,
        against,
        timeZone,
        granularity: isByMonth ? ("month" as const) : ("day" as const),
      };
      const watched = resolveWatchTime(watchTime, { ...asked, isOne: false });
      const comparable = comparableOf(query);
      expect(watched.chosen).toEqual(range);
      expect(typeof watched.compared === "string" ? null : watched.compared).toEqual(comparable);
      const parts = watchTimeWindows(watched.time.range, watched.granularity, true);
      expect(parts.flatMap(eachDay).toSorted()).toEqual(
        eachDay(comparable?.current.range ?? range),
      );
      for (const part of comparable === null
        ? []
        : [comparable.current, toRead(comparable.previous).time]) {
        expect(eachDay(part.range).some((day) => day >= today)).toBe(false);
      }

      // The link of each opens the same days at any later time.
      const later = { personZone: "Asia/Tokyo", since: SINCE, nowMs: nowMs + 400 * DAY_MS };
      const link = formatAnalyticsView(lastingView(view, query));
      const opened = resolveView(parseAnalyticsView(new URLSearchParams(link)), later);
      expect([opened.time, opened.previous, opened.granularity]).toEqual([
        query.time,
        query.previous,
        query.granularity,
      ]);
      const watchLink = formatWatchTimeView(lastingWatchTime(watchTime, watched));
      const openedWatch = resolveWatchTime(parseWatchTimeView(new URLSearchParams(watchLink)), {
        ...later,
        isOne: false,
      });
      expect(openedWatch.time).toEqual(watched.time);
      const comparedIn = ({ compared }: typeof watched) =>
        compared === null || typeof compared === "string" ? null : compared.previous;
      expect(comparedIn(watched) === null ? null : comparedIn(openedWatch)).toEqual(
        comparedIn(watched),
      );
    }),
    { numRuns: 60 },
  );
});
