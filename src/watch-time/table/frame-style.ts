import type { CSSProperties } from "react";
import type { Column } from "#watch-time/columns.ts";
import { type WatchTimeView, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import type { DrawnColumn } from "./use-columns.ts";

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
