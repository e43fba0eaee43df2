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
import { useStable } from "#shared/ui/use-stable.ts";
import { plainId } from "#watch-time/watch-time-rows.ts";
import { selectedKey } from "./choose.ts";
import { controlIn, letTabReach, moveFocus, scrollToRow } from "./move-focus.ts";
import type { RowContext } from "./row-context.ts";
import { createRowSlots } from "./row-slots.ts";
import { TableRow } from "./table-row.tsx";
import { useActiveRow } from "./use-active-row.ts";

/**
 * Rows drawn beyond those in sight, at each end. A notch of a wheel shows what is up to three rows away, before anything
 * else can be drawn. Who goes by keys waits for all rows that are drawn.
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
  /** What scrolls. */
  frame: RefObject<HTMLElement | null>;
  context: RowContext;
  /** What is looked at: under another key it is looked at from the top. */
  displayKey: string;
  selected: readonly string[];
  /** Of the row that a dialog shows all of. */
  detailPlace: number | null;
  rowPx: number;
  /** Of what lies over the rows, at the top and at the bottom. */
  headPx: number;
  totalPx: number;
}) {
  const t = useTranslations("watchTimeTable");
  const { arrangement, rows, onChoose } = context;
  const { groups, order } = arrangement;
  // An address may spell ids otherwise than the rows do.
  const selectedIds = useMemo(() => new Set(selected.map(plainId)), [selected]);
  const body = useRef<HTMLDivElement>(null);
  const shallMove = useRef(false);
  // Where the keyboard is in the rows. Known apart from the document, which forgets it with an element that goes.
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
      // It begins at the top: to go there once more would have all laid out at once.
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
    // To ask the frame itself would mean to lay out everything at once.
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, displayKey]);
  useLayoutEffect(() => {
    // Something else is looked at: the row that has the keyboard is held on to, wherever one scrolls.
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
    const next = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + inSight,
      PageUp: active - inSight,
      Home: 0,
      End: order.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(order.length - 1, next));
    shallMove.current = to !== active;
    // It has the keyboard already, and may have been scrolled away from.
    if (to === active) scrollToRow(body.current, to);
    hold(to);
    virtualizer.scrollToIndex(to);
    setKeyedPx(frame.current?.scrollTop ?? null);
    // The frame has moved already; told now and not in the next frame, the rows there are drawn in one go
    // with the one that the keyboard comes to.
    frame.current?.dispatchEvent(new Event("scroll"));
  }

  const stablePress = useStable(press);
  const drawn = virtualizer.getVirtualItems();
  // Whoever scrolled with something else than the keys gets to the rows in sight by the Tab key.
  const reachable = drawn.some(({ index }) => index === active) ? active : drawn[0]?.index;
  useLayoutEffect(() => {
    if (focus.current === null && !shallMove.current) return;
    moveFocus(body.current, active, focus.current?.control ?? -1);
  }, [active]);
  // At each drawing, as each may bring other elements.
  useLayoutEffect(() => letTabReach(body.current, reachable));
  useLayoutEffect(() => {
    // Not for whoever pressed a pointer on a row: nothing moves away from under that.
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
            // Of its place, and not of what is there: another order is other words in the same rows.
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

/** Tells how large the frame is once it is laid out: the library's own way has it laid out twice at first. */
function observeFrame(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  tell: (size: { width: number; height: number }) => void,
): () => void {
  const observer = new ResizeObserver(() => {
    // On paper the frame is as high as its rows: to draw as many as fit would be to draw all.
    if (scrollElement === null || matchMedia("print").matches) return;
    // Without its borders and bars: what lies at its foot lies above them.
    tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  });
  if (scrollElement !== null) observer.observe(scrollElement);
  return () => observer.disconnect();
}
