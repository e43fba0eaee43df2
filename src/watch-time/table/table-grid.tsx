import { functionalUpdate, useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo } from "react";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useStable } from "#shared/ui/use-stable.ts";
import { COLUMNS } from "#watch-time/columns.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import { clampWidth, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import { useActiveRow } from "./active-row.ts";
import { setWidth, type ViewChange } from "./change-columns.ts";
import { useColumnWidths, useFrameSize } from "./column-widths.ts";
import { HeadRow } from "./head-row.tsx";
import { useRowsInView } from "./perf.ts";
import type { useTableColumns } from "./table-columns.tsx";
import { CHOOSE, features, type GroupRow, shownWidth, type TableColumn } from "./table-model.ts";
import { TableRows } from "./table-rows.tsx";
import { TotalsRow } from "./totals-row.tsx";

const HEIGHTS_REM = { head: 2.75, total: 2.5, row: 2.5 };
/** A wheel notch reveals up to three rows before the next render. */
const OVERSCAN = 2;

/** Shows the grid. Sorting, filtering and grouping are done: it shows the rows of an arrangement. */
export function TableGrid({
  frame,
  label,
  kind,
  view,
  displayKey,
  rows,
  arrangement,
  columns: definitions,
  allCount,
  isReading,
  onChange,
  onChoose,
  onDetail,
}: Pick<ShownRows, "kind" | "view" | "rows" | "arrangement"> & {
  frame: RefObject<HTMLDivElement | null>;
  label: string;
  /** Identifies the content: another key scrolls to the top. */
  displayKey: string;
  columns: ReturnType<typeof useTableColumns>;
  /** Counts the rows with those that are left out. Is null where none is. */
  allCount: number | null;
  isReading: boolean;
  onChange: (change: ViewChange) => void;
  onChoose: (row: GroupRow) => void;
  onDetail: (row: GroupRow) => void;
}) {
  const { order } = arrangement;
  const frameSize = useFrameSize(frame);
  const heights = heightsOf(frameSize.remPx);
  const { layout, state } = useColumnWidths(view, kind, frameSize);
  const active = useActiveRow(rows, arrangement, displayKey);
  const items = useItemsInView(frame, heights, {
    count: order.length,
    displayKey,
    activePlace: active.isSet ? active.place : -1,
  });
  // After scrolling without keys, Tab leads to the visible rows.
  const tabStop = items.some(({ index }) => index === active.place)
    ? active.place
    : items[0]?.index;
  const data = useRowsInView(items, rows, arrangement, view.selected, tabStop);

  const table = useGridTable({ data, definitions, view, layout, state, onChange });
  const columns = table.getVisibleLeafColumns();
  const isAwaited = isReading && rows.rowCount === 0;
  return (
    <div
      ref={frame}
      role="grid"
      data-print="rows"
      aria-label={label}
      aria-busy={isAwaited ? true : undefined}
      aria-rowcount={order.length === 0 ? 1 : order.length + 2}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      tabIndex={-1}
      className="relative isolate max-h-[70dvh] overflow-auto overscroll-x-contain rounded-lg border border-line bg-surface"
      style={gridStyle(columns, heights)}
    >
      <div role="presentation" className="min-w-[max(100%,var(--wide))]">
        <HeadRow
          kind={kind}
          view={view}
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          resizing={table.state.columnResizing}
          onChange={useStable(onChange)}
        />
        <TableRows
          rows={table.getRowModel().rows}
          columns={columns}
          count={order.length}
          place={active.place}
          pageSize={() => {
            const seenPx = (frame.current?.clientHeight ?? 0) - heights.headPx - heights.totalPx;
            return Math.max(1, Math.floor(seenPx / heights.rowPx) - 1);
          }}
          heightPx={order.length * heights.rowPx}
          onPlace={active.setPlace}
          onGo={(place) => {
            active.setPlace(place);
            if (frame.current !== null) scrollToRow(frame.current, place, heights);
          }}
          onChoose={onChoose}
          onDetail={onDetail}
        />
        {isAwaited ? (
          <div style={BARS}>
            <Skeleton className="h-[calc(70dvh-3rem)] rounded-none" />
          </div>
        ) : null}
        {order.length === 0 ? null : (
          <TotalsRow
            arrangement={arrangement}
            columns={columns}
            name={layout.name}
            allCount={allCount}
            isReading={isReading}
          />
        )}
      </div>
    </div>
  );
}

interface Heights {
  headPx: number;
  totalPx: number;
  rowPx: number;
}

function heightsOf(remPx: number): Heights {
  return {
    headPx: HEIGHTS_REM.head * remPx,
    totalPx: HEIGHTS_REM.total * remPx,
    rowPx: HEIGHTS_REM.row * remPx,
  };
}

