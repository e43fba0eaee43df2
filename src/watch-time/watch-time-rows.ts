import type { Day } from "#shared/dates/days.ts";
import { plainId } from "#shared/format/ids.ts";
import type { Video } from "#videos/video-record.ts";
import { ENGAGEMENT_PERCENTS, type WatchTimeKind, type WatchTimeRow } from "./watch-time.ts";

export const ROW_FIGURES = [
  "totalPlays",
  "uniqueViewers",
  "watchTimeSeconds",
  "playtimeSeconds",
  "bytes",
  ...ENGAGEMENT_PERCENTS.map((percent) => `engagement${percent}` as const),
] as const;
export type RowFigure = (typeof ROW_FIGURES)[number];
/**
 * Names what ratios are made of. `fullSeconds` is how long all plays would have lasted, had each been of the whole video:
 * only rows with lengths have it.
 */
export type SideFigure = RowFigure | "fullSeconds";

/** Maps videos by plain id to their length in seconds. */
export type VideoLengths = ReadonlyMap<string, number>;

export const NO_LENGTHS: VideoLengths = new Map();

/** Returns the lengths of the videos that have one. */
export function lengthsOf(videos: readonly Pick<Video, "id" | "durationSeconds">[]): VideoLengths {
  const lengths = new Map<string, number>();
  for (const { id, durationSeconds } of videos) {
    if (durationSeconds !== null && durationSeconds > 0) lengths.set(plainId(id), durationSeconds);
  }
  return lengths;
}

export interface WatchTimeContent {
  kind: WatchTimeKind;
  /** Lacks the prefix that it has on the wire, and is spelled as it first came. */
  id: string;
  title: string | null;
  /** Is received with the title of removed content (contract 2); an existing video may have it too. */
  isDeleted: boolean;
}

export interface WatchTimePeriod {
  /** Is `YYYY-MM` or `YYYY-MM-DD`. */
  name: string;
  /**
   * Is its first day; `to` is its last. Both are included, and cut to the range. Null means that the service did not
   * say.
   */
  from: Day | null;
  to: Day | null;
}

interface PutFrom {
  /** Counts how often the list was read from its start: a later pass replaces what an earlier one brought. */
  pass: number;
  page: number;
  /** Figures of the period can still change: a later page is newer. */
  isOpen: boolean;
}

const FIRST_CAPACITY = 1024;
const ONE_PAGE: PutFrom = { pass: 1, page: 1, isOpen: false };

/**
 * Holds rows of watch time in columns, one per content and period. Grows while reading: consumers take a `rowCount` and
 * ignore later rows. Missing and contradictory figures are NaN.
 */
export class WatchTimeRows {
  rowCount: number;
  /** Holds the index of each row in `contents`; `periodOf` holds that in `periods`. */
  contentOf: Uint32Array;
  periodOf: Uint32Array;
  readonly contents: WatchTimeContent[];
  readonly periods: WatchTimePeriod[];
  readonly #figures: Map<RowFigure, Float64Array>;
  readonly #lengths: VideoLengths;
  /** Is made when it is first asked for. */
  #fullSeconds: Float64Array | null = null;
  readonly #contentAt = new Map<string, number>();
  readonly #periodAt = new Map<string, number>();
  /** Maps the rows of each content by period. */
  readonly #rowAt: Map<number, number>[] = [];
  /** Holds the pass that each row was last read in; `#pageOf` holds the page. */
  #passOf = new Uint32Array(FIRST_CAPACITY);
  #pageOf = new Uint32Array(FIRST_CAPACITY);
  /** Holds rows that came with different figures. */
  readonly #contradicted = new Set<number>();

