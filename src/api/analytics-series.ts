import {
  addDays,
  addMonths,
  countDays,
  type Day,
  type DayRange,
  dayOfUtc,
  firstOfMonth,
  firstOfWeek,
  lastOfMonth,
  maxDay,
  minDay,
  utcOfDay,
} from "#lib/days.ts";
import { startOfDayMs } from "#lib/zones.ts";
import { MEASURES, type Measure, type PeriodRow } from "./analytics.ts";
import {
  type Grain,
  type PlannedWindow,
  SENT_GRAINS,
  type SentGrain,
  startsOfDays,
} from "./analytics-plan.ts";

/** Why a bucket holds less than its name says: it is not over yet, or the range has only a part of it. */
export type Incompleteness = "unfinished" | "clipped";

/** A stretch of time of a series. */
export interface Bucket {
  startMs: number;
  /** Not included. Of a clipped bucket, the part that the range has. */
  endMs: number;
  /** The first and the last day in it that the range has, in the zone of the series. */
  from: Day;
  to: Day;
  partial: Incompleteness | null;
}

/** Counts over time, bucket by bucket; what is not known of a bucket is null, which is not zero. */
export interface Series {
  /** As received: the service can send wider buckets than were asked for. */
  grain: Grain;
  range: DayRange;
  timeZone: string;
  buckets: Bucket[];
  /** Of what the series counts; the rest is absent. */
  counts: Counts;
  /** The service sent no row at all: nothing is known, which is not zero. */
  isEmpty: boolean;
  notes: SeriesNotes;
}

/** For each measure a count, or null, for each bucket. */
export type Counts = Partial<Record<Measure, (number | null)[]>>;

/** What a person has to know to trust a series. */
export interface SeriesNotes {
  /** Rows that lie outside what was asked for, and were left out. */
  droppedCount: number;
  unreadableCount: number;
  /** Days or months that may be off by the hour in which the clock changed. */
  isShifted: boolean;
}

