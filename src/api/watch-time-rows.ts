import type { Day } from "#lib/days.ts";
import { ENGAGEMENT_PERCENTS, type WatchTimeKind, type WatchTimeRow } from "./watch-time.ts";

/** The figures that are kept of a row. Averages and shares are made of them where they are shown. */
export const ROW_FIGURES = [
  "totalPlays",
  "uniqueViewers",
  "watchTimeSeconds",
  "playtimeSeconds",
  "bytes",
  "engagement10",
  "engagement25",
  "engagement50",
  "engagement75",
  "engagement90",
  "engagement100",
] as const;
export type RowFigure = (typeof ROW_FIGURES)[number];

export interface WatchTimeContent {
  kind: WatchTimeKind;
  /** Without the prefix that it has on the wire, spelled as it first came. */
  id: string;
  title: string | null;
  /** Whether it came under the title that removed content has (contract 2); a live film may have it too. */
  isDeleted: boolean;
}

export interface WatchTimePeriod {
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  name: string;
  /** First and last day of it, both included, cut to the range; null: the service did not say. */
  from: Day | null;
  to: Day | null;
}

const FIRST_CAPACITY = 1024;

/**
 * Rows of watch time in columns, each content and period once. It grows while it is read: whoever
 * computes with it takes a `rowCount` along and looks at no row beyond. Figures that the service did not
 * give are NaN.
 */
export class WatchTimeRows {
  rowCount = 0;
  /** Of each row, its place in `contents` and in `periods`. */
  contentOf = new Uint32Array(FIRST_CAPACITY);
  periodOf = new Uint32Array(FIRST_CAPACITY);
  readonly contents: WatchTimeContent[] = [];
  readonly periods: WatchTimePeriod[] = [];
  readonly #figures = new Map(
    ROW_FIGURES.map((name) => [name, new Float64Array(FIRST_CAPACITY)] as const),
  );
  readonly #contentAt = new Map<string, number>();
  readonly #periodAt = new Map<string, number>();
  /** Of each content, its rows by period. */
  readonly #rowAt: Map<number, number>[] = [];

  /** One figure of every row. The array may be longer than there are rows, and another one later. */
  figure(name: RowFigure): Float64Array {
    const column = this.#figures.get(name);
    if (column === undefined) throw new Error(`No such figure: ${name}`);
    return column;
  }

  /** Puts a row in, in the place of the one of the same content and period if there is one. @returns where */
  put(row: WatchTimeRow): number {
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
    this.#write("totalPlays", at, row.totalPlays);
    this.#write("uniqueViewers", at, row.uniqueViewers);
    this.#write("watchTimeSeconds", at, row.watchTimeSeconds);
    this.#write("playtimeSeconds", at, row.playtimeSeconds);
    this.#write("bytes", at, row.bytes);
    for (const percent of ENGAGEMENT_PERCENTS) {
      this.#write(`engagement${percent}`, at, row.engagement[percent]);
    }
    return at;
  }

  #write(name: RowFigure, at: number, value: number | null): void {
    this.figure(name)[at] = value ?? Number.NaN;
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
    for (const [name, column] of this.#figures) {
      this.#figures.set(name, longer(column, new Float64Array(capacity)));
    }
  }
}

function longer<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Ids of migrated accounts come with hyphens and without (supplement, "Habits"). */
export function plainId(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}
