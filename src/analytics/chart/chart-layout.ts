import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { Metric } from "#analytics/metrics.ts";
import type { Size } from "#shared/charts/use-size.ts";
import { axisOf, type ValueAxis } from "#shared/charts/value-axis.ts";
import { daysBetween, utcOfDay } from "#shared/dates/days.ts";
import { wallClockMs } from "#shared/dates/zones.ts";
import { formatAxisValue } from "./format-metric.ts";
import { type ChartShape, type Plot, plotIn, xOf } from "./plot-geometry.ts";
import type { Point } from "./points.ts";

/** Axis with its labels. */
export interface NamedAxis extends ValueAxis {
  metric: Metric;
  nameOf: (value: number) => string;
}

/** Layout of a chart. */
export interface ChartLayout {
  frame: Size;
  plot: Plot;
  axis: NamedAxis;
  secondAxis: NamedAxis | null;
  ticks: TimeTick[];
}

/** @param measure text width in pixels */
export function layOut(
  {
    series,
    metric,
    second,
    shape,
  }: {
    series: Series;
    metric: Metric;
    second: Metric | null;
    shape: ChartShape;
  },
  points: readonly Point[],
  frame: Size,
  locale: string,
  measure: (text: string) => number,
): ChartLayout {
  const named = (metric: Metric, axis: ValueAxis): NamedAxis => ({
    ...axis,
    metric,
    nameOf: (value) => formatAxisValue(metric, value, locale),
  });
  const axis = named(
    metric,
    axisOf(points.flatMap(({ value, compared }) => [value, compared?.value ?? null])),
  );
  const secondAxis =
    second === null
      ? null
      : named(
          second,
          axisOf(
            points.map((point) => point.second),
            axis.ticks.length - 1,
          ),
        );
  const widest = (of: NamedAxis | null) =>
    of === null ? 0 : Math.max(...of.ticks.map((tick) => Math.ceil(measure(of.nameOf(tick)))));
  const plot = plotIn(frame, { left: widest(axis), right: widest(secondAxis) });
  const ticks = timeTicks(series, locale, {
    xOf: (index) => xOf(index, points.length, plot, shape),
    frameWidth: frame.width,
    measure,
  });
  return { frame, plot, axis, secondAxis, ticks };
}

/** A name under the axis of time. */
interface TimeTick {
  index: number;
  label: string;
  /** The middle of the label: that of its point, but for those that would stick out of the frame. */
  x: number;
}

/** Positions of points and text widths, in pixels. */
export interface TickRoom {
  xOf: (index: number) => number;
  frameWidth: number;
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

/** Made once each: there is one for each level, and that takes far longer than to use them. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** One way to name some of the points. */
interface Level {
  isNamed: (index: number) => boolean;
  nameOf: (index: number) => string;
}

/** Names for as many points as have room, at even steps of the calendar, in the zone of the series. */
export function timeTicks(series: Series, locale: string, room: TickRoom): TimeTick[] {
  let coarsest: TimeTick[] = [];
  for (const level of levelsOf(series, locale)) {
    const named = [...series.buckets.keys()].filter((index) => level.isNamed(index));
    if (named.length === 0 || named.length > MAX_TICKS) continue;
    coarsest = placeTicks(named, level, room);
    if (isRoomy(coarsest, room)) return coarsest;
  }
  return coarsest.slice(0, 1);
}

function placeTicks(named: readonly number[], level: Level, room: TickRoom): TimeTick[] {
  return named.map((index) => {
    const label = level.nameOf(index);
    const half = room.measure(label) / 2;
    const x = Math.max(half, Math.min(room.xOf(index), room.frameWidth - half));
    return { index, label, x };
  });
}

function isRoomy(ticks: readonly TimeTick[], { measure }: TickRoom): boolean {
  return ticks.every((tick, index) => {
    const next = ticks[index + 1];
    if (next === undefined) return true;
    return next.x - tick.x >= (measure(tick.label) + measure(next.label)) / 2 + GAP_PX;
  });
}

/** From the finest to the coarsest. */
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
    // An hour that the clock shows twice is named once.
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
  return DAY_STRIDES.map((stride) => ({
    isNamed: (index) => {
      const from = buckets[index]?.from ?? range.from;
      return from !== buckets[index - 1]?.from && daysBetween(range.from, from) % stride === 0;
    },
    nameOf: dayNames(buckets, locale),
  }));
}

function weekLevels({ buckets }: Series, locale: string): Level[] {
  return WEEK_STRIDES.map((stride) => {
    const isNamed = (index: number) => index % stride === 0;
    const options = { month: "short", day: "numeric" } as const;
    return { isNamed, nameOf: withYears(buckets, isNamed, locale, options) };
  });
}

function monthLevels({ buckets, granularity }: Series, locale: string): Level[] {
  const monthOf = (index: number) => {
    const [year = 0, month = 1] = (buckets[index]?.from ?? "").split("-").map(Number);
    return year * 12 + month - 1;
  };
  return MONTH_STRIDES.map((stride) => {
    const isNamed = (index: number) =>
      (granularity === "month" || buckets[index]?.from.endsWith("-01") === true) &&
      monthOf(index) % stride === 0;
    return { isNamed, nameOf: withYears(buckets, isNamed, locale, { month: "short" }) };
  });
}

function dayNames(buckets: readonly Bucket[], locale: string): (index: number) => string {
  const format = formatter(locale, { month: "short", day: "numeric" });
  return (index) => format(buckets[index]);
}

/** Across the end of a year, the first label of each year includes it. */
function withYears(
  buckets: readonly Bucket[],
  isNamed: (index: number) => boolean,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (index: number) => string {
  const short = formatter(locale, options);
  const long = formatter(locale, { ...options, year: "numeric" });
  const yearOf = (index: number) => buckets[index]?.from.slice(0, 4);
  const isOneYear = yearOf(0) === yearOf(buckets.length - 1);
  const firsts = new Set<number>();
  let year: string | undefined;
  for (const index of buckets.keys()) {
    if (isOneYear || !isNamed(index) || yearOf(index) === year) continue;
    year = yearOf(index);
    firsts.add(index);
  }
  return (index) => (firsts.has(index) ? long : short)(buckets[index]);
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return (bucket: Bucket | undefined) =>
    bucket === undefined ? "" : format.format(utcOfDay(bucket.from));
}
