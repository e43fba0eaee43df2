import type { Content } from "../numbers/contents.ts";
import type { Numbers } from "../numbers/numbers.ts";
import { QUARTER_MS } from "../numbers/rhythm.ts";
import { BYTES, countOf, PLAYS, type Tally } from "../numbers/tally.ts";
import type { Period } from "./watch-time-query.ts";

/** Suffices for readers that go through pages at the same time, by two grains or for two kinds of content. */
const MAX_KNOWN = 8;

type Counts = Pick<Numbers, "sums" | "version">;

/** Identifies one content in one period. */
export interface TalliedPeriod {
  content: Content;
  period: Period;
  tally: Tally;
}

/** Says what a page of rows is made from. */
interface Question {
  numbers: Counts;
  contents: Content[];
  periods: Period[];
  nowMs: number;
  page: number;
  perPage: number;
}

/** Holds the number of rows before each content, as far as counted. */
interface Places {
  /** Tells which version of the data was counted. */
  version: number;
  contents: Content[];
  rowsBefore: number[];
}

/**
 * Rows are ordered by content, and periods without numbers have none, so a page's start is known only after
 * counting all rows before. The counts are cached until something changes; rows are recomputed.
 */
export class RowPlaces {
  /** Maps queries to their places, most recently used last. */
  readonly #known = new Map<string, Places>();

  pageOf({ numbers, contents, periods, nowMs, page, perPage }: Question): TalliedPeriod[] {
    const { rowsBefore } = this.#placesFor(numbers, contents, periods, nowMs);
    const firstRow = (page - 1) * perPage;
    const rows: TalliedPeriod[] = [];
    for (let at = lastAtMost(rowsBefore, firstRow); at < contents.length; at += 1) {
      const content = contents[at];
      const before = rowsBefore[at];
      if (content === undefined || before === undefined) break;
      const own = rowsOf(numbers, content, periods);
      rowsBefore[at + 1] = before + own.length;
      rows.push(...own.slice(Math.max(0, firstRow - before)));
      if (rows.length >= perPage) break;
    }
    return rows.slice(0, perPage);
  }

  #placesFor(numbers: Counts, contents: Content[], periods: Period[], nowMs: number): Places {
    const endMs = periods.at(-1)?.toMs ?? 0;
    // The demo's invented plays come by quarter hours, until now.
    const quarter = Math.floor(Math.min(nowMs, endMs) / QUARTER_MS);
    const key = [
      contents[0]?.kind,
      contents.length,
      quarter,
      endMs,
      ...periods.map(({ name, fromMs }) => `${name} ${fromMs}`),
    ].join();
    const known = this.#known.get(key);
    this.#known.delete(key);
    const isValid =
      known !== undefined &&
      known.version === numbers.version() &&
      known.contents.length === contents.length &&
      known.contents.every((each, index) => isSame(each, contents[index]));
    const places = isValid ? known : { version: numbers.version(), contents, rowsBefore: [0] };
    this.#known.set(key, places);
    for (const old of [...this.#known.keys()].slice(0, -MAX_KNOWN)) this.#known.delete(old);
    return places;
  }
}

function rowsOf(numbers: Counts, content: Content, periods: Period[]): TalliedPeriod[] {
  const tallies = numbers.sums([content], periods);
  return periods.flatMap((period, index) => {
    const tally = tallies[index];
    return tally === undefined || isEmpty(tally) ? [] : [{ content, period, tally }];
  });
}

/** Bytes may have gone out without a play: the unsigned link has none. */
function isEmpty(tally: Tally): boolean {
  return countOf(tally, PLAYS) === 0 && countOf(tally, BYTES) === 0;
}

/** Returns whether two contents have equal numbers. */
function isSame(one: Content, other: Content | undefined): boolean {
  return (
    one.id === other?.id &&
    one.createdAtMs === other.createdAtMs &&
    one.removedAtMs === other.removedAtMs &&
    one.durationSeconds === other.durationSeconds &&
    one.bytesPerSecond === other.bytesPerSecond &&
    one.history === other.history
  );
}

/** Returns the last place of a rising list whose number is not above `most`; the first is 0. */
function lastAtMost(rising: readonly number[], most: number): number {
  let from = 0;
  let to = rising.length;
  while (to - from > 1) {
    const middle = (from + to) >>> 1;
    if ((rising[middle] ?? Infinity) <= most) from = middle;
    else to = middle;
  }
  return from;
}
