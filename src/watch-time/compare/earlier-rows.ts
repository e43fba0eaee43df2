import { countDays, type DayRange, firstOfMonth, lastOfMonth } from "#shared/dates/days.ts";
import { plainId } from "#shared/format/ids.ts";
import { type TrendPeriod, trendPeriods } from "#watch-time/curves/trend.ts";
import { isReadWhole, type ReadingProgress } from "#watch-time/read-watch-time.ts";
import type { WatchTimeGranularity, WatchTimeRow } from "#watch-time/watch-time.ts";
import type { WatchTimeRequest } from "#watch-time/watch-time-queries.ts";
import type { VideoLengths, WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Holds rows that were read to their end. */
export interface ReadRows {
  rows: WatchTimeRows;
  rowCount: number;
  /** No row is missing: a content or a period without one has nothing then. */
  isWhole: boolean;
  query: WatchTimeRequest;
}

/** Returns the rows of a reading; null before its end, as no part of them is compared as if it were all. */
export function readRowsOf(
  reading:
    | (Omit<ReadingProgress, "pagesRead" | "repeatedCount"> & { query: WatchTimeRequest })
    | undefined,
): ReadRows | null {
  if (reading?.isComplete !== true) return null;
  const { rows, rowCount, query } = reading;
  return { rows, rowCount, isWhole: isReadWhole(reading), query };
}

/** Names the period that one is compared with. */
interface PairedPeriod {
  name: string;
  days: DayRange;
  /** Both are whole months, of unequal length. */
  isUneven: boolean;
}

/** Holds rows beside those of earlier days: which content and which period of the one belongs to which of the other. */
export interface EarlierRows {
  current: Pick<ReadRows, "rows" | "rowCount" | "isWhole">;
  earlier: ReadRows;
  /** Maps each period of the range to its counterpart; one with another number of days has none. */
  periods: ReadonlyMap<string, PairedPeriod>;
  /** Holds the place of each content of the earlier rows among the present ones; -1 where it has none. */
  contentAt: Int32Array;
  /** Counts the weeks of the earlier rows, whose average is compared; 1 for the rows as they are. */
  weeks: number;
  /** Some content of the earlier rows has no place: a search of the present ones misses it. */
  isApart: boolean;
}

/**
 * Puts rows beside those of earlier days. What had rows then and has none now gets rows of zeros, where it is known that
 * there was nothing: what was lost is among the changes, and in their total.
 */
export function besideEarlier(now: ReadRows, earlier: ReadRows, weeks = 1): EarlierRows {
  const { granularity } = now.query;
  // A day of an average week is of several days: single periods have no counterpart.
  const periods =
    weeks > 1
      ? new Map<string, PairedPeriod>()
      : pairPeriods(now.query.time.range, earlier.query.time.range, granularity);
  const canFill = now.isWhole && earlier.isWhole && now.rowCount > 0;
  const missing = canFill ? missingRows(now, earlier, periods) : [];
  const rows = missing.length === 0 ? now.rows : now.rows.with(missing, now.rowCount);
  const rowCount = now.rowCount + missing.length;
  const places = new Map(rows.contents.map((content, at) => [keyOf(content), at]));
  const contentAt = Int32Array.from(
    earlier.rows.contents,
    (content) => places.get(keyOf(content)) ?? -1,
  );
  return {
    current: { rows, rowCount, isWhole: now.isWhole },
    earlier,
    periods,
    contentAt,
    weeks,
    isApart: contentAt.includes(-1),
  };
}

/** Returns the rows of both times with the lengths of videos. */
export function besideWithLengths(beside: EarlierRows, lengths: VideoLengths): EarlierRows {
  const measured = <T extends Pick<ReadRows, "rows" | "rowCount">>(side: T): T => ({
    ...side,
    rows: side.rows.withLengths(lengths, side.rowCount),
  });
  return { ...beside, current: measured(beside.current), earlier: measured(beside.earlier) };
}

function keyOf({ kind, id }: WatchTimeContent): string {
  return `${kind} ${plainId(id)}`;
}

/**
 * Pairs the periods of two ranges by their order: the second month with the second month. Those with equally many days are
 * compared, whole months always.
 */
export function pairPeriods(
  range: DayRange,
  earlier: DayRange,
  granularity: WatchTimeGranularity,
): Map<string, PairedPeriod> {
  const pairs = new Map<string, PairedPeriod>();
  const before = periodsOf(earlier, granularity);
  for (const [at, period] of periodsOf(range, granularity).entries()) {
    const other = before[at];
    if (other === undefined) continue;
    const isUneven = countDays(period) !== countDays(other);
    if (isUneven && !(isWholeMonth(period) && isWholeMonth(other))) continue;
    const { name, from, to } = other;
    pairs.set(period.name, { name, days: { from, to }, isUneven });
  }
  return pairs;
}

/** Returns the periods of a range; whether they are over does not matter here. */
function periodsOf(range: DayRange, granularity: WatchTimeGranularity): TrendPeriod[] {
  return trendPeriods(range, granularity, range.to);
}

function isWholeMonth({ from, to }: DayRange): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(from);
}

