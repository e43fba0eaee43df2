import type { CSSProperties } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import type { Column } from "#watch-time/columns.ts";
import { type WatchTimeView, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import type { DrawnColumn } from "./use-columns.ts";

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

/**
 * Column widths and positions as CSS properties of the frame, so rows follow without re-rendering. The name
 * column takes the remaining space, within limits, unless resized.
 */
export function frameStyle(
  columns: readonly DrawnColumn[],
  {
    name,
    widths,
    choosePx,
    rowPx,
    headPx,
    totalPx,
    offsets,
  }: {
    name: Column;
    widths: WatchTimeView["widths"];
    choosePx: number;
    rowPx: number;
    headPx: number;
    totalPx: number;
    offsets: ReadonlyMap<Column, number>;
  },
): CSSProperties & Record<`--${string}`, string> {
  const tracks = columns.map(({ column, leastPx, isResizing }) =>
    column === name && widths[column] === undefined && !isResizing
      ? `minmax(${leastPx}px, ${WIDTH_PX.most}px)`
      : `${leastPx}px`,
  );
  const widePx = columns.reduce((sum, { leastPx }) => sum + leastPx, choosePx);
  const stayingPx = columns.reduce(
    (sum, { column, leastPx }) => (offsets.has(column) ? sum + leastPx : sum),
    choosePx,
  );
  return {
    // What gets the keyboard is not left below the columns that stay.
    scrollPaddingInlineStart: stayingPx,
    // Nor is a row below the headings and the totals. Not as padding: what has the keyboard in the headings would lie in it.
    "--covered": `${headPx}px ${totalPx}px`,
    "--columns": [`${choosePx}px`, ...tracks, "minmax(0, 1fr)"].join(" "),
    // On paper nothing scrolls: all columns share its width.
    "--columns-on-paper": columns.map(({ leastPx }) => `minmax(0, ${leastPx}fr)`).join(" "),
    "--row": `${rowPx}px`,
    "--wide": `${widePx}px`,
    ...Object.fromEntries(
      [...offsets].map(([column, offset]) => [`--at-${column}`, `${offset}px`]),
    ),
  };
}
