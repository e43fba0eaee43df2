import type { Column } from "#watch-time/columns.ts";

/** Checkbox column and heights, in rem. */
export const SIZES_REM = { choose: 2.25, head: 2.75, total: 2.5, row: 2.5, compactRow: 1.75 };

/** Below that width of the frame there is little room. */
const NARROW_PX = 640;
/** Share of the frame: pinned columns leave space for the rest. */
const MAX_PINNED = 0.6;

/** Default width of a column; grows with the font size. */
export function usualWidth(column: Column, frameWidthPx: number, remPx: number): number {
  return Math.round(usualRem(column, frameWidthPx < NARROW_PX) * remPx);
}

function usualRem(column: Column, isNarrow: boolean): number {
  if (column === "title") return isNarrow ? 9.375 : 16;
  if (column === "period") return isNarrow ? 10.625 : 13.125;
  // Viewers may be a range.
  return column === "uniqueViewers" || column === "watchTimePerViewer" ? 9.5 : 7.5;
}

/** Padding of a cell, both sides, and maximum width of a character, in rem. */
const ROOM_REM = { sides: 1, letter: 0.6 };

/** For how many letters or digits a column surely has room. */
export function roomIn(widthPx: number, remPx: number): number {
  return Math.max(0, Math.floor((widthPx / remPx - ROOM_REM.sides) / ROOM_REM.letter));
}

/**
 * Where each pinned column stays, in pixels from the start. Those that would take too much of the frame go
 * along with the rest.
 */
export function stickyOffsets(
  pinned: readonly { column: Column; leastPx: number }[],
  { startPx, frameWidthPx }: { startPx: number; frameWidthPx: number },
): ReadonlyMap<Column, number> {
  const offsets = new Map<Column, number>();
  let at = startPx;
  for (const { column, leastPx } of pinned) {
    if (at + leastPx > frameWidthPx * MAX_PINNED && frameWidthPx > 0) break;
    offsets.set(column, at);
    at += leastPx;
  }
  return offsets;
}
