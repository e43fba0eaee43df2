import { countDays, type Day, type DayRange } from "#shared/dates/days.ts";
import { plainId } from "#shared/format/ids.ts";
import { readPatiently } from "#shared/http/paging.ts";
import type { WatchTimeGranularity, WatchTimePage, WatchTimeRow } from "./watch-time.ts";
import { WatchTimePages } from "./watch-time-pages.ts";
import { WatchTimeRows } from "./watch-time-rows.ts";

/** Leaves room for the rest of the page's calls, on the six connections that a browser gives one host. */
const MAX_IN_FLIGHT = 3;
/** Rows that move between pages while they are read can be missed: then all is read once more. */
const MAX_PASSES = 2;

/** Says what was read so far, and what is missing in it. */
export interface ReadingProgress {
  /** Is the same object while it grows: only the first `rowCount` rows belong to this. */
  rows: WatchTimeRows;
  rowCount: number;
  pagesRead: number;
  /** The last page was read. */
  isComplete: boolean;
  /** Counts unreadable rows, and rows that were not requested; both are missing. */
  unreadableCount: number;
  strayCount: number;
  /** Counts repeated rows, each of which counts once. */
  repeatedCount: number;
  /** Counts rows that came with figures that contradict each other, which are not known. */
  contradictedCount: number;
  /** Rows moved between pages until the end, so some may be missing. */
  isShifted: boolean;
  /** Is false once the service left open whether more rows follow: then this may be a part. */
  hasEnd: boolean;
  /** Counts the days that are read whole, and all. Is absent where they are not asked for one part after another. */
  days?: { read: number; asked: number };
}

/** Returns whether all rows came that were asked for, and could be read: else sums are lower bounds. */
export function isReadWhole({
  isComplete,
  unreadableCount,
  strayCount,
  isShifted,
  hasEnd,
}: Pick<
  ReadingProgress,
  "isComplete" | "unreadableCount" | "strayCount" | "isShifted" | "hasEnd"
>): boolean {
  return isComplete && unreadableCount + strayCount === 0 && !isShifted && hasEnd;
}

interface WindowState {
  range: DayRange;
  /** Lists the contents that are asked for. Is null for all of the account. */
  ids: readonly string[] | null;
  /** Holds the contents whose rows are kept, by their plain ids. Is null for all. */
  wanted: ReadonlySet<string> | null;
  pass: number;
  /** Holds the pages of this pass. Is null when all of the window is read. */
  pages: WatchTimePages | null;
  unreadableCount: number;
  repeatedCount: number;
  isShifted: boolean;
  hasEnd: boolean;
}

function daysIn(windows: readonly WindowState[]): number {
  return windows.reduce((sum, { range }) => sum + countDays(range), 0);
}

interface ReaderOptions {
  pageSize: number;
  /** A page with fewer rows has none that follows it, whatever the service does then. */
  fullFrom: number;
  granularity: WatchTimeGranularity;
  /** Lists the requested contents. Is null for all. Rows of others are ignored. */
  contentIds: readonly string[] | null;
  /**
   * Lists the contents by call. Null in it asks for the whole account, of which the rows of the requested contents are
   * kept. When absent, one call asks for all of them.
   */
  batches?: readonly (readonly string[] | null)[];
  /** Is the first day whose numbers may still change while they are read. */
  openFrom: Day;
}

/**
 * Reads watch time page by page (contract 4.2), in windows that are each a legal call. There is no total: a
 * short or empty page is the last, and one with only known rows brings nothing new. A failed or stopped
 * reading resumes.
 */
export class WatchTimeReader {
  readonly #rows = new WatchTimeRows();
  readonly #windows: WindowState[];
  readonly #readPage;
  readonly #options: ReaderOptions;
  /** Counts the windows that are read at a time. */
  readonly #laneCount: number;
  /** Holds the index of each ignored row, below zero. */
  readonly #leftOut = new Map<string, number>();
  #strayCount = 0;
  #pagesRead = 0;
  /** Counts the calls by which the contents of a window are asked for: its days are read once all of them are. */
  readonly #batchCount: number;
  #lastRead: Promise<void> = Promise.resolve();
  /** Says when pages came; null when none has. */
  firstPageAtMs: number | null = null;
  lastPageAtMs: number | null = null;