/** What came for one window of a plan. */
export interface WindowAnswer {
  window: PlannedWindow;
  rows: PeriodRow[];
  unreadableCount: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

/**
 * Puts the answers to a plan together: rows outside their window are dropped, buckets that the service
 * left out are zero as far as it would have sent them, and the width is that of the widest rows received.
 * @param asked by what measures, in what range, zone and width; `sinceMs`: when the content came to be,
 * if that is known, so that nothing before it is taken for zero
 */
export function joinAnswers(
  answers: readonly WindowAnswer[],
  asked: {
    measures: readonly Measure[];
    range: DayRange;
    timeZone: string;
    grain: SentGrain;
    isShifted: boolean;
    sinceMs: number | null;
  },
  nowMs: number,
): Series {
  const read = answers.map(readWindow);
  const grain = widest([asked.grain, ...read.flatMap((each) => each.grain ?? [])]);
  const buckets = makeBuckets(asked.range, asked.timeZone, grain, nowMs);
  const find = bucketFinder(buckets);
  const sums = new Map(
    asked.measures.map((measure) => [measure, new Array<number>(buckets.length).fill(0)]),
  );
  const hoursSeen = new Set<number>();
  let droppedCount = 0;
  let keptCount = 0;
  for (const { window, rows, grain: received } of read) {
    for (const row of rows) {
      const place = placeOf(row, window, received, hoursSeen);
      if (place === "elsewhere") continue;
      const index = place === "outside" ? -1 : find(grain === "hour" ? place.atMs : place.day);
      if (index < 0) {
        droppedCount += 1;
        continue;
      }
      keptCount += 1;
      for (const [measure, list] of sums) {
        list[index] = (list[index] ?? 0) + (row.counts[measure] ?? 0);
      }
    }
  }
  const isEmpty = keptCount === 0;
  const isKnown = ({ endMs }: Bucket) =>
    !isEmpty && (asked.sinceMs === null || endMs > asked.sinceMs);
  return {
    grain,
    range: asked.range,
    timeZone: asked.timeZone,
    buckets,
    counts: countsOf(asked.measures, (measure) =>
      buckets.map((bucket, index) => {
        const count = sums.get(measure)?.[index] ?? 0;
        // Plays before the day it is said to have come to be were real all the same.
        return isKnown(bucket) || count > 0 ? count : null;
      }),
    ),
    isEmpty,
    notes: {
      droppedCount,
      unreadableCount: answers.reduce((sum, { unreadableCount }) => sum + unreadableCount, 0),
      isShifted: asked.isShifted,
    },
  };
}

interface ReadWindow {
  window: PlannedWindow;
  rows: PeriodRow[];
  /** Null without rows. */
  grain: SentGrain | null;
}

/** How wide the rows of one answer are, as their datetimes show (contract 4.1, rules 5 and 6). */
function readWindow({ window, rows }: WindowAnswer): ReadWindow {
  return { window, rows, grain: rows.length === 0 ? null : grainOfRows(window, rows) };
}

function grainOfRows(window: PlannedWindow, rows: readonly PeriodRow[]): SentGrain {
  const starts = [...new Set(rows.map(({ wallMs }) => wallMs))];
  // A single day comes in hours.
  if (window.keep !== null || starts.some((wallMs) => wallMs % DAY_MS !== 0)) return "hour";
  const days = countDays(window);
  // A play or two at midnight can be all there is of hours; more that are all at midnight are days.
  const byLength = days <= 6 && starts.length <= 2 ? "hour" : days <= 31 ? "day" : "month";
  if (starts.some((wallMs) => !dayOfUtc(wallMs).endsWith("-01"))) {
    return byLength === "hour" ? "hour" : "day";
  }
  // Firsts of months can be of any width, unless there are several, or one that began before the window.
  const isMonth = starts.length > 1 || starts.some((wallMs) => wallMs < utcOfDay(window.from));
  return isMonth ? "month" : byLength;
}

/** Where in time a row counts; or why it does not. */
function placeOf(
  { wallMs }: PeriodRow,
  window: PlannedWindow,
  grain: SentGrain | null,
  hoursSeen: Set<number>,
): { atMs: number; day: Day } | "outside" | "elsewhere" {
  const fromMs = utcOfDay(window.from);
  const untilMs = utcOfDay(window.to) + DAY_MS;
  const offsetMs = window.offsetMinutes * MINUTE_MS;
  if (grain === "month") {
    const endMs = utcOfDay(addMonths(dayOfUtc(wallMs), 1));
    if (wallMs >= untilMs || endMs <= fromMs) return "outside";
    return placeAt(Math.max(wallMs, fromMs), offsetMs);
  }
  if (wallMs < fromMs || wallMs >= untilMs) return "outside";
  const place = placeAt(wallMs, offsetMs);
  if (grain !== "hour") return place;
  // A bucket has the one hour that starts in it, and hours start where UTC's do (supplement, "Readings").
  const atMs = Math.ceil(place.atMs / HOUR_MS) * HOUR_MS;
  if (window.keep === null) return { atMs, day: place.day };
  const isKept = atMs >= window.keep.fromMs && atMs < window.keep.untilMs;
  if (!isKept || hoursSeen.has(atMs)) return "elsewhere";
  hoursSeen.add(atMs);
  return { atMs, day: window.from };
}

function placeAt(wallMs: number, offsetMs: number): { atMs: number; day: Day } {
  return { atMs: wallMs - offsetMs, day: dayOfUtc(wallMs) };
}

/** The stretches of a range, first to last, up to the one that is going on. */
export function makeBuckets(
  range: DayRange,
  timeZone: string,
  grain: Grain,
  nowMs: number,
): Bucket[] {
  const whole = grain === "hour" ? hoursOf(range, timeZone) : spansOf(range, timeZone, grain);
  return whole
    .filter(({ startMs }) => startMs <= nowMs)
    .map((bucket) => (bucket.endMs > nowMs ? { ...bucket, partial: "unfinished" } : bucket));
}

function hoursOf(range: DayRange, timeZone: string): Bucket[] {
  const starts = startsOfDays(range, timeZone);
  return starts.slice(0, -1).flatMap((startMs, index) => {
    const day = addDays(range.from, index);
    const untilMs = starts[index + 1] ?? startMs;
    // The last of a day is shorter where the clock changes by half an hour.
    return Array.from({ length: Math.ceil((untilMs - startMs) / HOUR_MS) }, (_, hour) => ({
      startMs: startMs + hour * HOUR_MS,
      endMs: Math.min(startMs + (hour + 1) * HOUR_MS, untilMs),
      from: day,
      to: day,
      partial: null,
    }));
  });
}

function spansOf(range: DayRange, timeZone: string, grain: Grain): Bucket[] {
  const spans: Bucket[] = [];
  let startMs = startOfDayMs(range.from, timeZone);
  for (let first = firstOf(range.from, grain); first <= range.to; ) {
    const last = lastOf(first, grain);
    const from = maxDay(first, range.from);
    const to = minDay(last, range.to);
    const endMs = startOfDayMs(addDays(to, 1), timeZone);
    const isWhole = from === first && to === last;
    spans.push({ startMs, endMs, from, to, partial: isWhole ? null : "clipped" });
    startMs = endMs;
    first = addDays(last, 1);
  }
  return spans;
}

function firstOf(day: Day, grain: Grain): Day {
  return grain === "month" ? firstOfMonth(day) : grain === "week" ? firstOfWeek(day) : day;
}

function lastOf(first: Day, grain: Grain): Day {
  return grain === "month" ? lastOfMonth(first) : grain === "week" ? addDays(first, 6) : first;
}

/** @returns finds the place of the bucket that an instant, or a day, is in; -1: in none */
function bucketFinder(buckets: readonly Bucket[]): (place: number | Day) => number {
  return (place) => {
    const isAfter = ({ endMs, to }: Bucket) =>
      typeof place === "number" ? place >= endMs : place > to;
    const isBefore = ({ startMs, from }: Bucket) =>
      typeof place === "number" ? place < startMs : place < from;
    let low = 0;
    let high = buckets.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const bucket = buckets[middle];
      if (bucket === undefined || isBefore(bucket)) high = middle - 1;
      else if (isAfter(bucket)) low = middle + 1;
      else return middle;
    }
    return -1;
  };
}

