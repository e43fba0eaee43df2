import {
  addMonths,
  countDays,
  type Day,
  type DayRange,
  dayOfUtc,
  maxDay,
  minDay,
  utcOfDay,
} from "#shared/dates/days.ts";
import { firstHourMs } from "#shared/http/live-figures.ts";
import type { AnalyticsSource, CountedRows, Measure, PeriodRow } from "./analytics.ts";
import { type Bucket, makeBuckets, placeIn } from "./analytics-buckets.ts";
import {
  type Granularity,
  type PlannedWindow,
  SENT_GRANULARITIES,
  type SentGranularity,
  WIDEST,
} from "./analytics-plan.ts";

/** Holds counts over time, bucket by bucket; what is not known of a bucket is null, which is not zero. */
export interface Series {
  /** Is the granularity that was received: the service may send larger buckets than requested. */
  granularity: Granularity;
  range: DayRange;
  timeZone: string;
  buckets: Bucket[];
  /** Holds the measures of the series; others are absent. */
  counts: Counts;
  /** Says which counts are minimums: more came in those buckets than could be counted. */
  atLeast: Flags;
  /** No row of these days came, or none could be read: nothing is known, which is not zero. */
  isEmpty: boolean;
  /** Holds answers without any row, by what was asked: zero, unless another set has something of the same days. */
  silentWindows: readonly SilentWindow[];
  notes: SeriesNotes;
}

export interface SilentWindow extends PlannedWindow {
  source: AnalyticsSource["kind"];
}

/** Holds for each measure a count, or null, for each bucket. */
export type Counts = Partial<Record<Measure, (number | null)[]>>;

/** Says for each measure whether something holds, for each bucket. A measure is absent when it holds for none. */
export type Flags = Partial<Record<Measure, boolean[]>>;

/** Counts problematic rows, which limit how exact a series is. */
export interface SeriesNotes {
  /** Counts those outside the requested range, which are ignored. */
  droppedCount: number;
  /** They could not be read, or a figure of theirs could not; of that nothing is known. */
  unreadableCount: number;
  /** They repeat another one of the same time, and count once. */
  repeatedCount: number;
  /** They contradict another one of the same time, and nothing is known of what they disagree about. */
  contradictedCount: number;
  /** Each bucket may be off by the hour in which the clock changed. */
  isShifted: boolean;
}

export const NO_NOTES: SeriesNotes = {
  droppedCount: 0,
  unreadableCount: 0,
  repeatedCount: 0,
  contradictedCount: 0,
  isShifted: false,
};

