import { addMonths, countDays, type Day, type DayRange, dayOfUtc, utcOfDay } from "#lib/days.ts";
import type { Measure, PeriodRow } from "./analytics.ts";
import { type Bucket, bucketFinder, makeBuckets } from "./analytics-buckets.ts";
import {
  firstHourMs,
  type Grain,
  type PlannedWindow,
  SENT_GRAINS,
  type SentGrain,
} from "./analytics-plan.ts";

/** Counts over time, bucket by bucket; what is not known of a bucket is null, which is not zero. */
export interface Series {
  /** As received: the service can send wider buckets than were asked for. */
  grain: Grain;
  range: DayRange;
  timeZone: string;
  buckets: Bucket[];
  /** Of what the series counts; the rest is absent. */
  counts: Counts;
  /** No row of these days came, or none could be read: nothing is known, which is not zero. */
  isEmpty: boolean;
  notes: SeriesNotes;
}

/** For each measure a count, or null, for each bucket. */
export type Counts = Partial<Record<Measure, (number | null)[]>>;

/** What a person has to know to trust a series. */
export interface SeriesNotes {
  /** Rows that lie outside what was asked for, and were left out. */
  droppedCount: number;
  /** Rows that could not be read; of what their window has no other row for, nothing is known. */
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

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Puts the answers to a plan together: rows outside their window are dropped, buckets that the service
 * left out are zero as far as it would have sent them, and could be read, and the width is that of the widest rows received.
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
  const sums = new Map(asked.measures.map((measure) => [measure, buckets.map(() => 0)]));
  const hoursSeen = new Set<number>();
  const filled = new Set<number>();
  let droppedCount = 0;
  for (const { window, rows, grain: received } of read) {
    for (const row of rows) {
      const place = placeOf(row, window, received, hoursSeen);
      if (place === "elsewhere") continue;
      const index = place === "outside" ? -1 : find(grain === "hour" ? place.atMs : place.day);
      if (index < 0) {
        droppedCount += 1;
        continue;
      }
      filled.add(index);
      for (const [measure, list] of sums) {
        list[index] = (list[index] ?? 0) + (row.counts[measure] ?? 0);
      }
    }
  }
  const isEmpty = filled.size === 0;
  const doubtful = answers
    .filter(({ unreadableCount }) => unreadableCount > 0)
    .map(({ window }) => window);
  const isZero = ({ endMs, from, to }: Bucket) =>
    !isEmpty &&
    (asked.sinceMs === null || endMs > asked.sinceMs) &&
    // A row of it may be among those that could not be read.
    !doubtful.some((window) => from <= window.to && to >= window.from);
  return {
    grain,
    range: asked.range,
    timeZone: asked.timeZone,
    buckets,
    counts: countsOf(asked.measures, (measure) =>
      buckets.map((bucket, index) => {
        // What came of days before it is said to have come to be was real all the same.
        const isKnown = filled.has(index) || isZero(bucket);
        return isKnown ? (sums.get(measure)?.[index] ?? 0) : null;
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
  /** Null without rows of these days. */
  grain: SentGrain | null;
}

/** How wide the rows of one answer are, as their datetimes show (contract 4.1, rules 5 and 6). */
function readWindow({ window, rows }: WindowAnswer): ReadWindow {
  const fromMs = utcOfDay(window.from);
  const untilMs = utcOfDay(window.to) + DAY_MS;
  // Rows of other days alone say nothing of how wide those of these days would be.
  const isAbout = rows.some(
    ({ wallMs }) => wallMs < untilMs && utcOfDay(addMonths(dayOfUtc(wallMs), 1)) > fromMs,
  );
  return { window, rows, grain: isAbout ? grainOfRows(window, rows) : null };
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
  const atMs = firstHourMs(place.atMs);
  if (window.keep === null) return { atMs, day: place.day };
  const isKept = atMs >= window.keep.fromMs && atMs < window.keep.untilMs;
  if (!isKept || hoursSeen.has(atMs)) return "elsewhere";
  hoursSeen.add(atMs);
  return { atMs, day: window.from };
}

function placeAt(wallMs: number, offsetMs: number): { atMs: number; day: Day } {
  return { atMs: wallMs - offsetMs, day: dayOfUtc(wallMs) };
}

/** The widest of several widths that are sent. */
export function widest(grains: readonly SentGrain[]): SentGrain {
  return SENT_GRAINS[Math.max(0, ...grains.map((grain) => SENT_GRAINS.indexOf(grain)))] ?? "hour";
}

/** Makes the counts of some measures. */
export function countsOf(
  measures: readonly Measure[],
  make: (measure: Measure) => (number | null)[],
): Counts {
  return Object.fromEntries(measures.map((measure) => [measure, make(measure)]));
}
