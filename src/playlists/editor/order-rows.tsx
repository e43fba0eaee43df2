import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import { OrderRow } from "./order-row.tsx";
import { focusRow, rowOf } from "./row-focus.ts";
import type { OrderControl } from "./use-order-control.ts";

const OVERSCAN = 4;

export function OrderRows({
  frame,
  control: { shown: entries, active, selected, dragged, picked, askingKey, list },
}: {
  frame: RefObject<HTMLElement | null>;
  control: OrderControl;
}) {
  const { rowPx, actions } = list;
  const t = useTranslations("playlistOrder");
  const grid = useRef<HTMLDivElement>(null);
  // Tracked separately: the document loses the focus of a removed element.
  const isHere = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    // Rows that a requested focus needs are rendered while React is already working.
    useFlushSync: false,
    initialRect: { width: 0, height: 600 },
    rangeExtractor: (range) =>
      withPinned(defaultRangeExtractor(range), range.count, active.isPinned ? active.place : -1),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);

  const { wish, key: activeKey } = active;
  useLayoutEffect(() => {
    if (wish === null || activeKey === null) return;
    const row = rowOf(grid.current, activeKey);
    const scrolledBefore = frame.current?.scrollTop;
    row?.scrollIntoView({ block: "nearest" });
    // Emit at once, so newly visible rows render in the same pass.
    if (frame.current?.scrollTop !== scrolledBefore) {
      frame.current?.dispatchEvent(new Event("scroll"));
    }
    if (wish.focus === "stays" || row?.contains(document.activeElement) === true) return;
    focusRow(row, wish.focus === "row" ? -1 : wish.focus.control);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wish: who scrolls away later is not called back
  }, [wish]);

  useLayoutEffect(() => {
    // The focused element has disappeared, for example by an undo.
    if (!isHere.current || activeKey === null || document.activeElement !== document.body) return;
    focusRow(rowOf(grid.current, activeKey));
  }, [entries, activeKey]);

  const drawn = virtualizer.getVirtualItems();
  // After scrolling without keys, Tab leads to the visible rows.
  const tabStop = drawn.some(({ index }) => index === active.place)
    ? active.place
    : drawn[0]?.index;
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t("list")}
      aria-rowcount={entries.length}
      aria-multiselectable="true"
      aria-readonly={list.isReadOnly}
      className="absolute inset-0"
      onFocus={({ target }) => {
        isHere.current = true;
        const key = target.closest<HTMLElement>("[data-entry]")?.dataset.entry;
        if (key !== undefined) active.hold(key);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        isHere.current = false;
        actions.current.onLeave();
      }}
    >
      {drawn.map(({ index }) => {
        const entry = entries[index];
        if (entry === undefined) return null;
        const { key } = entry;
        const isSelected = selected.has(key);
        return (
          <OrderRow
            key={key}
            list={list}
            entry={entry}
            place={index + 1}
            isSelected={isSelected}
            togetherCount={isSelected ? selected.size : 1}
            isTabStop={index === tabStop}
            isDragged={dragged?.keys.has(key) === true}
            isPicked={picked?.keys.has(key) === true}
            isAsking={key === askingKey}
          />
        );
      })}
    </div>
  );
}