/** Returns the rows that are rendered: those in view, and the active one. Another display scrolls to the top. */
function useItemsInView(
  frame: RefObject<HTMLDivElement | null>,
  { headPx, rowPx }: Heights,
  {
    count,
    displayKey,
    activePlace,
  }: { count: number; displayKey: string /** Is -1 if no row is active. */; activePlace: number },
) {
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    overscan: OVERSCAN,
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => {
        // On paper the frame is as high as its rows, so rendering as many as fit would render all.
        if (!matchMedia("print").matches) notify(rect);
      }),
    initialRect: { width: 0, height: 600 },
    rangeExtractor: (range) => withPinned(defaultRangeExtractor(range), range.count, activePlace),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  useLayoutEffect(() => {
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, displayKey]);
  return virtualizer.getVirtualItems();
}

/** Scrolls a grid as far as a row needs to be seen. */
function scrollToRow(grid: HTMLElement, place: number, { headPx, totalPx, rowPx }: Heights): void {
  const lastPx = place * rowPx;
  const firstPx = lastPx + headPx + rowPx + totalPx - grid.clientHeight;
  grid.scrollTop = Math.max(firstPx, Math.min(grid.scrollTop, lastPx));
  // The browser notifies the virtualizer only in the next frame, and the rows would be rendered twice.
  grid.dispatchEvent(new Event("scroll"));
}

/** Returns the table of the rows in view, which reports what is sorted and resized. */
function useGridTable({
  data,
  definitions,
  view,
  layout,
  state,
  onChange,
}: ReturnType<typeof useColumnWidths> & {
  data: GroupRow[];
  definitions: ReturnType<typeof useTableColumns>;
  view: ShownRows["view"];
  onChange: (change: ViewChange) => void;
}) {
  const { sort } = view;
  // A new array would publish the table's state, and render all again.
  const sorting = useMemo(
    () => sort.map(({ column, isDown }) => ({ id: column, desc: isDown })),
    [sort],
  );

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ content, period, container }) =>
      `${content?.id} ${period?.name} ${container?.kind} ${container?.id}`,
    defaultColumn: { minSize: WIDTH_PX.least, maxSize: WIDTH_PX.most },
    state: { ...state, sorting },
    manualSorting: true,
    // The rows are always sorted by some column.
    enableSortingRemoval: sort.length > 1,
    onSortingChange(updater) {
      const next = functionalUpdate(updater, sorting);
      onChange({
        sort: next.flatMap(({ id, desc }) => {
          const column = COLUMNS.find((each) => each === id);
          return column === undefined ? [] : { column, isDown: desc };
        }),
      });
    },
    columnResizeMode: "onEnd",
    columnResizeDirection: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
    onColumnSizingChange(updater) {
      const next: Partial<Record<string, number>> = functionalUpdate(updater, state.columnSizing);
      for (const column of layout.shown) {
        const px = next[column];
        const before = table.getColumn(column)?.getSize();
        // Also called when an edge is pressed but not moved.
        if (px !== undefined && before !== undefined && clampWidth(px) !== clampWidth(before)) {
          onChange(setWidth(view, column, px));
        }
      }
    },
  });
  return table;
}

/** Draws bars where rows will be, cut out of one shape: it costs no more than that. */
const BARS: CSSProperties = {
  maskImage:
    "linear-gradient(transparent 35%, black 0 65%, transparent 0), repeating-linear-gradient(to right, transparent 0 1rem, black 0 7.25rem, transparent 0 8.25rem)",
  maskSize: "100% var(--row), 100% 100%",
  maskComposite: "intersect",
};

/** Sets widths, places and heights as properties of the grid, so that rows follow without rendering again. */
function gridStyle(
  columns: readonly TableColumn[],
  { rowPx, headPx, totalPx }: Heights,
): CSSProperties & Record<`--${string}`, string> {
  const widths = columns.map(shownWidth);
  const pinned = columns.filter((column) => column.getIsPinned());
  return {
    // A focused cell must not stay below the pinned columns.
    scrollPaddingInlineStart: sum(widths.slice(0, pinned.length)),
    // A focused row must not stay below the headings and the totals. Padding can't do that: a focused heading would lie
    // in it.
    "--covered": `${px(headPx)} ${px(totalPx)}`,
    "--columns": [...widths.map(px), "minmax(0, 1fr)"].join(" "),
    // On paper nothing scrolls: all columns but the checkboxes share its width.
    "--columns-on-paper": widths
      .filter((_, at) => columns[at]?.id !== CHOOSE)
      .map((width) => `minmax(0, ${width}fr)`)
      .join(" "),
    "--row": px(rowPx),
    "--head": px(headPx),
    "--total": px(totalPx),
    "--wide": px(sum(widths)),
    ...Object.fromEntries(pinned.map(({ id }, at) => [`--at-${id}`, px(sum(widths.slice(0, at)))])),
  };
}

function px(value: number): string {
  return `${value}px`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
