import {
  type ColumnSizingState,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { type MouseEvent, type TouchEvent, useMemo } from "react";
import { COLUMNS, type Column, type Layout } from "#watch-time/columns.ts";
import { type WatchTimeView, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import { clampWidth } from "./change-columns.ts";

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
type NoRow = Record<string, never>;
const helper = createColumnHelper<typeof features, NoRow>();
/** Rows are drawn from what they are summed in: the table knows of columns alone. */
const NO_ROWS: NoRow[] = [];

/** A column as it is drawn. */
export interface DrawnColumn {
  column: Column;
  /** With the room that is left, if it takes that. */
  widthPx: number;
  /** Without that room. */
  leastPx: number;
  isPinned: boolean;
  /** While its edge is dragged. */
  isResizing: boolean;
  /** Begins to drag its edge. */
  startResize: (event: MouseEvent | TouchEvent) => void;
}

/**
 * Columns with widths, which follow a dragged edge.
 * @param onWidth called once on release
 */
export function useColumns(
  { shown, pinned, name }: Layout,
  widths: WatchTimeView["widths"],
  { frameWidthPx, remPx }: { frameWidthPx: number; remPx: number },
  onWidth: (column: Column, widthPx: number) => void,
): DrawnColumn[] {
  const columns = useMemo(
    () =>
      COLUMNS.map((id) =>
        helper.display({
          id,
          // What names the rows takes the room that is left: its edge is dragged from where it is.
          size:
            usualWidth(id, frameWidthPx, remPx) +
            (id === name ? roomLeft(shown, widths, { frameWidthPx, remPx }) : 0),
          minSize: WIDTH_PX.least,
          maxSize: WIDTH_PX.most,
        }),
      ),
    [shown, name, widths, frameWidthPx, remPx],
  );
  const columnSizing: ColumnSizingState = useMemo(() => ({ ...widths }), [widths]);
  const columnOrder = useMemo(() => [...shown], [shown]);
  const columnPinning = useMemo(() => ({ start: [...pinned], end: [] }), [pinned]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(COLUMNS.map((id) => [id, shown.includes(id)])),
    [shown],
  );
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    state: { columnSizing, columnOrder, columnPinning, columnVisibility },
    columnResizeMode: "onEnd",
    columnResizeDirection: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
    onColumnSizingChange(updater: Updater<ColumnSizingState>) {
      const next = typeof updater === "function" ? updater(columnSizing) : updater;
      const changed = shown.find((id) => next[id] !== undefined && next[id] !== columnSizing[id]);
      const width = changed === undefined ? undefined : next[changed];
      if (changed === undefined || width === undefined) return;
      // Also called when an edge is pressed but not moved.
      const before = table.getColumn(changed)?.getSize() ?? width;
      if (clampWidth(width) !== clampWidth(before)) onWidth(changed, clampWidth(width));
    },
  });
  const { isResizingColumn, deltaOffset } = table.state.columnResizing;
  return table.getHeaderGroups().flatMap(({ headers }) =>
    headers.flatMap((header): DrawnColumn[] => {
      const column = COLUMNS.find((each) => each === header.column.id);
      if (column === undefined) return [];
      const isResizing = isResizingColumn === column;
      return [
        {
          column,
          widthPx: clampWidth(header.getSize() + (isResizing ? (deltaOffset ?? 0) : 0)),
          leastPx: clampWidth(
            isResizing
              ? header.getSize() + (deltaOffset ?? 0)
              : (widths[column] ?? usualWidth(column, frameWidthPx, remPx)),
          ),
          isPinned: header.column.getIsPinned() === "start",
          isResizing,
          startResize: header.getResizeHandler(),
        },
      ];
    }),
  );
}

/** Space left by the columns, in pixels. */
function roomLeft(
  shown: readonly Column[],
  widths: WatchTimeView["widths"],
  { frameWidthPx, remPx }: { frameWidthPx: number; remPx: number },
): number {
  const taken = shown.reduce(
    (sum, column) => sum + clampWidth(widths[column] ?? usualWidth(column, frameWidthPx, remPx)),
    SIZES_REM.choose * remPx,
  );
  return Math.max(0, frameWidthPx - taken);
}

/** Checkbox column and heights, in rem. */
export const SIZES_REM = { choose: 2.25, head: 2.75, total: 2.5, row: 2.5, compactRow: 1.75 };

/** Below that width of the frame there is little room. */
const NARROW_PX = 640;
/** Share of the frame: pinned columns leave space for the rest. */
const MAX_PINNED = 0.6;

/** Default width of a column; grows with the font size. */
function usualWidth(column: Column, frameWidthPx: number, remPx: number): number {
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
