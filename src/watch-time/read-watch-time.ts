import type { Day, DayRange } from "#shared/dates/days.ts";
import { readPatiently } from "#shared/http/paging.ts";
import type { WatchTimeGranularity, WatchTimePage, WatchTimeRow } from "./watch-time.ts";
import { WatchTimePages } from "./watch-time-pages.ts";
import { plainId, WatchTimeRows } from "./watch-time-rows.ts";

/** Beside the rest of the page's calls, on the six connections that a browser gives one host. */
const MAX_IN_FLIGHT = 3;
/** Rows that move between pages while they are read can be missed: then all is read once more. */
const MAX_PASSES = 2;

/** Reads one page of a window; pages count from 1, and one without rows is behind the last. */
export type ReadWatchTimePage = (
  window: DayRange,
  page: number,
  signal: AbortSignal,
) => Promise<WatchTimePage>;

/** Reading progress of one window. */
interface WindowState {
  range: DayRange;
  pass: number;
  /** First page that was not requested yet. */
  nextPage: number;
  /** Failed pages. */
  failedPages: number[];
  /** Pages of this pass; released when the window is done. */
  pages: WatchTimePages | null;
  unreadableCount: number;
  repeatedCount: number;
  hasShifted: boolean;
  hasEnd: boolean;
}

/** Options of a reader. */
interface ReaderOptions {
  /** Rows to ask for in a page. */
  pageSize: number;
  /** A page with fewer rows has none that follows it, whatever the service does then. */
  fullFrom: number;
  granularity: WatchTimeGranularity;
  /** Requested contents; null for all. Rows of others are ignored. */
  contentIds: readonly string[] | null;
  /** The first day whose numbers may still change while they are read. */
  openFrom: Day;
}

/**
 * Reads watch time page by page (contract 4.2), in windows that are each a legal call. There is no total: a
 * short or empty page is the last, and one with only known rows brings nothing new. A failed or stopped
 * reading resumes.
 */
export class WatchTimeReader {
  readonly rows = new WatchTimeRows();
  readonly #windows: WindowState[];
  readonly #readPage: ReadWatchTimePage;
  readonly #pageSize: number;
  readonly #fullFrom: number;
  readonly #periodLength: number;
  readonly #wanted: ReadonlySet<string> | null;
  readonly #openFrom: Day;
  /** Index of each ignored row, below zero. */
  readonly #leftOut = new Map<string, number>();
  #strayCount = 0;
  #lastRead: Promise<void> = Promise.resolve();
  pagesRead = 0;
  /** When the last page came; null: none has. */
  lastPageAtMs: number | null = null;
  /** When the first page came. */
  firstPageAtMs: number | null = null;

