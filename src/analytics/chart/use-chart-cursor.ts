import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { ALONG_CHART, indexAfterKey } from "#shared/collections/roving-focus.ts";

/** A pointer that moved less has clicked. */
const DRAG_PX = 6;

/**
 * Chart cursor by pointer or keyboard, and range selection.
 * @param of identity of the points: reset when it changes
 * @param indexAt nearest point to a position, in pixels from the left edge
 * @param onChoose called with the first and last point of a selection
 */
export function useChartCursor({
  of,
  count,
  indexAt,
  onChoose,
}: {
  of: string;
  count: number;
  indexAt: (x: number) => number;
  onChoose: (first: number, last: number) => void;
}) {
  const [state, setState] = useState({ of, cursor: NOWHERE, isByKeys: false });
  const drag = useRef<{ startX: number; index: number; isMoving: boolean } | null>(null);
  // Fewer points can come for the same time than there were.
  const isCurrent =
    state.of === of && Math.max(state.cursor.at ?? 0, state.cursor.anchor ?? 0) < count;
  const cursor = isCurrent ? state.cursor : NOWHERE;
  const put = ({ at, anchor }: Cursor, isByKeys: boolean) =>
    setState((known) => {
      const isSame =
        known.of === of &&
        known.cursor.at === at &&
        known.cursor.anchor === anchor &&
        known.isByKeys === isByKeys;
      // Most pointer moves stay on the same point.
      return isSame ? known : { of, cursor: { at, anchor }, isByKeys };
    });

  const choose = (selected: Cursor, isByKeys: boolean) => {
    const stretch = stretchOfCursor(selected);
    if (stretch === null) return;
    put({ ...selected, anchor: null }, isByKeys);
    onChoose(...stretch);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary || count === 0) return;
      const index = indexAt(xOf(event));
      drag.current = { startX: event.clientX, index, isMoving: false };
      put({ at: index, anchor: null }, false);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (count === 0) return;
      const at = indexAt(xOf(event));
      const { current } = drag;
      if (current === null) {
        // A mouse that is brushed takes no stretch from the keyboard.
        if (cursor.anchor === null) put({ at, anchor: null }, false);
        return;
      }
      if (!current.isMoving && Math.abs(event.clientX - current.startX) > DRAG_PX) {
        current.isMoving = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      put({ at, anchor: current.isMoving ? current.index : null }, false);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      drag.current = null;
      // The last move may not be drawn yet.
      if (current?.isMoving === true && count > 0) {
        choose({ at: indexAt(xOf(event)), anchor: current.index }, false);
      }
    },
    /** The browser took the gesture for scrolling. */
    onPointerCancel() {
      drag.current = null;
      put(NOWHERE, false);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      // A lifted finger keeps the cursor.
      if (event.pointerType === "touch" || drag.current?.isMoving === true) return;
      drag.current = null;
      if (!state.isByKeys) put(NOWHERE, false);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = cursorAfterKey(cursor, event, count);
      if (next !== null) put(next, true);
      else if (event.key === "Enter" && cursor.anchor !== null) choose(cursor, true);
      else if (event.key === "Escape" && cursor.at !== null) {
        drag.current = null;
        put(cursor.anchor === null ? NOWHERE : { ...cursor, anchor: null }, true);
      } else return;
      event.preventDefault();
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.matches(":focus-visible") || count === 0) return;
      put({ at: cursor.at ?? count - 1, anchor: null }, true);
    },
    onBlur() {
      if (drag.current === null) put(NOWHERE, false);
    },
  };
  return { cursor, isByKeys: state.isByKeys, handlers };
}

function xOf(event: PointerEvent<HTMLElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}

/** Cursor of a chart; initially none. */
export interface Cursor {
  at: number | null;
  /** Other end of the selection. */
  anchor: number | null;
}

export const NOWHERE: Cursor = { at: null, anchor: null };

/**
 * Where a key leads: arrows by one, pages by ten, Home and End to the ends; with Shift the stretch from
 * where it began. From nowhere, forwards begins at the first point and backwards at the last.
 * @param count how many points there are
 * @returns null for a key that leads nowhere
 */
export function cursorAfterKey(
  { at, anchor }: Cursor,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  count: number,
): Cursor | null {
  const next = indexAfterKey(key, at, { count, ...ALONG_CHART });
  return next === null ? null : { at: next, anchor: shiftKey ? (anchor ?? at ?? next) : null };
}

/** First and last point of the selection; null: none. */
export function stretchOfCursor({ at, anchor }: Cursor): [number, number] | null {
  return at === null || anchor === null ? null : [Math.min(at, anchor), Math.max(at, anchor)];
}