export interface WindowAnswer extends CountedRows<PeriodRow> {
  window: PlannedWindow;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Describes the question that the windows of a plan ask of one source. */
interface JoinQuery {
  measures: readonly Measure[];
  range: DayRange;
  timeZone: string;
  granularity: SentGranularity;
  isShifted: boolean;
  /** Tells when the content was created, before which nothing counts as zero. Is null when that is not known. */
  sinceMs: number | null;
  source: AnalyticsSource["kind"];
}

/**
 * Joins the responses to a plan. Drops rows outside their window; omitted buckets are zero if the service would have sent
 * them; the bucket size is the largest received.
 */
export function joinAnswers(
  answers: readonly WindowAnswer[],
  query: JoinQuery,
  nowMs: number,
): Series {
  const read = answers.map((answer) => ({ answer, granularity: granularityOf(answer) }));
  const granularity = widest([
    query.granularity,
    ...read.flatMap((each) => each.granularity ?? []),
  ]);
  const buckets = makeBuckets(query.range, query.timeZone, granularity, nowMs);
  const sums = new Map(query.measures.map((measure) => [measure, new MeasureSums()]));
  /** Holds the buckets of which something came. */
  const filled = new Set<number>();
  /** Holds the buckets that a row which could not be read can be of; `doubtful` holds those that a dropped one can. */
  const unread = new Set<number>();
  const doubtful = new Set<number>();
  let droppedCount = 0;
  for (const { answer, granularity: received } of read) {
    const { window, rows, unreadableCount } = answer;
    const rowsIn = new Map<number, number>();
    let droppedHere = 0;
    for (const row of rows) {
      const place = placeOf(row, window, received, nowMs);
      if (place === "elsewhere") continue;
      const index =
        place === "outside"
          ? -1
          : placeIn(buckets, granularity === "hour" ? place.atMs : place.day);
      if (index < 0 || place === "outside") {
        droppedHere += 1;
        continue;
      }
      filled.add(index);
      rowsIn.set(index, (rowsIn.get(index) ?? 0) + 1);
      // The hours of a day with a clock change are in two windows: each counts once.
      const hour = window.keep === null ? null : place.atMs;
      for (const [measure, sum] of sums) sum.add(index, row.counts[measure] ?? null, hour);
    }
    droppedCount += droppedHere;
    if (unreadableCount === 0 && droppedHere === 0) continue;
    for (const [index, bucket] of buckets.entries()) {
      const isFull = (rowsIn.get(index) ?? 0) >= countPlaces(window, received, bucket, nowMs);
      if (!isFull) (unreadableCount > 0 ? unread : doubtful).add(index);
    }
  }
  const isEmpty = filled.size === 0;
  const isZero = ({ endMs }: Bucket, index: number) =>
    !isEmpty && (query.sinceMs === null || endMs > query.sinceMs) && !unread.has(index);
  return {
    granularity,
    range: query.range,
    timeZone: query.timeZone,
    buckets,
    counts: countsOf(query.measures, (measure) =>
      buckets.map((bucket, index) => {
        const sum = sums.get(measure);
        // Rows from before the creation date still count.
        const known = sum?.countOf(index) ?? null;
        return known ?? (isZero(bucket, index) && sum?.lacks(index) === false ? 0 : null);
      }),
    ),
    atLeast: flagsOf(query.measures, (measure) =>
      buckets.map(
        (_, index) =>
          unread.has(index) || doubtful.has(index) || sums.get(measure)?.lacks(index) === true,
      ),
    ),
    isEmpty,
    silentWindows: answers
      .filter(({ rows, unreadableCount }) => rows.length + unreadableCount === 0)
      .map(({ window }) => ({ ...window, source: query.source })),
    notes: { ...countNotes(answers), droppedCount, isShifted: query.isShifted },
  };
}

function countNotes(answers: readonly WindowAnswer[]) {
  const total = (count: (answer: WindowAnswer) => number) =>
    answers.reduce((sum, answer) => sum + count(answer), 0);
  return {
    unreadableCount: total(({ unreadableCount, partialCount }) => unreadableCount + partialCount),
    repeatedCount: total(({ repeatedCount }) => repeatedCount),
    contradictedCount: total(({ contradictedCount }) => contradictedCount),
  };
}

/** Sums up the rows of all windows, by bucket. */
class MeasureSums {
  readonly #sums = new Map<number, number>();
  readonly #lacking = new Set<number>();
  /** Maps the hours of days that two windows cover to their bucket, and to whether the count is known. */
  readonly #hours = new Map<number, { index: number; isKnown: boolean }>();

