import type { CSSProperties } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import type { Column } from "#watch-time/columns.ts";

/** What rows need to know of the columns; their widths are in properties of the frame, so that rows stay as they are. */
export interface DrawnLayout {
  columns: readonly Column[];
  /** The one that names the rows. */
  name: Column;
  /** Those that stay in sight when the table is moved sideways, in their order. */
  sticky: readonly Column[];
  /** For how many letters or digits each column has room, in the order of `columns`. */
  room: readonly number[];
}

/** Where a cell stays when the table is moved sideways. */
export function stickyStyle({ sticky }: DrawnLayout, column: Column): CSSProperties | undefined {
  return sticky.includes(column) ? { insetInlineStart: `var(--at-${column})` } : undefined;
}

/**
 * The look of a cell that stays; the last one of them ends with a line.
 * @param back the class of its colour, which is its row's
 */
export function stickyClass({ sticky }: DrawnLayout, column: Column, back: string): string | null {
  if (!sticky.includes(column)) return null;
  return classNames("sticky z-1", back, sticky.at(-1) === column && "border-e border-line");
}

/**
 * The colour of a row's cells that stay. Said to each of them: a colour that is inherited, or comes by a property of the
 * row, has the browser work out the style of all that is in a row when it changes.
 */
export function stickyBack(isSelected: boolean): string {
  return isSelected ? "bg-accent-wash" : "bg-surface [[role=row]:hover_&]:bg-sunken";
}