  /**
   * Reads the windows page by page.
   * @param windows in the order in which they are read
   * @param readPage pages count from 1, and one without rows is behind the last; `contentIds` are those of a batch
   */
  constructor(
    windows: readonly DayRange[],
    readPage: (
      window: DayRange,
      page: number,
      signal: AbortSignal,
      contentIds: readonly string[] | null,
    ) => Promise<WatchTimePage>,
    options: ReaderOptions,
  ) {
    const { contentIds, batches = [contentIds], fullFrom } = options;
    const parts = batches.map((ids) => {
      const kept = ids ?? contentIds;
      return { ids, wanted: kept && new Set(kept.map(plainId)) };
    });
    this.#windows = windows.flatMap((range) =>
      parts.map((part) => ({
        ...part,
        range,
        pass: 1,
        pages: new WatchTimePages(true, fullFrom),
        unreadableCount: 0,
        repeatedCount: 0,
        isShifted: false,
        hasEnd: true,
      })),
    );
    this.#readPage = readPage;
    this.#options = options;
    this.#batchCount = parts.length;
    // Most batches have a page or two, which would be read one after another.
    this.#laneCount = Math.min(MAX_IN_FLIGHT, Math.max(1, parts.length));
  }

  get progress(): ReadingProgress {
    const windows = this.#windows;
    return {
      ...(windows.length > this.#batchCount && {
        days: {
          read: Math.floor(
            daysIn(windows.filter(({ pages }) => pages === null)) / this.#batchCount,
          ),
          asked: daysIn(windows) / this.#batchCount,
        },
      }),
      rows: this.#rows,
      rowCount: this.#rows.rowCount,
      pagesRead: this.#pagesRead,
      isComplete: windows.every(({ pages }) => pages === null),
      unreadableCount: windows.reduce((sum, each) => sum + each.unreadableCount, 0),
      strayCount: this.#strayCount,
      repeatedCount: windows.reduce((sum, each) => sum + each.repeatedCount, 0),
      contradictedCount: this.#rows.contradictedCount,
      isShifted: windows.some(({ isShifted }) => isShifted),
      hasEnd: windows.every(({ hasEnd }) => hasEnd),
    };
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
    const failures: unknown[] = [];
    const left = this.#windows.values();
    const readLane = async () => {
      while (failures.length === 0) {
        const { value: window } = left.next();
        if (window === undefined) return;
        await this.#readWindow(window, signal, onPage).catch((error: unknown) =>
          failures.push(error),
        );
      }
    };
    // All lanes have ended before a failure is told: the next reading takes up the same windows.
    await Promise.all(Array.from({ length: this.#laneCount }, readLane));
    if (failures.length > 0) throw failures[0];
  }

  async #readWindow(window: WindowState, signal: AbortSignal, onPage: () => void): Promise<void> {
    while (window.pages !== null) {
      await this.#readPass(window, window.pages, signal, onPage);
      const isShifted = window.pages.hasMoved();
      if (isShifted && window.pass < MAX_PASSES) {
        window.pass += 1;
        // Only an empty page is the end now: a moved row may have made a page short.
        window.pages = new WatchTimePages(false, this.#options.fullFrom);
      } else {
        const { hasEnd, repeatedCount } = window.pages;
        Object.assign(window, { pages: null, isShifted, hasEnd, repeatedCount });
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
    // A failure behind the last page does not matter.
    const failedPage = () => [...failures.keys()].find((page) => page <= pages.lastPage);
    const readOne = async (): Promise<boolean> => {
      const page = failedPage() === undefined ? pages.take() : null;
      if (page === null) return false;
      try {
        const read = () => this.#readPage(window.range, page, signal, window.ids);
        const answer = await readPatiently(read, signal);
        signal.throwIfAborted();
        this.#put(window, pages, page, answer);
        onPage();
        return true;
      } catch (error) {
        pages.giveBack(page);
        failures.set(page, error);
        return false;
      }
    };
    const readOn = async () => {
      while (await readOne());
    };
    // The page size is known from the first page. If that was short, only the second page shows whether it was all.
    if (pages.count === 0) await readOne();
    if (pages.count === 1 && pages.firstCount < this.#options.pageSize) await readOne();
    const length = Math.floor(MAX_IN_FLIGHT / this.#laneCount);
    await Promise.all(Array.from({ length }, readOn));
    const page = failedPage();
    if (page !== undefined) throw failures.get(page);
  }

  #put(
    window: WindowState,
    pages: WatchTimePages,
    page: number,
    { rows, unreadableCount, hasList }: WatchTimePage,
  ): void {
    this.#pagesRead += 1;
    this.lastPageAtMs = Date.now();
    this.firstPageAtMs ??= this.lastPageAtMs;
    const { range, pass } = window;
    const places = rows.map((row) =>
      this.#isRequested(row, window)
        ? this.#rows.put(row, { pass, page, isOpen: this.#isOpen(row, range) })
        : this.#leaveOut(row),
    );
    pages.add(page, places, unreadableCount, hasList);
    window.unreadableCount = pages.unreadableCount;
  }

  /** Returns whether a period's figures can still change while reading. */
  #isOpen({ period }: WatchTimeRow, { to }: DayRange): boolean {
    const { openFrom } = this.#options;
    return to >= openFrom && period >= openFrom.slice(0, period.length);
  }

  #leaveOut(row: WatchTimeRow): number {
    const key = `${row.period} ${row.kind} ${plainId(row.contentId)}`;
    const known = this.#leftOut.get(key);
    if (known !== undefined) return known;
    const place = -1 - this.#leftOut.size;
    this.#leftOut.set(key, place);
    // Rows of another window are expected; that window counts them. So are those of others in the whole account.
    const isExpected = (window: WindowState) =>
      this.#isRequested(row, window) || (window.ids === null && this.#isInRange(row, window));
    if (!this.#windows.some(isExpected)) this.#strayCount += 1;
    return place;
  }

  /** Rows that were not requested would count twice where windows meet. */
  #isRequested(row: WatchTimeRow, window: WindowState): boolean {
    const { wanted } = window;
    return this.#isInRange(row, window) && (wanted === null || wanted.has(plainId(row.contentId)));
  }

  #isInRange({ period }: WatchTimeRow, { range: { from, to } }: WindowState): boolean {
    const { length } = this.#options.granularity === "day" ? "YYYY-MM-DD" : "YYYY-MM";
    return (
      period.length === length && period >= from.slice(0, length) && period <= to.slice(0, length)
    );
  }
}
