import { ArrowDown, ArrowUp, EllipsisVertical, Pin } from "lucide-react";
import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import type { Column, Sorting } from "#watch-time/columns.ts";
import { WIDTH_PX } from "#watch-time/watch-time-view.ts";
import { type DrawnLayout, stickyClass, stickyStyle } from "./drawn-layout.ts";
import { WIDTH_STEP_PX } from "./use-column-menu.tsx";
import type { DrawnColumn } from "./use-columns.ts";

/** Drop side of a dragged column. */
export type DropEdge = "before" | "after";

/** The heading of a column: a press sorts, one with Shift sorts further; it is dragged to another place. */
export function HeadCell({
  drawn: { column, widthPx, isPinned, isResizing, startResize },
  layout,
  sort,
  items,
  isReached,
  edge,
  onSort,
  onWidth,
  onDrag,
}: {
  drawn: DrawnColumn;
  layout: DrawnLayout;
  sort: readonly Sorting[];
  items: () => readonly MenuItem[];
  /** In the tab order. */
  isReached: boolean;
  /** Null: nothing is dragged here. */
  edge: DropEdge | null;
  onSort: (isFurther: boolean) => void;
  onWidth: (widthPx: number | null) => void;
  onDrag: {
    start: (event: DragEvent) => void;
    over: (event: DragEvent<HTMLElement>) => void;
    drop: (event: DragEvent) => void;
    end: () => void;
  };
}) {
  const t = useTranslations("watchTimeTable");
  const name = t(`columns.${column}`);
  const rank = sort.findIndex((each) => each.column === column);
  const sorted = sort[rank];
  const tabIndex = isReached ? 0 : -1;
  const isNumber = column !== "title" && column !== "period";
  const Arrow = sorted?.isDown === true ? ArrowDown : ArrowUp;
  return (
    <div
      {...{ [COLUMN_ATTRIBUTE]: column }}
      role="columnheader"
      aria-label={name}
      // Only the first is said here, as there may be but one; the others are said by their rank.
      aria-sort={rank !== 0 ? undefined : sorted?.isDown === true ? "descending" : "ascending"}
      tabIndex={-1}
      onDragOver={onDrag.over}
      onDrop={onDrag.drop}
      className={classNames(
        "flex min-w-0 items-center bg-surface",
        stickyClass(layout, column, "bg-surface") ?? "relative",
        edge === "before" && "shadow-[inset_2px_0_var(--accent)]",
        edge === "after" && "shadow-[inset_-2px_0_var(--accent)]",
      )}
      style={stickyStyle(layout, column)}
    >
      <button
        type="button"
        draggable
        tabIndex={tabIndex}
        data-print="keep"
        title={`${name}. ${t(`hints.${column}`)}`}
        onClick={({ shiftKey }) => onSort(shiftKey)}
        onDragStart={onDrag.start}
        onDragEnd={onDrag.end}
        className={classNames(
          "flex h-full min-w-0 grow items-center gap-1 ps-2 -outline-offset-2 hover:text-ink",
          isNumber ? "justify-end text-end" : "text-start",
          sorted !== undefined && "text-accent",
        )}
      >
        {isPinned ? <Pin aria-hidden="true" size={11} className="shrink-0" /> : null}
        <span className="line-clamp-2 leading-tight">{name}</span>
        {sorted === undefined ? null : (
          <>
            <Arrow aria-hidden="true" size={13} className="shrink-0" />
            {sort.length > 1 ? (
              <span aria-hidden="true" className="text-xs">
                {rank + 1}
              </span>
            ) : null}
            {sort.length > 1 ? (
              <span className="sr-only">
                {t(sorted.isDown ? "head.rankDown" : "head.rankUp", {
                  rank: rank + 1,
                  count: sort.length,
                })}
              </span>
            ) : null}
          </>
        )}
      </button>
      <Menu
        label={t("head.menu", { name })}
        items={items}
        tabIndex={tabIndex}
        className="me-2 grid size-6 shrink-0 place-items-center rounded-md text-ink-faint -outline-offset-2 hover:bg-sunken hover:text-ink"
      >
        <EllipsisVertical aria-hidden="true" size={14} />
      </Menu>
      <ResizeHandle
        name={name}
        widthPx={widthPx}
        isResizing={isResizing}
        isReached={isReached}
        onStart={startResize}
        onWidth={onWidth}
      />
    </div>
  );
}

/** The edge of a column: it is dragged, or moved by the arrow keys. */
function ResizeHandle({
  name,
  widthPx,
  isResizing,
  isReached,
  onStart,
  onWidth,
}: {
  /** Of the column. */
  name: string;
  widthPx: number;
  isResizing: boolean;
  /** In the tab order. */
  isReached: boolean;
  onStart: (event: MouseEvent | TouchEvent) => void;
  /** Null: as usual. */
  onWidth: (widthPx: number | null) => void;
}) {
  const t = useTranslations("watchTimeTable.head");
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = isRightToLeft ? -WIDTH_STEP_PX : WIDTH_STEP_PX;
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
        // Neither text is marked nor the column dragged.
        event.preventDefault();
        if (event.button === 0) onStart(event);
      }}
      onTouchStart={onStart}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
      className="group absolute inset-y-0 end-0 w-2.5 cursor-col-resize touch-none -outline-offset-2"
    >
      <span
        aria-hidden="true"
        className={classNames(
          "absolute inset-y-2 end-0 w-px group-hover:w-0.5 group-hover:bg-accent group-focus-visible:bg-accent",
          isResizing ? "w-0.5 bg-accent" : "bg-line",
        )}
      />
    </div>
  );
}

/** Which column a heading is of. */
const COLUMN_ATTRIBUTE = "data-column";

/**
 * Roving tab index of the headings: ten headings with three controls each would be thirty stops. Arrow keys
 * move to the same control of neighbours, Home and End to the ends.
 */
export function useHeadKeys(columns: readonly Column[]): {
  active: Column | undefined;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const [focused, setFocused] = useState<string | null>(null);
  const active = columns.find((column) => column === focused) ?? columns[0];
  return {
    active,
    onFocus: ({ target }) => setFocused(headOf(target)?.getAttribute(COLUMN_ATTRIBUTE) ?? null),
    onKeyDown(event) {
      const { key, target, currentTarget: row } = event;
      const head = headOf(target);
      // The list of a menu and the edge of a column have arrows of their own.
      const control = head === null ? -1 : controlsOf(head).findIndex((each) => each === target);
      if (head === null || control < 0 || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const heads = [...row.querySelectorAll(`[${COLUMN_ATTRIBUTE}]`)];
      const at = heads.indexOf(head);
      const step = getComputedStyle(row).direction === "rtl" ? -1 : 1;
      const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: heads.length - 1 }[
        key
      ];
      if (to === undefined) return;
      event.preventDefault();
      const next = heads[to];
      if (next !== undefined) controlsOf(next)[control]?.focus();
    },
  };
}

function headOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest(`[${COLUMN_ATTRIBUTE}]`) : null;
}

/** Sort and menu buttons, without the menu's items. */
function controlsOf(head: Element): HTMLElement[] {
  return [...head.querySelectorAll<HTMLElement>(":scope > button")];
}
