import type { DayRange } from "#lib/days.ts";
import { readPatiently } from "./read-pages.ts";
import type { WatchTimeRow } from "./watch-time.ts";
import { plainId, WatchTimeRows } from "./watch-time-rows.ts";
import type { ReadRows } from "./wire.ts";

/** Beside the rest of the page's calls, on the six connections that a browser gives one host. */
const MOST_IN_FLIGHT = 3;
/** So many pages in a row that hold nothing new are the work of a service that repeats itself for ever. */
const MOST_STALE_PAGES = 3;
/** Rows that move between pages while they are read can be missed: then all is read once more. */
const MOST_PASSES = 2;

/** Reads one page of a window; pages count from 1, and one without rows is behind the last. */
export type ReadWatchTimePage = (
  window: DayRange,
  page: number,
  signal: AbortSignal,
) => Promise<ReadRows<WatchTimeRow>>;

/** How far one window is read. */
interface WindowState {
  range: DayRange;
  /** The first page that nobody has asked for. */
  nextPage: number;
  /** Pages that were asked for in vain. */
  failedPages: number[];
  /** Unknown until a page has shown it. */
  lastPage: number;
  /** Most rows that came in a page: the service may give fewer than it is asked for. */
  servedSize: number;
  /** Whether the first page was as long as asked, so that there is likely to be a second. */
  isFirstFull: boolean;
  stalePages: Set<number>;
  /** Rows seen in this pass, and those that were left out. */
  seen: Set<number>;
  seenStrays: Set<string>;
  hasShifted: boolean;
  pass: number;
  isDone: boolean;
}

/**
 * Reads watch time page by page (contract 4.2), in windows that are each a legal call. There is no total:
 * a short page or an empty one is the last, and one that only repeats others is no news. What failed or was
 * left goes on where it was.
 */
export class WatchTimeReader {
  readonly rows = new WatchTimeRows();
  readonly #windows: WindowState[];
  readonly #readPage: ReadWatchTimePage;
  readonly #pageSize: number;
  readonly #wanted: ReadonlySet<string> | null;
  readonly #unreadable = new Map<string, number>();
  readonly #strays = new Map<string, number>();
  pagesRead = 0;

  /**
   * @param windows in the order in which they are read
   * @param pageSize rows to ask for in a page
   * @param contentIds what was asked for, null for everything; rows of others are left out
   */
  constructor(
    windows: readonly DayRange[],
    readPage: ReadWatchTimePage,
    { pageSize, contentIds }: { pageSize: number; contentIds: readonly string[] | null },
  ) {
    this.#windows = windows.map((range) => ({ range, pass: 0, ...newPass(), isDone: false }));
    this.#readPage = readPage;
    this.#pageSize = pageSize;
    this.#wanted = contentIds === null ? null : new Set(contentIds.map(plainId));
  }

  /** Whether the last page was read. */
  get isComplete(): boolean {
    return this.#windows.every(({ isDone }) => isDone);
  }

