import { functionalUpdate, useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { textWidth } from "#shared/charts/text-ruler.ts";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useStable } from "#shared/ui/use-stable.ts";
import { COLUMNS, type Column, layoutOf } from "#watch-time/columns.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import { clampWidth, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import { useActiveRow } from "./active-row.ts";
import { setWidth, type ViewChange } from "./change-columns.ts";
import { HeadRow } from "./head-row.tsx";
import { useRowsInView } from "./perf.ts";
import type { useTableColumns } from "./table-columns.tsx";
import { CHOOSE, features, type GroupRow, shownWidth, type TableColumn } from "./table-model.ts";
import { TableRows } from "./table-rows.tsx";
import { TotalsRow } from "./totals-row.tsx";

/** Checkbox column and heights, in rem. */
const SIZES_REM = { choose: 2.25, head: 2.75, total: 2.5, row: 2.5 };
/** A wheel notch reveals up to three rows before the next render. */
const OVERSCAN = 2;

/** The grid. Sorting, filtering and grouping are done: it shows the rows of an arrangement. */
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
  /** Identity of the content: another key scrolls to the top. */
  displayKey: string;
  columns: ReturnType<typeof useTableColumns>;
  /** Rows with those that are left out; null where none is. */
  allCount: number | null;
  isReading: boolean;
  onChange: (change: ViewChange) => void;
  onChoose: (row: GroupRow) => void;
  onDetail: (row: GroupRow) => void;
}) {
  const { grouping, columns: listed, pinned, widths, sort } = view;
  const { order } = arrangement;
  const t = useTranslations("watchTimeTable");
  const { frameWidthPx, remPx } = useFrameSize(frame);
  const rowPx = SIZES_REM.row * remPx;
  const headPx = SIZES_REM.head * remPx;
  const totalPx = SIZES_REM.total * remPx;
  const layout = useMemo(
    () => layoutOf({ grouping, columns: listed, pinned }, kind),
    [grouping, listed, pinned, kind],
  );
  const state = useMemo(() => {
    const { shown, name } = layout;
    const leastPx = (column: Column) =>
      widths[column] ?? usualWidth(column, t(`columns.${column}`), frameWidthPx, remPx);
    const choosePx = SIZES_REM.choose * remPx;
    const roomPx = frameWidthPx - shown.reduce((sum, each) => sum + leastPx(each), choosePx);
    const sizes = Object.fromEntries(shown.map((column) => [column, leastPx(column)]));
    return {
      columnOrder: [CHOOSE, ...shown],
      columnVisibility: Object.fromEntries(COLUMNS.map((id) => [id, shown.includes(id)])),
      columnPinning: {
        start: [CHOOSE, ...thatFit(layout.pinned, leastPx, { startPx: choosePx, frameWidthPx })],
        end: [],
      },
      columnSizing: {
        ...sizes,
        [CHOOSE]: choosePx,
        // The column that names the rows takes the room that is left, unless it was resized.
        ...(widths[name] === undefined ? { [name]: leastPx(name) + Math.max(0, roomPx) } : {}),
      },
    };
  }, [layout, widths, frameWidthPx, remPx, t]);
  // A new array would publish the table's state, and render all again.
  const sorting = useMemo(
    () => sort.map(({ column, isDown }) => ({ id: column, desc: isDown })),
    [sort],
  );

  const active = useActiveRow(rows, arrangement, displayKey);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: order.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    overscan: OVERSCAN,
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => {
        // On paper the frame is as high as its rows: to draw as many as fit would be to draw all.
        if (!matchMedia("print").matches) notify(rect);
      }),
    initialRect: { width: 0, height: 600 },
    rangeExtractor: (range) =>
      withPinned(defaultRangeExtractor(range), range.count, active.isSet ? active.place : -1),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  useLayoutEffect(() => {
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, displayKey]);
  const items = virtualizer.getVirtualItems();
  // After scrolling without keys, Tab leads to the visible rows.
  const tabStop = items.some(({ index }) => index === active.place)
    ? active.place
    : items[0]?.index;
  const data = useRowsInView(items, rows, arrangement, view.selected, tabStop);

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ content, period }) => `${content?.id} ${period?.name}`,
    defaultColumn: { minSize: WIDTH_PX.least, maxSize: WIDTH_PX.most },
    state: { ...state, sorting },
    manualSorting: true,
    // The rows always go by some column.
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
      style={gridStyle(columns, { rowPx, headPx, totalPx })}
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
            const seenPx = (frame.current?.clientHeight ?? 0) - headPx - totalPx;
            return Math.max(1, Math.floor(seenPx / rowPx) - 1);
          }}
          heightPx={order.length * rowPx}
          onPlace={active.setPlace}
          onGo={(place) => {
            active.setPlace(place);
            const grid = frame.current;
            if (grid === null) return;
            const lastPx = place * rowPx;
            const firstPx = lastPx + headPx + rowPx + totalPx - grid.clientHeight;
            grid.scrollTop = Math.max(firstPx, Math.min(grid.scrollTop, lastPx));
            // The browser tells the virtualizer in the next frame only, and the rows would be rendered twice.
            grid.dispatchEvent(new Event("scroll"));
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

/** Bars where rows will be, cut out of one shape: it costs no more than that. */
const BARS: CSSProperties = {
  maskImage:
    "linear-gradient(transparent 35%, black 0 65%, transparent 0), repeating-linear-gradient(to right, transparent 0 1rem, black 0 7.25rem, transparent 0 8.25rem)",
  maskSize: "100% var(--row), 100% 100%",
  maskComposite: "intersect",
};

/** Widths, places and heights as properties of the grid, so that rows follow without rendering again. */
function gridStyle(
  columns: readonly TableColumn[],
  { rowPx, headPx, totalPx }: { rowPx: number; headPx: number; totalPx: number },
): CSSProperties & Record<`--${string}`, string> {
  const widths = columns.map(shownWidth);
  const pinned = columns.filter((column) => column.getIsPinned());
  return {
    // What gets the focus is not left below the pinned columns.
    scrollPaddingInlineStart: sum(widths.slice(0, pinned.length)),
    // Nor is a row below the headings and the totals. Not as padding: a focused heading would lie in it.
    "--covered": `${px(headPx)} ${px(totalPx)}`,
    "--columns": [...widths.map(px), "minmax(0, 1fr)"].join(" "),
    // On paper nothing scrolls: all columns but the checkboxes share its width.
    "--columns-on-paper": widths
      .slice(1)
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

/** Below that width of the frame there is little room. */
const NARROW_PX = 640;
/** Share of the frame: pinned columns leave space for the rest. */
const MAX_PINNED = 0.6;

/** Room beside a column's name, for its menu and for the arrow of the usual order. */
const HEAD_TOOLS_REM = 2.5;
const ARROW_REM = 1.25;
/** The ruler measures the smallest font, names are larger. */
const NAME_SIZE = 14 / 12;

/** Default width of a column, in which each word of its name has room; grows with the font size. */
function usualWidth(column: Column, name: string, frameWidthPx: number, remPx: number): number {
  const isNarrow = frameWidthPx < NARROW_PX;
  const widthsRem: Partial<Record<Column, number>> = {
    title: isNarrow ? 9.375 : 16,
    period: isNarrow ? 10.625 : 13.125,
    // May be a range.
    uniqueViewers: 9.5,
    watchTimePerViewer: 9.5,
  };
  const wordPx = Math.max(...name.split(" ").map(textWidth)) * NAME_SIZE;
  const toolsRem = HEAD_TOOLS_REM + (column === "plays" ? ARROW_REM : 0);
  return Math.round(Math.max((widthsRem[column] ?? 7.5) * remPx, wordPx + toolsRem * remPx));
}

/** The first of the pinned columns: those that would take too much of the frame scroll with the rest. */
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

/** Width of a frame and its font size in pixels; before it is mounted, the maximum width. */
function useFrameSize(frame: RefObject<HTMLElement | null>) {
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