  /**
   * Adds a count to a bucket.
   * @param hour of a day that two windows have: which one; null: no other window has it
   */
  add(index: number, count: number | null, hour: number | null): void {
    if (hour !== null) {
      if (this.#hours.get(hour)?.isKnown === true) return;
      this.#hours.set(hour, { index, isKnown: count !== null });
    }
    if (count !== null) this.#sums.set(index, (this.#sums.get(index) ?? 0) + count);
    else if (hour === null) this.#lacking.add(index);
  }

  countOf(index: number): number | null {
    return this.#sums.get(index) ?? null;
  }

  /** Returns whether a figure of the bucket was received but is unknown. */
  lacks(index: number): boolean {
    return (
      this.#lacking.has(index) ||
      [...this.#hours.values()].some((hour) => hour.index === index && !hour.isKnown)
    );
  }
}

/** Returns the maximum number of rows of a window for a bucket: hours, days or months that have begun. */
function countPlaces(
  window: PlannedWindow,
  received: SentGranularity | null,
  { startMs, endMs, from, to }: Bucket,
  nowMs: number,
): number {
  if (window.from > to || window.to < from) return 0;
  const offsetMs = window.offsetMinutes * MINUTE_MS;
  const firstMs = utcOfDay(window.from) - offsetMs;
  const untilMs = Math.min(utcOfDay(window.to) + DAY_MS - offsetMs, nowMs);
  // In such a window, rows that look wide can be narrower ones of which few came.
  if (
    received !== null &&
    received !== "hour" &&
    countDays(window) <= WIDEST[received === "month" ? "day" : "hour"]
  ) {
    return Number.POSITIVE_INFINITY;
  }
  if (received === "month") return 1;
  if (received === "day") {
    return Math.max(
      0,
      countDays({
        from: maxDay(from, window.from),
        to: minDay(to, dayOfUtc(untilMs - 1 + offsetMs)),
      }),
    );
  }
  const hours =
    firstHourMs(Math.min(untilMs, endMs, window.keep?.untilMs ?? endMs)) -
    firstHourMs(Math.max(firstMs, startMs, window.keep?.fromMs ?? startMs));
  return Math.max(0, hours / HOUR_MS);
}

/**
 * Detects the bucket size of a response from its datetimes (contract 4.1, rules 5 and 6); null without rows of
 * these days.
 */
function granularityOf({ window, rows }: WindowAnswer): SentGranularity | null {
  const fromMs = utcOfDay(window.from);
  const untilMs = utcOfDay(window.to) + DAY_MS;
  // Rows of other days alone do not show how wide those of these days would be.
  const isAbout = rows.some(
    ({ wallMs }) => wallMs < untilMs && utcOfDay(addMonths(dayOfUtc(wallMs), 1)) > fromMs,
  );
  return isAbout ? grainOfRows(window, rows) : null;
}

function grainOfRows(window: PlannedWindow, rows: readonly PeriodRow[]): SentGranularity {
  const starts = [...new Set(rows.map(({ wallMs }) => wallMs))];
  // The service sends a single day in hours.
  if (window.keep !== null || starts.some((wallMs) => wallMs % DAY_MS !== 0)) return "hour";
  const days = countDays(window);
  // One or two rows at midnight may be hours without other plays; more rows that are all at midnight are days.
  const byLength = days <= 6 && starts.length <= 2 ? "hour" : days <= 31 ? "day" : "month";
  if (starts.some((wallMs) => !dayOfUtc(wallMs).endsWith("-01"))) {
    return byLength === "hour" ? "hour" : "day";
  }
  // Firsts of months can have any width, unless there are several, or one that began before the window.
  const isMonth = starts.length > 1 || starts.some((wallMs) => wallMs < utcOfDay(window.from));
  return isMonth ? "month" : byLength;
}

/** Instant and day of a row, or why it does not count. */
function placeOf(
  { wallMs }: PeriodRow,
  window: PlannedWindow,
  granularity: SentGranularity | null,
  nowMs: number,
): { atMs: number; day: Day } | "outside" | "elsewhere" {
  const fromMs = utcOfDay(window.from);
  const untilMs = utcOfDay(window.to) + DAY_MS;
  const offsetMs = window.offsetMinutes * MINUTE_MS;
  if (granularity === "month") {
    const endMs = utcOfDay(addMonths(dayOfUtc(wallMs), 1));
    if (wallMs >= untilMs || endMs <= fromMs) return "outside";
    return placeAt(Math.max(wallMs, fromMs), offsetMs);
  }
  if (wallMs < fromMs || wallMs >= untilMs) return "outside";
  const place = placeAt(wallMs, offsetMs);
  if (granularity !== "hour") return place;
  // A bucket has the one hour that starts in it, and hours start where those of UTC do (supplement, "Readings").
  const atMs = firstHourMs(place.atMs);
  if (atMs > nowMs) return "outside";
  if (window.keep === null) return { atMs, day: place.day };
  const isInWindow = atMs >= window.keep.fromMs && atMs < window.keep.untilMs;
  return isInWindow ? { atMs, day: window.from } : "elsewhere";
}

function placeAt(wallMs: number, offsetMs: number): { atMs: number; day: Day } {
  return { atMs: wallMs - offsetMs, day: dayOfUtc(wallMs) };
}

/** Returns the widest of several widths that are sent. */
export function widest(granularities: readonly SentGranularity[]): SentGranularity {
  return (
    SENT_GRANULARITIES[
      Math.max(0, ...granularities.map((granularity) => SENT_GRANULARITIES.indexOf(granularity)))
    ] ?? "hour"
  );
}

export function countsOf(
  measures: readonly Measure[],
  make: (measure: Measure) => (number | null)[],
): Counts {
  return Object.fromEntries(measures.map((measure) => [measure, make(measure)]));
}

/** Makes flags of some measures; those that hold for no bucket are left out. */
export function flagsOf(
  measures: readonly Measure[],
  make: (measure: Measure) => boolean[],
): Flags {
  return Object.fromEntries(
    measures
      .map((measure) => [measure, make(measure)] as const)
      .filter(([, flags]) => flags.includes(true)),
  );
}