/**
 * Returns a row of zeros for each content and period that has none and whose counterpart has one: also the few contents
 * that a search finds list each period in which they were lost. A content of other periods alone gets one as well.
 */
function missingRows(
  now: ReadRows,
  earlier: ReadRows,
  periods: EarlierRows["periods"],
): WatchTimeRow[] {
  const [first] = now.rows.periods;
  if (first === undefined) return [];
  const { contents, contentOf, periodOf } = earlier.rows;
  const nameNow = new Map([...periods].map(([name, other]) => [other.name, name]));
  const names = earlier.rows.periods.map(({ name }) => nameNow.get(name) ?? null);
  // There are very many rows: contents and periods are compared by their places, those that are new come last.
  const contentAt = new Map(now.rows.contents.map((content, at) => [keyOf(content), at]));
  const contentPlaces = contents.map((content) => placeIn(contentAt, keyOf(content)));
  const periodAt = new Map(now.rows.periods.map(({ name }, at) => [name, at]));
  const periodPlaces = names.map((name) => (name === null ? -1 : placeIn(periodAt, name)));
  const keyAt = (content: number, period: number) => content * periodAt.size + period;
  const keys = new Set<number>();
  for (let row = 0; row < now.rowCount; row++) {
    keys.add(keyAt(now.rows.contentOf[row] ?? 0, now.rows.periodOf[row] ?? 0));
  }
  const missing: WatchTimeRow[] = [];
  const isListed = new Set(contentPlaces.filter((place) => place < now.rows.contents.length));
  const add = (at: number, place: number, period: string) => {
    const content = contents[at];
    if (content === undefined) return;
    // What is known of a content now is newer.
    const title = place < now.rows.contents.length ? null : content.title;
    missing.push(rowOfZeros({ ...content, title }, period));
    isListed.add(place);
  };
  for (let row = 0; row < earlier.rowCount; row++) {
    const [at, period] = [contentOf[row] ?? 0, periodOf[row] ?? 0];
    const place = contentPlaces[at] ?? 0;
    const name = names[period] ?? null;
    const key = keyAt(place, periodPlaces[period] ?? 0);
    if (name === null || keys.has(key)) continue;
    keys.add(key);
    add(at, place, name);
  }
  for (const [at, place] of contentPlaces.entries()) {
    if (!isListed.has(place)) add(at, place, first.name);
  }
  return missing;
}

function placeIn(places: Map<string, number>, key: string): number {
  const at = places.get(key) ?? places.size;
  places.set(key, at);
  return at;
}

function rowOfZeros(
  { kind, id, title, isDeleted }: WatchTimeContent,
  period: string,
): WatchTimeRow {
  return {
    period,
    from: null,
    to: null,
    kind,
    contentId: id,
    title,
    isDeleted,
    totalPlays: 0,
    uniqueViewers: 0,
    watchTimeSeconds: 0,
    playtimeSeconds: 0,
    bytes: 0,
    engagement: { 10: 0, 25: 0, 50: 0, 75: 0, 90: 0, 100: 0 },
  };
}
