import { isOfVideosAlone, MEASURES, type Measure } from "./measures.ts";
import type { Grouping } from "./row-groups.ts";
import type { WatchTimeKind } from "./watch-time.ts";

export const COLUMNS = ["title", "period", ...MEASURES] as const;
export type Column = (typeof COLUMNS)[number];

export interface Order<C> {
  column: C;
  isDown: boolean;
}

export type Sorting = Order<Column>;

/** Says which values of a measure are shown, in its own unit (seconds, bytes, percent), both ends included. */
export interface NumberFilter {
  measure: Measure;
  atLeast: number | null;
  atMost: number | null;
}

/** Lists the default columns, which fit a window of 1440 pixels. */
const USUAL: readonly Column[] = [
  "title",
  "period",
  "plays",
  "uniqueViewers",
  "watchTime",
  "watchTimePerPlay",
  "completion",
  "freeze",
  "bytes",
];

/**
 * Returns those columns that the rows of a grouping can have.
 * @param columns selected ones in order, null for the default
 */
export function columnsOf(
  grouping: Grouping,
  columns: readonly Column[] | null,
  isPossible: (column: Column) => boolean,
): Column[] {
  const absent = absentColumn(grouping);
  return (columns ?? USUAL).filter((column) => column !== absent && isPossible(column));
}

/** Returns the column that rows of a grouping do not have; null if they have all. */
export function absentColumn(grouping: Grouping): Column | null {
  return grouping === "content" ? "period" : grouping === "period" ? "title" : null;
}

interface ColumnsView {
  grouping: Grouping;
  columns: readonly Column[] | null;
  pinned: readonly Column[];
}

/** Returns whether a column exists: retention is not measured for live channels. */
export function isPossible(kind: WatchTimeKind, column: Column): boolean {
  if (kind === "vod" || column === "title" || column === "period") return true;
  return !isOfVideosAlone(column);
}

/** Returns the column that says what a row is of. */
export function nameColumn(grouping: Grouping): Column {
  return grouping === "period" ? "period" : "title";
}

/**
 * Returns the columns of a view in their order, whether or not the rows have them. What names the rows is always there.
 */
export function listedColumns({ grouping, columns }: ColumnsView): readonly Column[] {
  const listed = columns ?? columnsOf("flat", null, () => true);
  const name = nameColumn(grouping);
  return listed.includes(name) ? listed : [name, ...listed];
}

/** Returns the pinned columns; where rows are periods, the period has the place of the title. */
export function pinnedColumns({ grouping, pinned }: ColumnsView): readonly Column[] {
  if (grouping !== "period" || pinned.includes("period")) return pinned;
  return pinned.map((column) => (column === "title" ? "period" : column));
}

/** Returns the visible columns in order, pinned ones first, and which of them names the rows. */
export function layoutOf(view: ColumnsView, kind: WatchTimeKind) {
  const there = columnsOf(view.grouping, listedColumns(view), (column) => isPossible(kind, column));
  const pinned = pinnedColumns(view).filter((column) => there.includes(column));
  return {
    shown: [...pinned, ...there.filter((column) => !pinned.includes(column))],
    pinned,
    name: nameColumn(view.grouping),
  };
}
