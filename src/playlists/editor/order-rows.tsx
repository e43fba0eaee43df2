import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";
import { focusRow, rowOf } from "./order-keys.ts";
import { OrderRow } from "./order-row.tsx";
import type { EntryMark, OnRowCommand, RowLayout } from "./order-row-props.ts";
import type { RunningTime } from "./running-times.ts";
import type { ActiveEntry } from "./use-active-entry.ts";

const OVERSCAN = 4;
const AT_TOP: RunningTime = { seconds: 0, isAtLeast: false };

/** The entries in sight, and the one that has the keyboard. */
export function OrderRows({
  frame,
  entries,
  factsOf,
  marks,
  times,
  layout,
  active,
  selected,
  draggedKeys,
  pickedKeys,
  askingKey,
  isReadOnly,
  onCommand,
  onKey,
  onLeave,
}: {
  /** Scroll container. */
  frame: RefObject<HTMLElement | null>;
  entries: readonly PlaylistEntry[];
  factsOf: (entry: PlaylistEntry) => EntryFacts;
  marks: ReadonlyMap<string, EntryMark>;
  times: readonly RunningTime[];
  layout: RowLayout;
  active: ActiveEntry;
  selected: Keys;
  draggedKeys: Keys | null;
  pickedKeys: Keys | null;
  /** The entry whose number is being typed. */
  askingKey: string | null;
  isReadOnly: boolean;
  onCommand: OnRowCommand;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  /** The keyboard has gone elsewhere. */
  onLeave: () => void;
}) {
  const t = useTranslations("playlistOrder");
  const grid = useRef<HTMLDivElement>(null);
  // Tracked separately: the document loses the focus of a removed element.
  const isHere = useRef(false);
  const { rowPx } = layout;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    // The rows of a wish are drawn while React is at work already.
    useFlushSync: false,
    initialRect: { width: 0, height: 600 },
    rangeExtractor({ startIndex, endIndex, overscan, count }) {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
      const { place, isPinned } = active;
      if (!isPinned || place >= count || (place >= first && place <= last)) return places;
      return place < first ? [place, ...places] : [...places, place];
    },
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);

  const { wish, key: activeKey } = active;
  useLayoutEffect(() => {
    if (wish === null || activeKey === null) return;
    const row = rowOf(grid.current, activeKey);
    const scrolledBefore = frame.current?.scrollTop;
    if (row !== null) scrollToRow(row);
    // Emit at once, so newly visible rows render in the same pass.
    if (frame.current?.scrollTop !== scrolledBefore) {
      frame.current?.dispatchEvent(new Event("scroll"));
    }
    if (wish.focus === "stays" || row?.contains(document.activeElement) === true) return;
    focusRow(row, wish.focus === "row" ? -1 : wish.focus.control);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wish: who scrolls away later is not called back
  }, [wish]);

  useLayoutEffect(() => {
    // What had the keyboard has gone, by something that was undone for example.
    if (!isHere.current || activeKey === null || document.activeElement !== document.body) return;
    focusRow(rowOf(grid.current, activeKey), -1);
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
      aria-readonly={isReadOnly}
      className="absolute inset-0"
      onFocus={({ target }) => {
        isHere.current = true;
        const key = target.closest<HTMLElement>("[data-entry]")?.dataset.entry;
        if (key !== undefined) active.hold(key);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        isHere.current = false;
        onLeave();
      }}
    >
      {drawn.map(({ index }) => {
        const entry = entries[index];
        if (entry === undefined) return null;
        const { key } = entry;
        const { seconds, isAtLeast } = times[index] ?? AT_TOP;
        const isSelected = selected.has(key);
        return (
          <OrderRow
            key={key}
            entry={entry}
            facts={factsOf(entry)}
            mark={marks.get(key)}
            place={index + 1}
            count={entries.length}
            startSeconds={seconds}
            isStartAtLeast={isAtLeast}
            layout={layout}
            isSelected={isSelected}
            togetherCount={isSelected ? selected.size : 1}
            isTabStop={index === tabStop}
            isDragged={draggedKeys?.has(key) === true}
            isPicked={pickedKeys?.has(key) === true}
            isAsking={key === askingKey}
            isReadOnly={isReadOnly}
            onCommand={onCommand}
            onKey={onKey}
          />
        );
      })}
    </div>
  );
}

/** The bar that saves, and on a phone the navigation under it. */
const MAX_COVERS = 2;

/** Scrolls as little as it takes to see all of a row, in its frame and on the page, where bars may lie over it. */
function scrollToRow(row: HTMLElement): void {
  row.scrollIntoView({ block: "nearest" });
  for (let turn = 0; turn < MAX_COVERS; turn += 1) {
    const { left, width, bottom } = row.getBoundingClientRect();
    const cover = barAt(left + width / 2, bottom - 2);
    if (cover === null || cover.contains(row)) return;
    scrollBy({ top: bottom - cover.getBoundingClientRect().top, behavior: "instant" });
  }
}

function barAt(x: number, y: number): Element | null {
  for (let at = document.elementFromPoint(x, y); at !== null; at = at.parentElement) {
    const { position } = getComputedStyle(at);
    if (position === "sticky" || position === "fixed") return at;
  }
  return null;
}
