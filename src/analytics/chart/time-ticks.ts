import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { PlaceTick } from "#shared/charts/chart-plot.tsx";
import { daysBetween, utcOfDay } from "#shared/dates/days.ts";
import { wallClockMs } from "#shared/dates/zones.ts";

export interface TickRoom {
  widthPx: number;
  measure: (text: string) => number;
}

const HOUR_MS = 3_600_000;
const GAP_PX = 20;
/** More are no help, however wide the screen. */
const MAX_TICKS = 12;

const HOUR_STRIDES = [1, 2, 3, 6, 12];
const DAY_STRIDES = [1, 2, 7, 14];
const WEEK_STRIDES = [1, 2, 4, 8, 13, 26, 52];
const MONTH_STRIDES = [1, 2, 3, 6, 12, 24, 60, 120];

interface Level {
  isNamed: (index: number) => boolean;
  nameOf: (index: number) => string;
}

/** Places names at as many points as have room, at even steps of the calendar, in the zone of the series. */
export function timeTicks(series: Series, locale: string, room: TickRoom): PlaceTick[] {
  let coarsest: PlaceTick[] = [];
  for (const { isNamed, nameOf } of levelsOf(series, locale)) {
    const named = [...series.buckets.keys()].filter(isNamed);
    if (named.length === 0 || named.length > MAX_TICKS) continue;
    coarsest = named.map((place) => ({ place, text: nameOf(place) }));
    if (isRoomy(coarsest, series.buckets.length, room)) return coarsest;
  }
  return coarsest.slice(0, 1);
}

function isRoomy(ticks: readonly PlaceTick[], count: number, { widthPx, measure }: TickRoom) {
  const stepPx = widthPx / Math.max(1, count - 1);
  return ticks.every(({ place, text }, index) => {
    const next = ticks[index + 1];
    if (next === undefined) return true;
    return (next.place - place) * stepPx >= (measure(text) + measure(next.text)) / 2 + GAP_PX;
  });
}

/** Returns levels from the finest to the coarsest. */
function levelsOf(series: Series, locale: string): Level[] {
  switch (series.granularity) {
    case "hour":
      return [...hourLevels(series, locale), ...dayLevels(series, locale)];
    case "day":
      return [...dayLevels(series, locale), ...monthLevels(series, locale)];
    case "week":
      return weekLevels(series, locale);
    case "month":
      return monthLevels(series, locale);
  }
}

function hourLevels({ buckets, timeZone }: Series, locale: string): Level[] {
  const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone });
  const day = dayNames(buckets, locale);
  const hours = buckets.map(
    ({ startMs }) => Math.floor(wallClockMs(startMs, timeZone) / HOUR_MS) % 24,
  );
  const isOneDay = buckets[0]?.from === buckets.at(-1)?.from;
  const startsDay = (index: number) => buckets[index]?.from !== buckets[index - 1]?.from;
  return HOUR_STRIDES.map((stride) => {
    // An hour that the clock shows twice has one label.
    const isNamed = (index: number) =>
      (hours[index] ?? 0) % stride === 0 && hours[index] !== hours[index - 1];
    return {
      isNamed: (index) => isNamed(index) || (!isOneDay && startsDay(index)),
      nameOf: (index) =>
        !isOneDay && startsDay(index) ? day(index) : clock.format(buckets[index]?.startMs),
    };
  });
}

function dayLevels({ buckets, range }: Series, locale: string): Level[] {
  const nameOf = dayNames(buckets, locale);
  return DAY_STRIDES.map((stride) => ({
    isNamed: (index) => {
      const from = buckets[index]?.from ?? range.from;
      return from !== buckets[index - 1]?.from && daysBetween(range.from, from) % stride === 0;
    },
    nameOf,
  }));
}

function weekLevels({ buckets }: Series, locale: string): Level[] {
  const isNamedBy = WEEK_STRIDES.map((stride) => (index: number) => index % stride === 0);
  return withYears(buckets, isNamedBy, locale, { month: "short", day: "numeric" });
}

function monthLevels({ buckets, granularity }: Series, locale: string): Level[] {
  const monthOf = (index: number) => {
    const [year = 0, month = 1] = (buckets[index]?.from ?? "").split("-").map(Number);
    return year * 12 + month - 1;
  };
  const isNamedBy = MONTH_STRIDES.map(
    (stride) => (index: number) =>
      (granularity === "month" || buckets[index]?.from.endsWith("-01") === true) &&
      monthOf(index) % stride === 0,
  );
  return withYears(buckets, isNamedBy, locale, { month: "short" });
}

function dayNames(buckets: readonly Bucket[], locale: string): (index: number) => string {
  const format = formatter(locale, { month: "short", day: "numeric" });
  return (index) => format(buckets[index]);
}

/** Across the end of a year, the first label of each year includes it. */
function withYears(
  buckets: readonly Bucket[],
  levels: readonly Level["isNamed"][],
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Level[] {
  const short = formatter(locale, options);
  const long = formatter(locale, { ...options, year: "numeric" });
  const yearOf = (index: number) => buckets[index]?.from.slice(0, 4);
  const isOneYear = yearOf(0) === yearOf(buckets.length - 1);
  return levels.map((isNamed) => {
    const named = [...buckets.keys()].filter(isNamed);
    const firsts = named.filter((index, at) => yearOf(index) !== yearOf(named[at - 1] ?? -1));
    return {
      isNamed,
      nameOf: (index) => (!isOneYear && firsts.includes(index) ? long : short)(buckets[index]),
    };
  });
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return (bucket: Bucket | undefined) =>
    bucket === undefined ? "" : format.format(utcOfDay(bucket.from));
}
