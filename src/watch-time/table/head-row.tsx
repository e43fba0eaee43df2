import type { columnResizingState } from "@tanstack/react-table";
import { EllipsisVertical, Pin } from "lucide-react";
import { type ComponentProps, type DragEvent, type KeyboardEvent, memo, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Menu } from "#shared/ui/menu.tsx";
import { ariaSort, SortArrow, sortClass } from "#shared/ui/table.tsx";
import { COLUMNS, type Column, pinnedColumns } from "#watch-time/columns.ts";
import { useColumnName } from "#watch-time/compare/change-labels.tsx";
import { isOfContainers } from "#watch-time/row-groups.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import { type WatchTimeView, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import { moveColumn, setWidth, type ViewChange } from "./change-columns.ts";
import { useColumnHint, useColumnMenu, WIDTH_STEP_PX } from "./column-menu.tsx";
import {
  pinnedClass,
  shownWidth,
  stickyStyle,
  type TableColumn,
  type TableHeader,
} from "./table-model.ts";

/** Keeps the focus in the headings when the menu of a column takes the column away. */
const keepHere = (frame: HTMLElement | null) => (frame === null ? undefined : keepFocus(frame));

/**
 * Shows sticky headings: a press sorts, one with Shift sorts further; they are dragged to another place. The tab index
 * roves: ten headings with three controls each would be thirty stops. Arrow keys move to the same control of
 * neighbours, Home and End to the ends.
 */
