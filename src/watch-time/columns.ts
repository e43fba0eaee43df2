import { MEASURES, type Measure } from "./measures.ts";
import type { Grouping } from "./row-groups.ts";

/** Columns of a watch-time table. */
export const COLUMNS = ["title", "period", ...MEASURES] as const;
export type Column = (typeof COLUMNS)[number];

/** One of the columns that rows are sorted by. */
export interface Sorting {
  column: Column;
  isDown: boolean;
}

/** Which values of a measure are shown, in its own unit (seconds, bytes, percent), both ends included. */
export interface NumberFilter {
  measure: Measure;
  atLeast: number | null;
  atMost: number | null;
}

/** Default columns, which fit a window of 1440 pixels. */
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
 * @param columns selected ones in order, null for the default
 * @returns those that rows of a grouping have
 */
export function columnsOf(
  grouping: Grouping,
  columns: readonly Column[] | null,
  isPossible: (column: Column) => boolean,
): Column[] {
  const absent = grouping === "content" ? "period" : grouping === "period" ? "title" : null;
  return (columns ?? USUAL).filter((column) => column !== absent && isPossible(column));
}
