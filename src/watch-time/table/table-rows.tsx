import { FlexRender } from "@tanstack/react-table";
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { indexAfterStep } from "#shared/collections/roving-focus.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { TABLE_KEYS } from "#watch-time/table-keys.ts";
import { createRowSlots, isSameRow, type RowProps } from "./perf.ts";
import type { GroupRow, TableColumn, TableRow } from "./table-model.ts";

/** Is the `aria-rowindex` of the first row: the headings have 1. */
const FIRST_ROW = 2;

/** Shows the rows in view, and handles their keyboard: arrows, Page up and down, Home and End move the focus. */
export function TableRows({
  rows,
  columns,
  count,
  place,
  pageSize,
  heightPx,
  onPlace,
  onGo,
  onChoose,
  onDetail,
}: {
  rows: readonly TableRow[];
  columns: readonly TableColumn[];
  /** Counts all rows; `heightPx` is their height together. */
  count: number;
  heightPx: number;
  /** Is the place of the active row, which is always among `rows` once it had the focus. */
  place: number;
  /** Says how far Page Up and Page Down go. */
  pageSize: () => number;
  /** Makes a row the active one. */
  onPlace: (place: number) => void;
  /** Does the same, and scrolls the table to it. */
  onGo: (place: number) => void;
  onChoose: (row: GroupRow) => void;
  onDetail: (row: GroupRow) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const body = useRef<HTMLDivElement>(null);
  /** Says which control of a row has the focus, -1 for the row itself. Null means that none of the rows has it. */
  const focused = useRef<number | null>(null);
  const [slots] = useState(createRowSlots);
  const places = rows.map(({ original }) => original.place);
  const keys = slots.keysOf(places, place);
  useLayoutEffect(() => {
    // The active row is another one, or in another element, or its element is gone.
    if (focused.current === null) return;
    const row = rowAt(body, place);
    if (row === null || row.contains(document.activeElement)) return;
    (controlsOf(row)[focused.current] ?? row).focus({ preventScroll: true });
  });

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event;
    const command = pressedCommand(event, TABLE_KEYS, { ignoresShift: true });
    if (command === null) return;
    if (command === "select" || command === "open") {
      const row = rows[places.indexOf(place)]?.original;
      // A control of the row has these keys for itself.
      if (row === undefined || !(target instanceof Element) || target.role !== "row") return;
      event.preventDefault();
      return command === "select" ? onChoose(row) : onDetail(row);
    }
    const to = indexAfterStep(command, place, { count, pageSize: pageSize() });
    if (to === null) return;
    event.preventDefault();
    // The row has to be rendered to get the focus.
    flushSync(() => onGo(to));
    // The table may extend below the window.
    rowAt(body, to)?.scrollIntoView({ block: "nearest" });
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
        const row = target.closest("[role=row]");
        focused.current = controlsOf(row).findIndex((each) => each === target);
        onPlace(Number(row?.ariaRowIndex) - FIRST_ROW);
      }}
      onBlur={() => {
        // This is not called where the focused element is removed.
        focused.current = null;
      }}
    >
      {rows.map((row, at) => (
        <Row key={keys[at]} row={row} columns={columns} />
      ))}
      {rows.length < count ? (
        <p className="hidden px-2 py-1 print:block">
          {t("paper", { drawn: rows.length, all: count })}
        </p>
      ) : null}
    </div>
  );
}

const Row = memo(function Row({ row }: RowProps) {
  const { place, isSelected, isTabStop } = row.original;
  return (
    <div
      role="row"
      aria-rowindex={place + FIRST_ROW}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        "absolute inset-x-0 grid h-(--row) grid-cols-(--columns) items-stretch border-b border-line [contain:strict] [scroll-margin-block:var(--covered)]",
        // Pinned cells cover the row, and would cover its outline.
        "outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-2 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        isSelected ? "bg-accent-wash" : "bg-surface hover:bg-sunken",
      )}
      style={{ top: `calc(${place} * var(--row))` }}
    >
      {row.getVisibleCells().map((cell) => (
        // The key is not the cell's own id, with which a row could not reuse another one's elements.
        <FlexRender key={cell.column.id} cell={cell} />
      ))}
    </div>
  );
}, isSameRow);

/** Moves the focus to the row that is in the tab order, unless the row or one of its controls has it. */
export function focusTabStop(grid: HTMLElement | null): void {
  const row = grid?.querySelector<HTMLElement>("[role=row][tabindex='0']");
  if (row?.contains(document.activeElement) === false) row.focus();
}

function rowAt(body: RefObject<HTMLElement | null>, place: number): HTMLElement | null {
  return body.current?.querySelector(`[aria-rowindex="${place + FIRST_ROW}"]`) ?? null;
}

function controlsOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("a,button,input") ?? [])];
}
