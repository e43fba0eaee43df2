/** Holds the row ids of a page, equal for equal content and period. */
interface Page {
  rows: readonly number[];
  unreadableCount: number;
  hasList: boolean;
}

/** A service repeats itself for ever if this many pages each equal the one before. */
const MAX_REPEATS = 3;
/** After this many pages without new rows, and twice as many as had new ones, the service repeats itself. */
const MAX_STALE = 6;

/** Holds the pages of one pass through a list, in any order: where it ends, and whether rows moved meanwhile. */
export class WatchTimePages {
  readonly #pages = new Map<number, Page>();
  readonly #seen = new Set<number>();
  readonly #trustsShortPages: boolean;
  readonly #fullFrom: number;
  /** Counts pages with a row that had not come before. */
  #newsCount = 0;
  #longest = 0;
  /** Is the first page that was not requested yet. */
  #next = 1;
  #failed: number[] = [];
  /** The last page is taken for that because it is short. */
  #isEndShort = false;
  /** Is unknown until a page has shown it. */
  lastPage = Number.POSITIVE_INFINITY;

  /**
   * Starts a pass without pages.
   * @param trustsShortPages whether a page with fewer rows than others is the last; an empty one always is
   * @param fullFrom no page has fewer rows than this where another one follows
   */
  constructor(trustsShortPages: boolean, fullFrom: number) {
    this.#trustsShortPages = trustsShortPages;
    this.#fullFrom = fullFrom;
  }

  /** Returns the next page to ask for; null where there is none. */
  take(): number | null {
    this.#failed = this.#failed.filter((page) => page <= this.lastPage);
    const page = this.#failed.shift() ?? this.#next++;
    // A short page can be one in the middle: the next one shows that.
    return page <= this.lastPage + Number(this.#isEndShort) ? page : null;
  }

  /** Takes back a page that did not come. */
  giveBack(page: number): void {
    this.#failed.push(page);
  }

  get count(): number {
    return this.#pages.size;
  }

  /** Holds the pages up to the last one. */
  get #own(): Page[] {
    return [...this.#pages].flatMap(([page, each]) => (page > this.lastPage ? [] : each));
  }

  get unreadableCount(): number {
    return this.#own.reduce((sum, { unreadableCount }) => sum + unreadableCount, 0);
  }

  /** Counts the rows of page 1, unreadable ones included; 0 before it came. */
  get firstCount(): number {
    return countOf(this.#pages.get(1));
  }

  /** Counts repeated rows, without those that were not requested. */
  get repeatedCount(): number {
    const rows = this.#own.flatMap((page) => page.rows.filter((row) => row >= 0));
    return rows.length - new Set(rows).size;
  }

  /**
   * Adds a page that came.
   * @param hasList false for an answer without a list, which is not the same as an empty list
   */
  add(page: number, rows: readonly number[], unreadableCount: number, hasList: boolean): void {
    if (rows.some((row) => !this.#seen.has(row))) this.#newsCount += 1;
    for (const row of rows) this.#seen.add(row);
    this.#pages.set(page, { rows, unreadableCount, hasList });

    const count = rows.length + unreadableCount;
    if (count === 0) this.#endAt(page - 1);
    else if (this.#trustsShortPages && page > 1 && count < this.#longest) {
      // Later pages are requested together, so that the next one is available; the second can be requested alone.
      if (page === 2 && page < this.lastPage) this.#isEndShort = true;
      this.#endAt(page);
    }
    this.#longest = Math.max(this.#longest, count);
    this.#endAtRepeats(page);
  }

  /** Rows were repeated on another page that is not itself a repetition: then some may be missing. */
  hasMoved(): boolean {
    const seen = new Set<number>();
    return [...this.#pages].some(([page, each]) => {
      if (page > this.lastPage) return countOf(each) > 0 && !this.#isEcho(page);
      const isRepeating = each.rows.some((row) => seen.has(row));
      for (const row of each.rows) seen.add(row);
      return isRepeating;
    });
  }

  /**
   * Is true if the service showed that nothing follows the last page: that page is not full, or an empty list
   * follows it. A service that repeats a full page instead, sends no list, or cuts a page that others follow, leaves open
   * what is missing.
   */
  get hasEnd(): boolean {
    if (this.#hasGap) return false;
    const next = this.#pages.get(this.lastPage + 1);
    if (next !== undefined && countOf(next) === 0 && next.hasList) return true;
    const lastCount = countOf(this.#pages.get(this.lastPage));
    return lastCount > 0 && lastCount < Math.max(this.#longest, this.#fullFrom);
  }

  /** Is true if a page before the last has fewer rows than others, which can be missing. */
  get #hasGap(): boolean {
    return [...this.#pages].some(
      ([page, each]) => page < this.lastPage && countOf(each) < this.#longest,
    );
  }

  #endAt(page: number): void {
    this.lastPage = Math.min(this.lastPage, page);
  }

  #endAtRepeats(page: number): void {
    // The next page may begin a run that this one makes whole.
    let from = this.#isSame(page, page - 1) ? page : page + 1;
    while (this.#isSame(from - 1, from - 2)) from -= 1;
    let to = from - 1;
    while (this.#isSame(to + 1, to)) to += 1;
    if (to - from + 1 >= MAX_REPEATS) {
      const original = from - 1;
      // Some services answer with the first page where they have no other.
      this.#endAt(original > 1 && this.#isSame(original, 1) ? original - 1 : original);
    }
    const staleCount = this.#pages.size - this.#newsCount;
    if (staleCount >= Math.max(MAX_STALE, 2 * this.#newsCount)) {
      this.#endAt(Math.max(...this.#pages.keys()));
    }
  }

  /** Returns whether a page after the last is a service's answer for "no such page". */
  #isEcho(page: number): boolean {
    return this.#isSame(page, this.lastPage) || this.#isSame(page, 1);
  }

  #isSame(one: number, other: number): boolean {
    const a = this.#pages.get(one);
    const b = this.#pages.get(other);
    if (a === undefined || b === undefined || a.rows.length === 0) return false;
    return (
      a.unreadableCount === b.unreadableCount &&
      a.rows.length === b.rows.length &&
      a.rows.every((row, index) => row === b.rows[index])
    );
  }
}

function countOf(page: Page | undefined): number {
  return page === undefined ? 0 : page.rows.length + page.unreadableCount;
}