export const HeadRow = memo(function HeadRow({
  kind,
  view,
  headers,
  onChange,
}: Pick<ShownRows, "kind" | "view"> & {
  /** Lists the headings of the columns, after the one of the checkboxes. */
  headers: readonly TableHeader[];
  resizing: columnResizingState;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const itemsOf = useColumnMenu(view, kind, onChange);
  const [drag, setDrag] = useState<HeadDrag | null>(null);
  const [focused, setFocused] = useState<Column | null>(null);
  const [choose, ...named] = headers;
  const heads = named.flatMap((header) => {
    const id = COLUMNS.find((each) => each === header.column.id);
    return id === undefined ? [] : { id, header };
  });
  const active = (heads.find(({ id }) => id === focused) ?? heads[0])?.id;
  return (
    <div ref={keepHere} role="rowgroup" className="sticky top-0 z-3">
      <div
        role="row"
        aria-rowindex={1}
        onKeyDown={moveFocus}
        className="grid h-(--head) grid-cols-(--columns) items-stretch border-b border-line bg-surface text-sm font-medium text-ink-soft"
      >
        {choose === undefined ? null : (
          <div
            role="columnheader"
            className={pinnedClass(choose.column, "bg-surface") ?? undefined}
            style={stickyStyle(choose.column)}
          >
            <span className="sr-only">{t("choose.column")}</span>
          </div>
        )}
        {heads.map(({ id, header }) => (
          <Head
            key={id}
            id={id}
            header={header}
            view={view}
            isReached={id === active}
            drag={drag}
            items={() => itemsOf(id, header.column)}
            onFocus={() => setFocused(id)}
            onDrag={setDrag}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  );
});

/** Holds a heading that is dragged, and the one that it is over. */
interface HeadDrag {
  dragged: Column;
  over: { target: Column; isAfter: boolean } | null;
}

/** Shows a heading, with its menu and its edge; another one can be dropped on it. */
function Head({
  id,
  header,
  view,
  isReached,
  drag,
  items,
  onFocus,
  onDrag,
  onChange,
}: {
  id: Column;
  header: TableHeader;
  view: WatchTimeView;
  /** Is true if its controls are in the tab order. */
  isReached: boolean;
  /** Is null while no heading is dragged. */
  drag: HeadDrag | null;
  items: () => ReturnType<ReturnType<typeof useColumnMenu>>;
  onFocus: () => void;
  onDrag: (drag: HeadDrag | null) => void;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const { column } = header;
  const nameOf = useColumnName();
  const { grouping } = view;
  const isOfContainer = id === "title" && isOfContainers(grouping);
  const name = isOfContainer ? t("containers.head", { kind: grouping }) : nameOf(id);
  const edge = drag?.over?.target === id ? drag.over : null;
  return (
    <div
      role="columnheader"
      aria-label={name}
      // Only the first sorted column has `aria-sort`, which is allowed once; the others have their rank in the label.
      aria-sort={column.getSortIndex() === 0 ? ariaSort(sortedBy(column)) : undefined}
      tabIndex={-1}
      onFocus={onFocus}
      onDragOver={(event) => {
        if (drag === null || drag.dragged === id) return;
        event.preventDefault();
        const isAfter = isOverEnd(event);
        if (edge?.isAfter !== isAfter) onDrag({ ...drag, over: { target: id, isAfter } });
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (drag !== null && drag.over !== null) {
          onChange(moveColumn(view, drag.dragged, drag.over));
        }
        onDrag(null);
      }}
      className={classNames(
        "flex min-w-0 items-center bg-surface",
        pinnedClass(column, "bg-surface") ?? "relative",
        edge?.isAfter === false &&
          "shadow-[inset_2px_0_var(--accent)] rtl:shadow-[inset_-2px_0_var(--accent)]",
        edge?.isAfter === true &&
          "shadow-[inset_-2px_0_var(--accent)] rtl:shadow-[inset_2px_0_var(--accent)]",
      )}
      style={stickyStyle(column)}
    >
      <SortButton
        id={id}
        name={name}
        column={column}
        view={view}
        isReached={isReached}
        onDrag={onDrag}
      />
      <Menu
        label={t("head.menu", { name })}
        items={items}
        tabIndex={isReached ? 0 : -1}
        className="me-2 grid size-6 shrink-0 place-items-center rounded-md text-ink-faint -outline-offset-2 hover:bg-sunken hover:text-ink"
      >
        <EllipsisVertical aria-hidden="true" size={14} />
      </Menu>
      <ResizeHandle
        name={name}
        header={header}
        isReached={isReached}
        onWidth={(widthPx) => onChange(setWidth(view, id, widthPx))}
      />
    </div>
  );
}

/** Shows the name of a column, with its place in the order: a press sorts by it, and it is what is dragged. */
function SortButton({
  id,
  name,
  column,
  view,
  isReached,
  onDrag,
}: Pick<ComponentProps<typeof Head>, "id" | "view" | "isReached" | "onDrag"> & {
  name: string;
  column: TableColumn;
}) {
  const t = useTranslations("watchTimeTable.head");
  const hint = useColumnHint()(id);
  const rank = column.getSortIndex() + 1;
  const sorted = sortedBy(column);
  const isSole = sorted !== null && view.sort.length === 1;
  const isNumber = id !== "title" && id !== "period";
  return (
    <button
      type="button"
      draggable
      tabIndex={isReached ? 0 : -1}
      data-print="keep"
      title={hint === undefined ? name : `${name}\n${hint}`}
      onClick={({ shiftKey }) => {
        const isDown = isSole ? !sorted.isDown : column.getFirstSortDir() === "desc";
        column.toggleSorting(shiftKey ? undefined : isDown, shiftKey);
      }}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", name);
        onDrag({ dragged: id, over: null });
      }}
      onDragEnd={() => onDrag(null)}
      className={classNames(
        "flex h-full min-w-0 grow items-center gap-1 ps-2",
        isNumber ? "text-right" : "text-start",
        sortClass(isNumber, sorted),
      )}
    >
      {pinnedColumns(view).includes(id) ? (
        <Pin aria-hidden="true" size={11} className="shrink-0" />
      ) : null}
      <span className="line-clamp-2 leading-tight wrap-anywhere hyphens-auto">{name}</span>
      {sorted === null ? null : <SortArrow {...sorted} />}
      {sorted === null || isSole ? null : (
        <>
          <span aria-hidden="true" className="text-xs">
            {rank}
          </span>
          <span className="sr-only">
            {t("rank", {
              isDown: sorted.isDown ? "yes" : "no",
              rank,
              count: view.sort.length,
            })}
          </span>
        </>
      )}
    </button>
  );
}

/** Returns how a column sorts the rows; null: not at all. */
function sortedBy(column: TableColumn) {
  const sorted = column.getIsSorted();
  return sorted === false ? null : { isDown: sorted === "desc" };
}

/** Moves the focus to the same control of another heading. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: row } = event;
  const columns = [...row.children].slice(1);
  const at = columns.findIndex((each) => target instanceof Node && each.contains(target));
  // The list of a menu and the edge of a column handle arrows themselves.
  const control = buttonsOf(columns[at]).findIndex((each) => each === target);
  if (control < 0 || event.defaultPrevented) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = isRightToLeft(row) ? -1 : 1;
  const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: columns.length - 1 }[key];
  if (to === undefined) return;
  event.preventDefault();
  buttonsOf(columns[to])[control]?.focus();
}

/** Shows the edge of a column: it is dragged, or moved by the arrow keys. */
function ResizeHandle({
  name,
  header,
  isReached,
  onWidth,
}: {
  name: string;
  header: TableHeader;
  isReached: boolean;
  /** Takes null for the usual width. */
  onWidth: (widthPx: number | null) => void;
}) {
  const t = useTranslations("watchTimeTable.head");
  const widthPx = shownWidth(header.column);
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = isRightToLeft(event.currentTarget) ? -WIDTH_STEP_PX : WIDTH_STEP_PX;
    const next = {
      ArrowRight: widthPx + step,
      ArrowLeft: widthPx - step,
      Home: WIDTH_PX.least,
      End: WIDTH_PX.most,
      Enter: null,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("width", { name })}
      aria-valuenow={widthPx}
      aria-valuemin={WIDTH_PX.least}
      aria-valuemax={WIDTH_PX.most}
      aria-valuetext={t("widthValue", { width: widthPx })}
      title={t("widthHint")}
      tabIndex={isReached ? 0 : -1}
      onMouseDown={(event) => {
        // This prevents selecting text and dragging the column.
        event.preventDefault();
        if (event.button === 0) header.getResizeHandler()(event);
      }}
      onTouchStart={header.getResizeHandler()}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
      className="group absolute inset-y-0 end-0 w-2.5 cursor-col-resize touch-none -outline-offset-2"
    >
      <span
        aria-hidden="true"
        className={classNames(
          "absolute inset-y-2 end-0 w-px group-hover:w-0.5 group-hover:bg-accent group-focus-visible:bg-accent",
          header.column.getIsResizing() ? "w-0.5 bg-accent" : "bg-line",
        )}
      />
    </div>
  );
}

/** Returns the sort and menu buttons of a heading, without the menu's items. */
function buttonsOf(head: Element | undefined): HTMLElement[] {
  return [...(head?.querySelectorAll<HTMLElement>(":scope > button") ?? [])];
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}

/** Returns whether a pointer is over the second half of a heading. */
function isOverEnd({ clientX, currentTarget }: DragEvent<HTMLElement>): boolean {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX < left + width / 2 === isRightToLeft(currentTarget);
}
