import {
  type Column as ColumnOf,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header as HeaderOf,
  type Row as RowOf,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { CSSProperties } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import type { Container } from "#watch-time/containers.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { WatchTimeContent, WatchTimePeriod } from "#watch-time/watch-time-rows.ts";
import { clampWidth } from "#watch-time/watch-time-view.ts";

export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});
export type Features = typeof features;

/** Describes a row of the table: one of the groups that are in view. */
export interface GroupRow {
  arrangement: Arrangement;
  group: number;
  /** Counts from 0, among all rows. */
  place: number;
  /** Is null where the row is of several. */
  content: WatchTimeContent | null;
  period: WatchTimePeriod | null;
  /** Is null where the row stands for no folder or playlist. */
  container: Container | null;
  isSelected: boolean;
  /** Its controls are in the tab order. */
  isTabStop: boolean;
}

export type TableRow = RowOf<Features, GroupRow>;
export type TableColumn = ColumnOf<Features, GroupRow>;
/** Has what the style of a cell depends on, whatever its values are. */
export type PinnableColumn = Pick<TableColumn, "id" | "getIsPinned" | "getIsLastColumn">;
export type TableHeader = HeaderOf<Features, GroupRow>;

/** Identifies the column with the checkboxes, before the others. */
export const CHOOSE = "choose";

/** Returns the width of a column in pixels, which follows its dragged edge. */
export function shownWidth(column: TableColumn): number {
  const { isResizingColumn, deltaOffset } = column.table.store.state.columnResizing;
  const size = column.getSize();
  return isResizingColumn === column.id ? clampWidth(size + (deltaOffset ?? 0)) : size;
}

/** Returns where a pinned column stays; a property of the grid, so that rows need not follow its width. */
export function stickyStyle(column: PinnableColumn): CSSProperties | undefined {
  return column.getIsPinned() ? { insetInlineStart: `var(--at-${column.id})` } : undefined;
}

/** Returns the class of a pinned cell; the last one has a border. */
export function pinnedClass(column: PinnableColumn, background: string): string | null {
  if (!column.getIsPinned()) return null;
  return classNames(
    "sticky z-1",
    background,
    column.getIsLastColumn("start") && column.id !== CHOOSE && "border-e border-line",
  );
}