  /**
   * Makes rows without any, or shows those of another with the lengths of videos.
   * @param lengths new ones need new rows, so that whoever remembers sums of rows makes new ones
   */
  constructor(of: WatchTimeRows | null = null, lengths: VideoLengths = NO_LENGTHS, rowCount = 0) {
    this.rowCount = rowCount;
    this.contentOf = of?.contentOf ?? new Uint32Array(FIRST_CAPACITY);
    this.periodOf = of?.periodOf ?? new Uint32Array(FIRST_CAPACITY);
    this.contents = of?.contents ?? [];
    this.periods = of?.periods ?? [];
    this.#figures =
      of === null
        ? new Map(ROW_FIGURES.map((name) => [name, new Float64Array(FIRST_CAPACITY)]))
        : new Map(of.#figures);
    this.#lengths = lengths;
  }

  /** Returns the first of these rows with the lengths of videos. They are to be read only: none is put into them. */
  withLengths(lengths: VideoLengths, rowCount: number): WatchTimeRows {
    return new WatchTimeRows(this, lengths, rowCount);
  }

  /** Returns a figure of every row. The array may be longer than there are rows, and another one later. */
  figure(name: SideFigure): Float64Array {
    if (name === "fullSeconds") {
      this.#fullSeconds ??= this.#makeFullSeconds();
      return this.#fullSeconds;
    }
    const column = this.#figures.get(name);
    if (column === undefined) throw new Error(`No such figure: ${name}`);
    return column;
  }

  #makeFullSeconds(): Float64Array {
    const lengths = this.contents.map(({ kind, id }) => {
      const length = kind === "vod" ? (this.#lengths.get(plainId(id)) ?? 0) : 0;
      return length > 0 ? length : Number.NaN;
    });
    const plays = this.figure("totalPlays");
    const full = new Float64Array(this.rowCount);
    for (let row = 0; row < full.length; row++) {
      const count = plays[row] ?? Number.NaN;
      // No plays take no time, however long they would have been.
      full[row] = count === 0 ? 0 : count * (lengths[this.contentOf[row] ?? 0] ?? Number.NaN);
    }
    return full;
  }

  get contradictedCount(): number {
    return this.#contradicted.size;
  }

  /**
   * Returns a copy of the first rows with more after them.
   * @param more rows of contents and periods that have none together
   */
  with(more: readonly WatchTimeRow[], rowCount: number): WatchTimeRows {
    const copy = new WatchTimeRows();
    copy.rowCount = rowCount;
    copy.contentOf = this.contentOf.slice();
    copy.periodOf = this.periodOf.slice();
    copy.#passOf = this.#passOf.slice();
    copy.#pageOf = this.#pageOf.slice();
    copy.contents.push(...this.contents);
    copy.periods.push(...this.periods);
    for (const [name, column] of this.#figures) copy.#figures.set(name, column.slice());
    for (const [key, at] of this.#contentAt) copy.#contentAt.set(key, at);
    for (const [key, at] of this.#periodAt) copy.#periodAt.set(key, at);
    for (const [at, rows] of this.#rowAt.entries()) copy.#rowAt[at] = new Map(rows);
    for (const row of more) copy.put(row);
    return copy;
  }

  /**
   * Puts a row in. One of the same content and period is replaced where this one is newer; where neither is, a
   * figure in which they differ is not known.
   * @returns its place
   */
  put(row: WatchTimeRow, { pass, page, isOpen }: PutFrom = ONE_PAGE): number {
    const content = this.#placeOfContent(row);
    const period = this.#placeOfPeriod(row);
    const rows = this.#rowAt[content] ?? new Map<number, number>();
    this.#rowAt[content] = rows;
    const known = rows.get(period);
    const at = known ?? this.rowCount;
    if (known === undefined) {
      if (at === this.contentOf.length) this.#grow(at * 2);
      rows.set(period, at);
      this.contentOf[at] = content;
      this.periodOf[at] = period;
      this.rowCount += 1;
    }
    const isNewer =
      known === undefined ||
      this.#passOf[at] !== pass ||
      (isOpen && this.#pageOf[at] !== page && !this.#contradicted.has(at));
    if (isNewer) this.#contradicted.delete(at);
    this.#passOf[at] = pass;
    this.#pageOf[at] = page;
    const write = (name: RowFigure, value: number | null) => {
      if (isNewer) this.figure(name)[at] = value ?? Number.NaN;
      else this.#merge(name, at, value);
    };
    write("totalPlays", row.totalPlays);
    write("uniqueViewers", row.uniqueViewers);
    write("watchTimeSeconds", row.watchTimeSeconds);
    write("playtimeSeconds", row.playtimeSeconds);
    write("bytes", row.bytes);
    for (const percent of ENGAGEMENT_PERCENTS) {
      write(`engagement${percent}`, row.engagement[percent]);
    }
    return at;
  }

  #merge(name: RowFigure, at: number, value: number | null): void {
    const figures = this.figure(name);
    const known = figures[at] ?? Number.NaN;
    if (value === known || (value === null && Number.isNaN(known))) return;
    figures[at] = Number.NaN;
    this.#contradicted.add(at);
  }

  #placeOfContent({ kind, contentId, title, isDeleted }: WatchTimeRow): number {
    const key = `${kind} ${plainId(contentId)}`;
    const at = this.#contentAt.get(key) ?? this.contents.length;
    const known = this.contents[at];
    this.#contentAt.set(key, at);
    this.contents[at] = {
      kind,
      id: known?.id ?? contentId,
      title: title ?? known?.title ?? null,
      isDeleted: title === null ? (known?.isDeleted ?? false) : isDeleted,
    };
    return at;
  }

  #placeOfPeriod({ period, from, to }: WatchTimeRow): number {
    const at = this.#periodAt.get(period) ?? this.periods.length;
    const known = this.periods[at];
    this.#periodAt.set(period, at);
    this.periods[at] = {
      name: period,
      from: from ?? known?.from ?? null,
      to: to ?? known?.to ?? null,
    };
    return at;
  }

  #grow(capacity: number): void {
    this.contentOf = longer(this.contentOf, new Uint32Array(capacity));
    this.periodOf = longer(this.periodOf, new Uint32Array(capacity));
    this.#passOf = longer(this.#passOf, new Uint32Array(capacity));
    this.#pageOf = longer(this.#pageOf, new Uint32Array(capacity));
    for (const [name, column] of this.#figures) {
      this.#figures.set(name, longer(column, new Float64Array(capacity)));
    }
  }
}

function longer<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
