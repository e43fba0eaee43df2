import { elementScroll, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import { plainId } from "#watch-time/watch-time-rows.ts";
import { controlIn, letTabReach, moveFocus, scrollToRow } from "./move-focus.ts";
import type { RowContext } from "./row-context.ts";
import { createRowSlots } from "./row-slots.ts";
import { selectedKey } from "./selection-bar.tsx";
import { TableRow } from "./table-row.tsx";
import { useActiveRow } from "./use-active-row.ts";

/**
 * Extra rows at each end. A wheel notch reveals up to three rows before the next render. Keyboard navigation
 * waits for all rendered rows.
 */
const OVERSCAN = { hand: 2, keys: 0 };

/** The rows in sight, and the one that has the keyboard: arrows, Page up and down, Home and End move it. */
export const TableBody = memo(function TableBody({
  frame,
  context,
  displayKey,
  selected,
  detailPlace,
  rowPx,
  headPx,
  totalPx,
}: {
  /** Scroll container. */
  frame: RefObject<HTMLElement | null>;
  context: RowContext;
  /** Identity of the content: another key scrolls to the top. */
  displayKey: string;
  selected: readonly string[];
  /** Row of the open dialog. */
  detailPlace: number | null;
  rowPx: number;
  /** Sticky areas over the rows, top and bottom. */
  headPx: number;
  totalPx: number;
}) {
  const t = useTranslations("watchTimeTable");
  const { arrangement, rows, onChoose } = context;
  const { groups, order } = arrangement;
  // The URL may spell ids differently.
  const selectedIds = useMemo(() => new Set(selected.map(plainId)), [selected]);
  const body = useRef<HTMLDivElement>(null);
  const shallMove = useRef(false);
  // Focus within the rows. Tracked separately: the document loses the focus of a removed element.
  const focus = useRef<{ control: number } | null>(null);
  // What the keyboard was on last in a row, and after a dialog is on again.
  const lastControl = useRef(-1);
  const [slots] = useState(createRowSlots);
  const { place: active, isHeld, hold } = useActiveRow(rows, arrangement, displayKey);
  // Where a key has scrolled to.
  const [keyedPx, setKeyedPx] = useState<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer: Virtualizer<HTMLElement, Element> = useVirtualizer({
    count: order.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: totalPx,
    observeElementRect: observeFrame,
    scrollToFn(offset, options, instance) {
      // Already at the top: scrolling there again would force a synchronous layout.
      if (offset > 0 || instance.scrollOffset !== 0) elementScroll(offset, options, instance);
    },
    initialRect: { width: 0, height: 600 },
    rangeExtractor({ startIndex, endIndex, count }) {
      const overscan = virtualizer.scrollOffset === keyedPx ? OVERSCAN.keys : OVERSCAN.hand;
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
      if (!isHeld || active >= count || (active >= first && active <= last)) return places;
      return active < first ? [active, ...places] : [...places, active];
    },
  });
  const stableHold = useStable((place: number, on: Element) => {
    focus.current = { control: controlIn(on) };
    lastControl.current = focus.current.control;
    if (place !== active || !isHeld) hold(place);
  });
  const stableLeave = useStable(() => {
    focus.current = null;
  });
  const holdOn = useStable(() => {
    if (focus.current !== null) hold(active);
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  useLayoutEffect(() => {
    // Reading the offset from the element would force a synchronous layout.
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, displayKey]);
  useLayoutEffect(() => {
    // Keep the focused row rendered when the content changes.
    holdOn();
  }, [holdOn, displayKey]);

  function press(event: KeyboardEvent): void {
    const isEnd = event.key === "Home" || event.key === "End";
    if (event.altKey || event.metaKey || (event.ctrlKey && !isEnd)) return;
    const isRow = event.target instanceof Element && event.target.role === "row";
    const group = order[active];
    if (isRow && group !== undefined && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      if (event.key === " ") onChoose(group);
      else context.onDetail(group);
      return;
    }
    const inSight = Math.max(
      1,
      Math.floor(((frame.current?.clientHeight ?? 0) - headPx - totalPx) / rowPx) - 1,
    );
    const to = indexAfterKey(event.key, active, { count: order.length, pageSize: inSight });
    if (to === null) return;
    event.preventDefault();
    shallMove.current = to !== active;
    // It has the keyboard already, and may have been scrolled away from.
    if (to === active) scrollToRow(body.current, to);
    hold(to);
    virtualizer.scrollToIndex(to);
    setKeyedPx(frame.current?.scrollTop ?? null);
    // The frame has scrolled: dispatch now, so the new rows render in the same pass as the focused one.
    frame.current?.dispatchEvent(new Event("scroll"));
  }

  const stablePress = useStable(press);
  const drawn = virtualizer.getVirtualItems();
  // After scrolling without keys, Tab leads to the visible rows.
  const reachable = drawn.some(({ index }) => index === active) ? active : drawn[0]?.index;
  useLayoutEffect(() => {
    if (focus.current === null && !shallMove.current) return;
    moveFocus(body.current, active, focus.current?.control ?? -1);
  }, [active]);
  // At each drawing, as each may bring other elements.
  useLayoutEffect(() => letTabReach(body.current, reachable));
  useLayoutEffect(() => {
    // Not after a pointer press: nothing should move away from the pointer.
    if (shallMove.current) scrollToRow(body.current, active);
    shallMove.current = false;
  }, [active]);
  const shownPlace = useRef<number | null>(null);
  const goBackTo = useStable((shown: number) => {
    const place = Math.min(shown, order.length - 1);
    moveFocus(body.current, place, lastControl.current);
    hold(place);
  });
  useEffect(() => {
    // A dialog gives the keyboard back to the element it had it from, which may be of another row by now.
    if (detailPlace === null && shownPlace.current !== null) goBackTo(shownPlace.current);
    shownPlace.current = detailPlace;
  }, [detailPlace, goBackTo]);
  const keys = slots.keysOf(
    drawn.map(({ index }) => index),
    active,
  );
  return (
    <div ref={body} role="rowgroup" className="relative" style={{ height: order.length * rowPx }}>
      {drawn.map(({ index, start }, at) => {
        const group = order[index];
        return group === undefined ? null : (
          <TableRow
            // Keyed by slot, not by row: another order changes the text of the same elements.
            key={keys[at]}
            context={context}
            group={group}
            place={index}
            topPx={start - headPx}
            heightPx={rowPx}
            onPress={stablePress}
            onHold={stableHold}
            onLeave={stableLeave}
            isSelected={selectedIds.has(plainId(selectedKey(rows, groups, group)))}
          />
        );
      })}
      {drawn.length < order.length ? (
        <p className="hidden px-2 py-1 print:block">
          {t("paper", { drawn: drawn.length, all: order.length })}
        </p>
      ) : null}
    </div>
  );
});

/** Reports the size of the frame after layout. The library's own observer forces a second layout at first. */
function observeFrame(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  notify: (size: { width: number; height: number }) => void,
): () => void {
  const observer = new ResizeObserver(() => {
    // On paper the frame is as high as its rows: to draw as many as fit would be to draw all.
    if (scrollElement === null || matchMedia("print").matches) return;
    // Without its borders and bars: what lies at its foot lies above them.
    notify({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  });
  if (scrollElement !== null) observer.observe(scrollElement);
  return () => observer.disconnect();
}
