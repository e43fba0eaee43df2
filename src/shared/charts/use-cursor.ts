import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from "react";
import { indexAfterStep, type ListStep } from "#shared/collections/roving-focus.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { CHART_KEYS } from "./chart-keys.ts";

/** A pointer clicks if it has moved less. */
const DRAG_PX = 6;
/** Counts the points that a page moves by. */
const PAGE_SIZE = 10;

/** Holds the first and last index of a selection. */
export type Stretch = readonly [first: number, last: number];

/**
 * Tracks the cursor in a chart, by pointer or by keyboard: arrows by one, pages by ten, Home and End. With
 * `onChoose` a stretch can be selected by dragging, or with Shift and Enter.
 * @param count number of points
 * @param indexAt returns the point nearest to a position, in pixels from the upper left corner
 */
export function useCursor(
  count: number,
  indexAt: (x: number, y: number) => number,
  {
    of = "",
    onChoose,
  }: {
    /** Identifies the points: the cursor is reset when it changes. */
    of?: string;
    onChoose?: (stretch: Stretch) => void;
  } = {},
) {
  const { at, anchor, isByKeys, put } = usePlace(count, of);
  const choose = (stretch: Stretch | null, end: number, isWithKeys: boolean) => {
    if (stretch === null) return;
    put(end, null, isWithKeys);
    onChoose?.(stretch);
  };
  const canChoose = onChoose !== undefined;
  const cursor: Cursor = { count, at, anchor, isByKeys, put, canChoose, choose };
  const { handlers, isPressed, letGo } = usePointer(cursor, indexAt);
  return {
    at,
    stretch: stretchBetween(at, anchor),
    isByKeys,
    handlers: { ...handlers, ...keyHandlers(cursor, isPressed, letGo) },
  };
}

/** Describes a press of the pointer, which becomes a drag when it has moved far enough. */
interface Drag {
  startX: number;
  index: number;
  isMoving: boolean;
}

interface Cursor extends ReturnType<typeof usePlace> {
  count: number;
  canChoose: boolean;
  /**
   * Chooses a stretch.
   * @param stretch null: nothing was selected
   */
  choose: (stretch: Stretch | null, at: number, isByKeys: boolean) => void;
}

function usePlace(count: number, of: string) {
  const [state, setState] = useState<{
    of: string;
    at: number | null;
    /** Holds the other end of the selection in progress. */
    anchor: number | null;
    isByKeys: boolean;
  }>({ of, at: null, anchor: null, isByKeys: false });
  // The number of points can shrink.
  const isCurrent = state.of === of && Math.max(state.at ?? 0, state.anchor ?? 0) < count;
  const { at, anchor } = isCurrent ? state : { at: null, anchor: null };
  const put = (at: number | null, anchor: number | null, isByKeys: boolean) =>
    setState((known) => {
      const isSame =
        known.of === of &&
        known.at === at &&
        known.anchor === anchor &&
        known.isByKeys === isByKeys;
      // Most pointer moves stay on the same point.
      return isSame ? known : { of, at, anchor, isByKeys };
    });
  return { at, anchor, isByKeys: state.isByKeys, put };
}

function usePointer(
  { count, anchor, isByKeys, put, canChoose, choose }: Cursor,
  indexAt: (x: number, y: number) => number,
) {
  const drag = useRef<Drag | null>(null);
  const pointAt = (event: PointerEvent<HTMLElement>) => indexAt(...positionOf(event));
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (count === 0) return;
      const index = pointAt(event);
      const canDrag = canChoose && event.button === 0 && event.isPrimary;
      drag.current = canDrag ? { startX: event.clientX, index, isMoving: false } : null;
      put(index, null, false);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (count === 0) return;
      const { current } = drag;
      if (current === null) {
        // A mouse that moves by accident does not end a selection by keyboard.
        if (anchor === null) put(pointAt(event), null, false);
        return;
      }
      if (!current.isMoving && Math.abs(event.clientX - current.startX) > DRAG_PX) {
        current.isMoving = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      put(pointAt(event), current.isMoving ? current.index : null, false);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      drag.current = null;
      if (current?.isMoving !== true || count === 0) return;
      // The last move may not be rendered yet.
      const index = pointAt(event);
      choose(stretchBetween(index, current.index), index, false);
    },
    /** The browser has taken the gesture for scrolling. */
    onPointerCancel() {
      drag.current = null;
      put(null, null, false);
    },
    onPointerLeave({ pointerType }: PointerEvent<HTMLElement>) {
      // After a touch ends, the value stays visible.
      if (pointerType === "touch" || drag.current?.isMoving === true) return;
      drag.current = null;
      if (!isByKeys) put(null, null, false);
    },
  };
  return {
    handlers,
    isPressed: () => drag.current !== null,
    letGo: () => {
      drag.current = null;
    },
  };
}

function keyHandlers(
  { count, at, anchor, put, canChoose, choose }: Cursor,
  isPressed: () => boolean,
  letGo: () => void,
) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const command = pressedCommand(event, CHART_KEYS, { ignoresShift: canChoose });
      if (command?.kind === "go") {
        if (command.isSelecting && !canChoose) return;
        const next = cursorAfterStep({ at, anchor }, command, count);
        if (next === null) return;
        put(next.at, next.anchor, true);
      } else if (command?.kind === "choose" && at !== null && anchor !== null) {
        choose(stretchBetween(at, anchor), at, true);
      } else if (command?.kind === "leave" && at !== null) {
        letGo();
        put(anchor === null ? null : at, null, true);
      } else return;
      event.preventDefault();
    },
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.matches(":focus-visible") && count > 0) put(at ?? count - 1, null, true);
    },
    onBlur() {
      if (!isPressed()) put(null, null, false);
    },
  };
}

/** Returns the position of the pointer in an element, in pixels from its upper left corner. */
export function positionOf({
  clientX,
  clientY,
  currentTarget,
}: MouseEvent<HTMLElement>): [x: number, y: number] {
  const { left, top } = currentTarget.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

/**
 * Returns where a step leads: one that selects, from the point where the selection began. From nowhere, forwards
 * begins at the first point and backwards at the last. Null: there are no points.
 */
export function cursorAfterStep(
  { at, anchor }: { at: number | null; anchor: number | null },
  { step, isSelecting }: { step: ListStep; isSelecting: boolean },
  count: number,
): { at: number; anchor: number | null } | null {
  const next = indexAfterStep(step, at, { count, pageSize: PAGE_SIZE });
  return next === null ? null : { at: next, anchor: isSelecting ? (anchor ?? at ?? next) : null };
}

/** A selection, whichever end was chosen first. */
export function stretchBetween(at: number | null, anchor: number | null): Stretch | null {
  return at === null || anchor === null ? null : [Math.min(at, anchor), Math.max(at, anchor)];
}
