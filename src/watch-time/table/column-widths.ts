import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { textWidth } from "#shared/charts/text-ruler.ts";
import { COLUMNS, type Column, layoutOf, measureOf } from "#watch-time/columns.ts";
import { useColumnName } from "#watch-time/compare/change-labels.tsx";
import { mayBeRange } from "#watch-time/measures.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import { CHOOSE } from "./table-model.ts";

const CHOOSE_REM = 2.25;

/**
 * Returns which columns a table has in a frame of some width, and their widths as state of the table: the same objects
 * while nothing of it changes.
 */
export function useColumnWidths(
  { grouping, columns: listed, pinned, widths, against }: ShownRows["view"],
  kind: ShownRows["kind"],
  { frameWidthPx, remPx }: FrameSize,
) {
  const nameOf = useColumnName();
  const layout = useMemo(
    () => layoutOf({ grouping, columns: listed, pinned, against }, kind),
    [grouping, listed, pinned, against, kind],
  );
  const state = useMemo(() => {
    const { shown, name } = layout;
    const leastPx = (column: Column) =>
      widths[column] ?? usualWidth(column, nameOf(column), frameWidthPx, remPx);
    const choosePx = CHOOSE_REM * remPx;
    const roomPx = frameWidthPx - shown.reduce((sum, each) => sum + leastPx(each), choosePx);
    const sizes = Object.fromEntries(shown.map((column) => [column, leastPx(column)]));
    return {
      columnOrder: [CHOOSE, ...shown],
      columnVisibility: {
        ...Object.fromEntries(COLUMNS.map((id) => [id, shown.includes(id)])),
        [CHOOSE]: true,
      },
      columnPinning: {
        start: [CHOOSE, ...thatFit(layout.pinned, leastPx, { startPx: choosePx, frameWidthPx })],
        end: [],
      },
      columnSizing: {
        ...sizes,
        [CHOOSE]: choosePx,
        // The column that names the rows takes the remaining room, unless it was resized.
        ...(widths[name] === undefined ? { [name]: leastPx(name) + Math.max(0, roomPx) } : {}),
      },
    };
  }, [layout, widths, frameWidthPx, remPx, nameOf]);
  return { layout, state };
}

interface FrameSize {
  frameWidthPx: number;
  remPx: number;
}

/** Returns the width of a frame and its font size; before it is mounted, the maximum width. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): FrameSize {
  const [frameWidthPx, setFrameWidthPx] = useState(
    () => (document.querySelector("main") ?? document.documentElement).clientWidth,
  );
  const [remPx, setRemPx] = useState(remPxNow);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // Also called initially, after layout: measuring here would force a second layout.
    const observer = new ResizeObserver(() => {
      setFrameWidthPx(element.clientWidth);
      setRemPx(remPxNow());
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return { frameWidthPx, remPx };
}

function remPxNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Is the width of the frame below which there is little room. */
const NARROW_PX = 640;
/** Limits the pinned columns to a share of the frame: they leave space for the rest. */
const MAX_PINNED = 0.6;

/** Is the room beside a column's name, for its menu and for the arrow of the usual order. */
const HEAD_TOOLS_REM = 2.5;
const ARROW_REM = 1.25;
/** The ruler measures the smallest font, names are larger. */
const NAME_SIZE = 14 / 12;

/** Returns the default width of a column, in which each word of its name has room; grows with the font size. */
function usualWidth(column: Column, name: string, frameWidthPx: number, remPx: number): number {
  const isNarrow = frameWidthPx < NARROW_PX;
  const wordPx = Math.max(...name.split(" ").map(textWidth)) * NAME_SIZE;
  const toolsRem = HEAD_TOOLS_REM + (column === "plays" ? ARROW_REM : 0);
  return Math.round(Math.max(valueRem(column, isNarrow) * remPx, wordPx + toolsRem * remPx));
}

/** Returns the width that the values of a column need. */
function valueRem(column: Column, isNarrow: boolean): number {
  if (column === "title") return isNarrow ? 9.375 : 16;
  if (column === "period") return isNarrow ? 10.625 : 13.125;
  const measure = measureOf(column);
  return measure !== null && mayBeRange(measure) ? 9.5 : 7.5;
}

/** Returns the first of the pinned columns: those that would take too much of the frame scroll with the rest. */
export function thatFit(
  pinned: readonly Column[],
  widthOf: (column: Column) => number,
  { startPx, frameWidthPx }: { startPx: number; frameWidthPx: number },
): Column[] {
  let at = startPx;
  const end = pinned.findIndex((column) => {
    at += widthOf(column);
    return at > frameWidthPx * MAX_PINNED && frameWidthPx > 0;
  });
  return end < 0 ? [...pinned] : pinned.slice(0, end);
}
