import type { CSSProperties } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import type { Column } from "#watch-time/columns.ts";

/** Columns as rows need them; widths are CSS properties of the frame, so rows don't re-render. */
export interface DrawnLayout {
  columns: readonly Column[];
  /** The one that names the rows. */
  name: Column;
  /** Sticky columns in order. */
  sticky: readonly Column[];
  /** For how many letters or digits each column has room, in the order of `columns`. */
  room: readonly number[];
}

/** Sticky position of a cell. */
export function stickyStyle({ sticky }: DrawnLayout, column: Column): CSSProperties | undefined {
  return sticky.includes(column) ? { insetInlineStart: `var(--at-${column})` } : undefined;
}

/**
 * Class of a sticky cell; the last one has a border.
 * @param back background class of the row
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
