import type { Against } from "#shared/dates/compared-days.ts";
import type { ChangeUnit } from "./compare/figure-change.ts";
import { isOfVideosAlone, MEASURES, type Measure } from "./measures.ts";
import type { Grouping } from "./row-groups.ts";
import type { WatchTimeKind } from "./watch-time.ts";

/** Tells what a column of changes is of: in percent of what was before, or in the unit of the measure. */
interface ChangeOf {
  measure: Measure;
  unit: ChangeUnit;
}

/** Lists the columns with changes. A percentage of a percentage would be mistaken for points. */
export const CHANGE_COLUMNS = [
  "playsChange",
  "playsPercent",
  "uniqueViewersChange",
  "uniqueViewersPercent",
  "watchTimeChange",
  "watchTimePercent",
  "watchTimePerPlayChange",
  "watchTimePerPlayPercent",
  "percentageViewedChange",
  "completionChange",
  "freezeChange",
  "bytesChange",
  "bytesPercent",
] as const;
export type ChangeColumn = (typeof CHANGE_COLUMNS)[number];
export type Column = "title" | "period" | Measure | ChangeColumn;

export const CHANGE_OF: Readonly<Record<ChangeColumn, ChangeOf>> = {
  playsChange: { measure: "plays", unit: "amount" },
  playsPercent: { measure: "plays", unit: "percent" },
  uniqueViewersChange: { measure: "uniqueViewers", unit: "amount" },
  uniqueViewersPercent: { measure: "uniqueViewers", unit: "percent" },
  watchTimeChange: { measure: "watchTime", unit: "amount" },
  watchTimePercent: { measure: "watchTime", unit: "percent" },
  watchTimePerPlayChange: { measure: "watchTimePerPlay", unit: "amount" },
  watchTimePerPlayPercent: { measure: "watchTimePerPlay", unit: "percent" },
  percentageViewedChange: { measure: "percentageViewed", unit: "amount" },
  completionChange: { measure: "completion", unit: "amount" },
  freezeChange: { measure: "freeze", unit: "amount" },
  bytesChange: { measure: "bytes", unit: "amount" },
  bytesPercent: { measure: "bytes", unit: "percent" },
};

/** Returns whether a column holds changes. */
export function isChangeColumn(column: Column | "content"): column is ChangeColumn {
  return column in CHANGE_OF;
}

/** Lists the columns in their usual order: changes follow what they are of. */
export const COLUMNS: readonly Column[] = [
  "title",
  "period",
  ...MEASURES.flatMap((measure) => [measure, ...changesOf(measure)]),
];

/** Returns the columns with the changes of a measure. */
function changesOf(measure: Measure): ChangeColumn[] {
  return CHANGE_COLUMNS.filter((column) => CHANGE_OF[column].measure === measure);
}

/** Returns the measure that a column is about; null where it names rows. */
export function measureOf(column: Column): Measure | null {
  if (column === "title" || column === "period") return null;
  return isChangeColumn(column) ? CHANGE_OF[column].measure : column;
}

/** Lists the changes that a comparison shows at first. */
const USUAL_CHANGES: readonly ChangeColumn[] = [
  "playsChange",
  "playsPercent",
  "watchTimeChange",
  "watchTimePercent",
];

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

/** Lists the default columns, which fit a window of 1440 pixels; with changes they scroll beside the pinned ones. */
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

/** Returns the column that rows of a grouping do not have; null if they have all. */
export function absentColumn(grouping: Grouping): Column | null {
  return grouping === "period" ? "title" : grouping === "flat" ? null : "period";
}

interface ColumnsView {
  grouping: Grouping;
  columns: readonly Column[] | null;
  pinned: readonly Column[];
  /** Is absent where nothing is compared. */
  against?: Against;
}

/** Returns whether rows have changes: single records are as the service sent them. */
export function hasChanges({
  grouping,
  against = "none",
}: Omit<ColumnsView, "columns" | "pinned">) {
  return against !== "none" && grouping !== "flat";
}

/** Returns whether the rows of a view can have a column. */
export function isOffered(
  view: Omit<ColumnsView, "columns" | "pinned">,
  kind: WatchTimeKind,
  column: Column,
): boolean {
  if (column === absentColumn(view.grouping) || !isPossible(kind, column)) return false;
  return hasChanges(view) || !isChangeColumn(column);
}

/** Returns whether a column exists: retention is not measured for live channels. */
export function isPossible(kind: WatchTimeKind, column: Column): boolean {
  const measure = measureOf(column);
  return kind === "vod" || measure === null || !isOfVideosAlone(measure);
}

/** Returns the column that says what a row is of. */
export function nameColumn(grouping: Grouping): Column {
  return grouping === "period" ? "period" : "title";
}

/**
 * Returns the columns of a view in their order, whether or not the rows have them. What names the rows is always there.
 */
export function listedColumns(view: ColumnsView): readonly Column[] {
  const listed = view.columns ?? usualColumns(view);
  const name = nameColumn(view.grouping);
  return listed.includes(name) ? listed : [name, ...listed];
}

function usualColumns(view: ColumnsView): readonly Column[] {
  if (!hasChanges(view)) return USUAL;
  const usual = new Set([...USUAL, ...USUAL_CHANGES]);
  return COLUMNS.filter((column) => usual.has(column));
}

/** Returns a list of columns with the usual changes in it, each behind what it is of. */
export function withChanges(columns: readonly Column[]): readonly Column[] {
  return USUAL_CHANGES.reduce((listed, column) => insertColumn(listed, column), columns);
}

/** Puts a column behind the one that usually comes before it. */
export function insertColumn(listed: readonly Column[], column: Column): readonly Column[] {
  if (listed.includes(column)) return listed;
  const before = COLUMNS.slice(0, COLUMNS.indexOf(column)).findLast((each) =>
    listed.includes(each),
  );
  const at = before === undefined ? 0 : listed.indexOf(before) + 1;
  return listed.toSpliced(at, 0, column);
}

/** Returns the pinned columns; where rows are periods, the period has the place of the title. */
export function pinnedColumns({ grouping, pinned }: ColumnsView): readonly Column[] {
  if (grouping !== "period" || pinned.includes("period")) return pinned;
  return pinned.map((column) => (column === "title" ? "period" : column));
}

/** Returns the visible columns in order, pinned ones first, and which of them names the rows. */
export function layoutOf(view: ColumnsView, kind: WatchTimeKind) {
  const there = listedColumns(view).filter((column) => isOffered(view, kind, column));
  const pinned = pinnedColumns(view).filter((column) => there.includes(column));
  return {
    shown: [...pinned, ...there.filter((column) => !pinned.includes(column))],
    pinned,
    name: nameColumn(view.grouping),
  };
}