  /** Rows that could not be read. */
  get unreadableCount(): number {
    return sumOf(this.#unreadable);
  }

  /** Rows of periods or contents that were not asked for, which are left out. */
  get strayCount(): number {
    return sumOf(this.#strays);
  }

  /** Whether rows moved between pages until the end, so that some may have been missed. */
  get isShifted(): boolean {
    return this.#windows.some(({ isDone, hasShifted }) => isDone && hasShifted);
  }

  /**
   * Reads on to the end.
   * @param onPage told after each page, which come in any order
   * @throws ApiError of the page that could not be read, or the signal's reason
   */
  async read(signal: AbortSignal, onPage: () => void): Promise<void> {
    for (const window of this.#windows) {
      while (!window.isDone) {
        await this.#readPass(window, signal, onPage);
        if (window.hasShifted && window.pass + 1 < MOST_PASSES) {
          Object.assign(window, { pass: window.pass + 1, ...newPass() });
        } else {
          window.isDone = true;
          window.seen.clear();
          window.seenStrays.clear();
        }
      }
    }
  }

  async #readPass(window: WindowState, signal: AbortSignal, onPage: () => void): Promise<void> {
    const failures: unknown[] = [];
    const readOne = async (): Promise<boolean> => {
      const page = failures.length === 0 ? takePage(window) : null;
      if (page === null) return false;
      try {
        const answer = await readPatiently(
          () => this.#readPage(window.range, page, signal),
          signal,
        );
        signal.throwIfAborted();
        this.#take(window, page, answer);
        onPage();
        return true;
      } catch (error) {
        window.failedPages.push(page);
        failures.push(error);
        return false;
      }
    };
    const readOn = async () => {
      while (await readOne());
    };
    // The first page tells how long pages are. If it was short, the second tells whether it was all.
    if (window.nextPage === 1 || window.servedSize === 0) await readOne();
    if (!window.isFirstFull && window.nextPage === 2) await readOne();
    await Promise.all(Array.from({ length: MOST_IN_FLIGHT }, readOn));
    if (failures.length > 0) throw failures[0];
  }

  #take(
    window: WindowState,
    page: number,
    { rows, unreadableCount }: ReadRows<WatchTimeRow>,
  ): void {
    this.pagesRead += 1;
    const place = `${window.range.from} ${page}`;
    this.#unreadable.set(place, unreadableCount);
    const count = rows.length + unreadableCount;
    if (page === 1) window.isFirstFull = count >= this.#pageSize;
    const isShort = page > 1 && count < window.servedSize;
    window.servedSize = Math.max(window.servedSize, count);
    if (count === 0) window.lastPage = Math.min(window.lastPage, page - 1);
    else if (isShort) window.lastPage = Math.min(window.lastPage, page);

    const seenBefore = window.seen.size + window.seenStrays.size;
    let strayCount = 0;
    for (const row of rows) {
      if (this.#isStray(row, window.range)) {
        strayCount += 1;
        window.seenStrays.add(`${row.period} ${row.kind} ${plainId(row.contentId)}`);
      } else {
        window.seen.add(this.rows.put(row));
      }
    }
    this.#strays.set(place, strayCount);
    const freshCount = window.seen.size + window.seenStrays.size - seenBefore;
    if (freshCount > 0) window.hasShifted ||= freshCount < rows.length;
    else if (count > 0) window.stalePages.add(page);
    if (endsInStalePages(window.stalePages, page)) {
      window.lastPage = Math.min(window.lastPage, page);
    }
  }

  /** Whether nobody has asked for a row: counted in, it would count twice where windows meet. */
  #isStray({ period, contentId }: WatchTimeRow, { from, to }: DayRange): boolean {
    const isOutside = period < from.slice(0, period.length) || period > to.slice(0, period.length);
    return isOutside || (this.#wanted !== null && !this.#wanted.has(plainId(contentId)));
  }
}

function newPass(): Omit<WindowState, "range" | "pass" | "isDone"> {
  return {
    nextPage: 1,
    failedPages: [],
    lastPage: Number.POSITIVE_INFINITY,
    servedSize: 0,
    isFirstFull: false,
    stalePages: new Set(),
    seen: new Set(),
    seenStrays: new Set(),
    hasShifted: false,
  };
}

/** The next page to ask for; null where there is none. */
function takePage(window: WindowState): number | null {
  const failed = window.failedPages.shift();
  if (failed !== undefined) return failed;
  if (window.nextPage > window.lastPage) return null;
  window.nextPage += 1;
  return window.nextPage - 1;
}

/** Whether the page is part of a long enough run of pages without news, in whatever order they came. */
function endsInStalePages(stale: ReadonlySet<number>, page: number): boolean {
  if (!stale.has(page)) return false;
  let first = page;
  while (stale.has(first - 1)) first -= 1;
  let last = page;
  while (stale.has(last + 1)) last += 1;
  return last - first + 1 >= MOST_STALE_PAGES;
}

function sumOf(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
