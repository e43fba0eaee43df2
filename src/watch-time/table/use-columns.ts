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
import { COLUMNS, type Column } from "#watch-time/columns.ts";
import type { Layout } from "#watch-time/layout.ts";
import { type WatchTimeView, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import { clampWidth } from "./change-columns.ts";
import { SIZES_REM, usualWidth } from "./widths.ts";

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
      // An edge that was pressed and not moved tells the width that it had, too.
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