  /** @param windows in the order in which they are read */
  constructor(
    windows: readonly DayRange[],
    readPage: ReadWatchTimePage,
    { pageSize, fullFrom, granularity, contentIds, openFrom }: ReaderOptions,
  ) {
    this.#windows = windows.map((range) => ({
      range,
      pass: 1,
      ...newPass(1, fullFrom),
      unreadableCount: 0,
      repeatedCount: 0,
      hasShifted: false,
      hasEnd: true,
    }));
    this.#readPage = readPage;
    this.#pageSize = pageSize;
    this.#fullFrom = fullFrom;
    this.#periodLength = granularity === "day" ? "YYYY-MM-DD".length : "YYYY-MM".length;
    this.#wanted = contentIds === null ? null : new Set(contentIds.map(plainId));
    this.#openFrom = openFrom;
  }

  /** The last page was read. */
  get isComplete(): boolean {
    return this.#windows.every(({ pages }) => pages === null);
  }

  /** Rows that could not be read. */
  get unreadableCount(): number {
    return this.#windows.reduce((sum, window) => sum + window.unreadableCount, 0);
  }

  /** Number of repeated rows; each counts once. */
  get repeatedCount(): number {
    return this.#windows.reduce((sum, window) => sum + window.repeatedCount, 0);
  }

  /** Rows that came with figures that contradict each other, which are not known. */
  get contradictedCount(): number {
    return this.rows.contradictedCount;
  }

  /** Rows outside the requested periods or contents, which are ignored. */
  get strayCount(): number {
    return this.#strayCount;
  }

  /** Rows moved between pages until the end, so some may be missing. */
  get isShifted(): boolean {
    return this.#windows.some(({ hasShifted }) => hasShifted);
  }

  /** False if the service left open whether more rows follow: then the data may be partial. */
  get hasEnd(): boolean {
    return this.#windows.every(({ hasEnd }) => hasEnd);
  }

  /**
   * Reads to the end, after any current reading.
   * @param onPage called after each page, in any order
   * @throws ApiError of the failed page, or the signal's reason
   */
  read(signal: AbortSignal, onPage: () => void): Promise<void> {
    // A stopped reading may still have to return its pages.
    const reading = this.#lastRead.then(() => this.#readOn(signal, onPage));
    this.#lastRead = reading.catch(() => {});
    return reading;
  }

  async #readOn(signal: AbortSignal, onPage: () => void): Promise<void> {
    for (const window of this.#windows) {
      while (window.pages !== null) {
        await this.#readPass(window, window.pages, signal, onPage);
        const hasMoved = window.pages.hasMoved();
        if (hasMoved && window.pass < MAX_PASSES) {
          window.pass += 1;
          Object.assign(window, newPass(window.pass, this.#fullFrom));
        } else {
          window.hasShifted = hasMoved;
          window.hasEnd = window.pages.hasEnd();
          window.repeatedCount = window.pages.countRepeats();
          window.pages = null;
        }
      }
    }
  }

  async #readPass(
    window: WindowState,
    pages: WatchTimePages,
    signal: AbortSignal,
    onPage: () => void,
  ): Promise<void> {
    const failures = new Map<number, unknown>();
    // Behind the last page there is nothing that could fail to come.
    const failedPage = () => [...failures.keys()].find((page) => page <= pages.lastPage);
    const readOne = async (): Promise<boolean> => {
      const page = failedPage() === undefined ? takePage(window, pages.lastPage) : null;
      if (page === null) return false;
      try {
        const answer = await readPatiently(
          () => this.#readPage(window.range, page, signal),
          signal,
        );
        signal.throwIfAborted();
        this.#take(window, pages, page, answer);
        onPage();
        return true;
      } catch (error) {
        window.failedPages.push(page);
        failures.set(page, error);
        return false;
      }
    };
    const readOn = async () => {
      while (await readOne());
    };
    // The page size is known from the first page. If that was short, only the second page shows whether it was all.
    if (pages.count === 0) await readOne();
    if (pages.count === 1 && pages.firstCount < this.#pageSize) await readOne();
    await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, readOn));
    window.failedPages = window.failedPages.filter((page) => page <= pages.lastPage);
    const page = failedPage();
    if (page !== undefined) throw failures.get(page);
  }

  #take(
    window: WindowState,
    pages: WatchTimePages,
    page: number,
    { rows, unreadableCount, hasList }: WatchTimePage,
  ): void {
    this.pagesRead += 1;
    this.lastPageAtMs = Date.now();
    this.firstPageAtMs ??= this.lastPageAtMs;
    const places = rows.map((row) =>
      this.#isRequested(row, window.range)
        ? this.rows.put(row, { pass: window.pass, page, isOpen: this.#isOpen(row, window.range) })
        : this.#leaveOut(row),
    );
    pages.add(page, places, unreadableCount, hasList);
    window.unreadableCount = pages.unreadableCount;
  }

  /** Returns whether a period's figures can still change while reading. */
  #isOpen({ period }: WatchTimeRow, { to }: DayRange): boolean {
    return to >= this.#openFrom && period >= this.#openFrom.slice(0, period.length);
  }

  #leaveOut(row: WatchTimeRow): number {
    const key = `${row.period} ${row.kind} ${plainId(row.contentId)}`;
    const known = this.#leftOut.get(key);
    if (known !== undefined) return known;
    const place = -1 - this.#leftOut.size;
    this.#leftOut.set(key, place);
    // Rows of another window are expected; that window counts them.
    if (!this.#windows.some(({ range }) => this.#isRequested(row, range))) this.#strayCount += 1;
    return place;
  }

  /** Returns whether a row was requested: others would count twice where windows meet. */
  #isRequested({ period, contentId }: WatchTimeRow, { from, to }: DayRange): boolean {
    const { length } = period;
    return (
      length === this.#periodLength &&
      period >= from.slice(0, length) &&
      period <= to.slice(0, length) &&
      (this.#wanted === null || this.#wanted.has(plainId(contentId)))
    );
  }
}

/** In the second pass only an empty page is the end: a short one may have been cut by what moved. */
function newPass(
  pass: number,
  fullFrom: number,
): Pick<WindowState, "nextPage" | "failedPages" | "pages"> {
  return { nextPage: 1, failedPages: [], pages: new WatchTimePages(pass === 1, fullFrom) };
}

/** The next page to ask for; null where there is none. */
function takePage(window: WindowState, lastPage: number): number | null {
  const failed = window.failedPages.shift();
  if (failed !== undefined) return failed;
  if (window.nextPage > lastPage) return null;
  window.nextPage += 1;
  return window.nextPage - 1;
}
