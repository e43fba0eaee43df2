import { FlexRender } from "@tanstack/react-table";
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { isSameRow } from "./perf.ts";
import type { GroupRow, TableColumn, TableRow } from "./table-model.ts";

/** The rows in view, and their keyboard: arrows, Page up and down, Home and End move the focus. */
export function TableRows({
  rows,
  columns,
  count,
  place,
  pageSize,
  heightPx,
  onPlace,
  onChoose,
  onDetail,
}: {
  rows: readonly TableRow[];
  columns: readonly TableColumn[];
  /** Of all rows. */
  count: number;
  /** Of the active row, which is always among `rows` once it had the focus. */
  place: number;
  /** How far Page up and down go. */
  pageSize: () => number;
  /** Of all rows together. */
  heightPx: number;
  /** Makes a row the active one. */
  onPlace: (place: number) => void;
  onChoose: (row: GroupRow) => void;
  onDetail: (row: GroupRow) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const body = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // The row that had the focus is gone.
    if (hasFocus.current && !isFocusIn(body)) focusRow(body, place, -1);
  });

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, target } = event;
    const isEnd = key === "Home" || key === "End";
    if (event.altKey || event.metaKey || (event.ctrlKey && !isEnd)) return;
    if (!(target instanceof Element)) return;
    const row = rows.find(({ original }) => original.place === place)?.original;
    if (target.role === "row" && row !== undefined && (key === " " || key === "Enter")) {
      event.preventDefault();
      if (key === " ") onChoose(row);
      else onDetail(row);
      return;
    }
    const to = indexAfterKey(key, place, { count, pageSize: pageSize() });
    if (to === null) return;
    event.preventDefault();
    const control = controlsOf(target.closest("[role=row]")).findIndex((each) => each === target);
    // The row has to be there to get the focus.
    flushSync(() => onPlace(to));
    focusRow(body, to, control);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows have the focus
    <div
      ref={body}
      role="rowgroup"
      className="relative"
      style={{ height: heightPx }}
      onKeyDown={press}
      onFocus={({ target }) => {
        hasFocus.current = true;
        const at = Number(target.closest("[role=row]")?.ariaRowIndex) - FIRST_ROW;
        if (at !== place) onPlace(at);
      }}
      onBlur={() => {
        // Not called where the focused element is removed.
        hasFocus.current = false;
      }}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} columns={columns} />
      ))}
      {rows.length < count ? (
        <p className="hidden px-2 py-1 print:block">
          {t("paper", { drawn: rows.length, all: count })}
        </p>
      ) : null}
    </div>
  );
}

/** `aria-rowindex` of the first row: the headings have 1. */
const FIRST_ROW = 2;

const Row = memo(function Row({
  row,
}: {
  row: TableRow;
  /** Of its cells. */
  columns: readonly TableColumn[];
}) {
  const { place, isSelected, isTabStop } = row.original;
  return (
    <div
      role="row"
      aria-rowindex={place + FIRST_ROW}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        "absolute inset-x-0 grid h-(--row) grid-cols-(--columns) items-stretch border-b border-line [contain:strict] [scroll-margin-block:var(--covered)]",
        // Pinned cells lie over the row, and would lie over its outline.
        "outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-2 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        isSelected ? "bg-accent-wash" : "bg-surface hover:bg-sunken",
      )}
      style={{ top: `calc(${place} * var(--row))` }}
    >
      {row.getVisibleCells().map((cell) => (
        <FlexRender key={cell.id} cell={cell} />
      ))}
    </div>
  );
}, isSameRow);

/** The row that has the focus, or is next in the tab order. */
export function focusTabStop(grid: HTMLElement | null): void {
  grid?.querySelector<HTMLElement>("[role=row][tabindex='0']")?.focus();
}

/**
 * Moves the focus to a row, and scrolls as little as it takes to see it: the table may go on below the window.
 * @param control index of one of the row's controls; the row itself where it has none such
 */
function focusRow(body: RefObject<HTMLElement | null>, place: number, control: number): void {
  const row = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${place + FIRST_ROW}"]`);
  (controlsOf(row)[control] ?? row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

function isFocusIn(body: RefObject<HTMLElement | null>): boolean {
  return body.current?.contains(document.activeElement) === true;
}

function controlsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("a,button,input") ?? [])];
}