/** The widest of several widths that are sent. */
function widest(grains: readonly SentGrain[]): SentGrain {
  return SENT_GRAINS[Math.max(0, ...grains.map((grain) => SENT_GRAINS.indexOf(grain)))] ?? "hour";
}

const WIDER: Record<Grain, readonly Grain[]> = {
  hour: ["day", "week", "month"],
  day: ["week", "month"],
  week: [],
  month: [],
};

/**
 * The same counts in wider buckets, each the sum of those in it; as it is where that can't be done: no
 * month is made of weeks. A wider bucket is unknown only where all of it is.
 */
export function widen(series: Series, grain: Grain, nowMs: number): Series {
  if (!WIDER[series.grain].includes(grain)) return series;
  const buckets = makeBuckets(series.range, series.timeZone, grain, nowMs);
  const find = bucketFinder(buckets);
  const places = series.buckets.map(({ startMs }) => find(startMs));
  return {
    ...series,
    grain,
    buckets,
    counts: countsOf(measuresOf(series), (measure) => {
      const sums = new Array<number | null>(buckets.length).fill(null);
      for (const [index, place] of places.entries()) {
        const count = series.counts[measure]?.[index] ?? null;
        if (place >= 0 && count !== null) sums[place] = (sums[place] ?? 0) + count;
      }
      return sums;
    }),
  };
}

/** @throws TypeError for weeks: what is to meet others is put into weeks last */
function sentGrainOf({ grain }: Series): SentGrain {
  if (grain === "week") throw new TypeError("Weeks can't be laid beside months.");
  return grain;
}

/** Several series in buckets of one width, the widest that any of them has. */
export function align(series: readonly Series[], nowMs: number): Series[] {
  const grain = widest(series.map(sentGrainOf));
  return series.map((each) => widen(each, grain, nowMs));
}

/**
 * Several contents as one: the sum of what is known of each. They have to be of one range and zone; those
 * that are empty add nothing.
 */
export function sumSeries(series: readonly [Series, ...Series[]], nowMs: number): Series {
  const aligned = align(series, nowMs);
  const [first = series[0]] = aligned;
  return {
    ...first,
    counts: countsOf(measuresOf(first), (measure) =>
      first.buckets.map((_, index) => {
        const known = aligned.flatMap(({ counts }) => counts[measure]?.[index] ?? []);
        return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
      }),
    ),
    isEmpty: aligned.every(({ isEmpty }) => isEmpty),
    notes: sumNotes(aligned),
  };
}

/** Two sets of one content, range and zone as one series, in the wider of their buckets. */
export function mergeSets(one: Series, other: Series, nowMs: number): Series {
  const grain = widest([sentGrainOf(one), sentGrainOf(other)]);
  const [a, b] = [widen(one, grain, nowMs), widen(other, grain, nowMs)];
  return {
    ...a,
    counts: { ...a.counts, ...b.counts },
    isEmpty: a.isEmpty && b.isEmpty,
    notes: sumNotes([a, b]),
  };
}

function sumNotes(series: readonly { notes: SeriesNotes }[]): SeriesNotes {
  return {
    droppedCount: series.reduce((sum, { notes }) => sum + notes.droppedCount, 0),
    unreadableCount: series.reduce((sum, { notes }) => sum + notes.unreadableCount, 0),
    isShifted: series.some(({ notes }) => notes.isShifted),
  };
}

function measuresOf({ counts }: Series): Measure[] {
  return MEASURES.filter((measure) => counts[measure] !== undefined);
}

function countsOf(
  measures: readonly Measure[],
  make: (measure: Measure) => (number | null)[],
): Counts {
  return Object.fromEntries(measures.map((measure) => [measure, make(measure)]));
}
