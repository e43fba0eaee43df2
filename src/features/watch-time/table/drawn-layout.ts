import type { CSSProperties } from "react";
import type { Column } from "#features/watch-time/columns.ts";

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
 * The look of a cell that stays; the last one of them ends with a line. Its row says its colour in `--row-back`: a
 * background that is inherited has the browser work out the style of every cell anew whenever a row moves.
 */
export function stickyClass({ sticky }: DrawnLayout, column: Column): string | null {
  if (!sticky.includes(column)) return null;
  return sticky.at(-1) === column
    ? "sticky z-1 bg-(--row-back) border-e border-line"
    : "sticky z-1 bg-(--row-back)";
}
