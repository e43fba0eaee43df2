import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";

/** Entries that are dragged, and what shows it. Where they are is drawn past React: it changes with each frame. */
export interface Drag {
  dragged: PickedRows | null;
  line: RefObject<HTMLDivElement | null>;
  badge: RefObject<HTMLDivElement | null>;
  start: (dragged: PickedRows, event: ReactPointerEvent) => void;
}

/** The list as it is, and what a drag does to it. */
interface DragTarget {
  rowPx: number;
  count: number;
  /** Whether the drag can continue; otherwise it is cancelled. */
  canGoOn: (dragged: PickedRows) => boolean;
  /** Called once on a drop into the list. */
  onDrop: (dragged: PickedRows, gap: number) => void;
  onCancel: (dragged: PickedRows) => void;
}

/** @param target may become another one in the middle of a drag: the newest counts, and the order it is about */
export function useDrag(frame: RefObject<HTMLElement | null>, target: DragTarget): Drag {
  const [dragged, setDragged] = useState<PickedRows | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const badge = useRef<HTMLDivElement>(null);
  const now = useRef(target);
  useLayoutEffect(() => {
    now.current = target;
  });
  return {
    dragged,
    line,
    badge,
    start(next, { nativeEvent }) {
      if (frame.current === null) return;
      followDrag(frame.current, nativeEvent, {
        rows: () => now.current,
        canGoOn: () => now.current.canGoOn(next),
        onBegin: () => setDragged(next),
        onMove({ x, y, gap }) {
          if (line.current !== null) {
            line.current.hidden = gap === null;
            line.current.style.transform = `translateY(${lineTop(gap ?? 0, now.current)}px)`;
          }
          if (badge.current !== null) {
            badge.current.hidden = false;
            badge.current.style.transform = `translate(${x}px, ${y}px)`;
            badge.current.dataset.isOut = String(gap === null);
          }
        },
        onEnd(gap) {
          if (line.current !== null) line.current.hidden = true;
          if (badge.current !== null) badge.current.hidden = true;
          setDragged(null);
          if (gap === null) now.current.onCancel(next);
          else now.current.onDrop(next, gap);
        },
      });
    },
  };
}

/** Between two rows, and within the frame at both ends. */
function lineTop(gap: number, { rowPx, count }: { rowPx: number; count: number }): number {
  if (gap === 0) return 0;
  return gap * rowPx - (gap === count ? 2 : 1);
}

/** Less than that is a press whose hand shook. */
const SHAKE_PX = 4;
/** Caps the step after a long frame, so the list does not jump. */
const MAX_FRAME_MS = 50;

/** Callbacks of a drag. */
interface DragSteps {
  /** Current values: the list may change during a drag. */
  rows: () => { rowPx: number; count: number };
  /** Called each frame and on release; false ends the drag. */
  canGoOn: () => boolean;
  onBegin: () => void;
  /** Once a frame. @param gap before which place it would be dropped, from 0; null: it would not be */
  onMove: (at: { x: number; y: number; gap: number | null }) => void;
  /** @param gap null: nothing is to be moved */
  onEnd: (gap: number | null) => void;
}

/**
 * Follows a pointer from a handle until release. Scrolls near the edges; Escape or a release outside cancels.
 * @param frame scroll container with rows of equal height
 */
function followDrag(frame: HTMLElement, start: PointerEvent, steps: DragSteps): void {
  const { pointerId } = start;
  const over = new AbortController();
  const at = { x: start.clientX, y: start.clientY };
  let isDragging = false;
  let lastMs: number | null = null;
  let frameId = 0;

  function end(gap: number | null): void {
    over.abort();
    cancelAnimationFrame(frameId);
    if (frame.hasPointerCapture(pointerId)) frame.releasePointerCapture(pointerId);
    if (isDragging) steps.onEnd(gap);
  }

  function gapHere(): number | null {
    const box = frame.getBoundingClientRect();
    if (!isOverList(at.x, at.y, box)) return null;
    const { rowPx, count } = steps.rows();
    return gapAt(at.y - box.top - frame.clientTop + frame.scrollTop, rowPx, count);
  }

  function step(nowMs: number): void {
    if (!steps.canGoOn()) {
      end(null);
      return;
    }
    const passedMs = Math.min(nowMs - (lastMs ?? nowMs), MAX_FRAME_MS);
    lastMs = nowMs;
    const box = inSight(frame);
    const speed = isOverList(at.x, at.y, box) ? scrollSpeed(at.y, box) : 0;
    if (speed !== 0) frame.scrollTop += speed * passedMs;
    steps.onMove({ ...at, gap: gapHere() });
    frameId = requestAnimationFrame(step);
  }

  const on = { signal: over.signal };
  frame.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== pointerId) return;
      at.x = event.clientX;
      at.y = event.clientY;
      if (isDragging) return;
      if (Math.hypot(at.x - start.clientX, at.y - start.clientY) < SHAKE_PX) return;
      isDragging = true;
      steps.onBegin();
      frameId = requestAnimationFrame(step);
    },
    on,
  );
  frame.addEventListener(
    "pointerup",
    (event) => {
      if (event.pointerId !== pointerId) return;
      at.x = event.clientX;
      at.y = event.clientY;
      end(steps.canGoOn() ? gapHere() : null);
    },
    on,
  );
  frame.addEventListener("pointercancel", () => end(null), on);
  addEventListener("blur", () => end(null), on);
  // Before anything else that Escape would do.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      end(null);
    },
    { ...on, capture: true },
  );
  // The row under the pointer may scroll away and be gone; the frame stays.
  frame.setPointerCapture(pointerId);
}

/** Visible part of the frame. */
function inSight(frame: HTMLElement): Box {
  const { top, bottom, left, right } = frame.getBoundingClientRect();
  return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight), left, right };
}

/** Entries that a hand holds, and the one of them that it took hold of. */
export interface PickedRows {
  key: string;
  keys: Keys;
}

/**
 * Drops entries that were removed meanwhile from a dragged or picked-up set.
 * @returns null if none is left; the same object if all are
 */
export function stillThere<T extends PickedRows>(
  value: T,
  entries: readonly PlaylistEntry[],
): T | null {
  const left = entries.flatMap(({ key }) => (value.keys.has(key) ? [key] : []));
  const [first] = left;
  if (first === undefined) return null;
  if (left.length === value.keys.size) return value;
  const keys = new Set(left);
  return { ...value, key: keys.has(value.key) ? value.key : first, keys };
}

/** Distance from an edge at which the list starts to scroll. */
const EDGE_PX = 56;
const FASTEST_PX_PER_MS = 1.6;
/** So far outside the list something is still dropped into it: a hand is not that exact. */
const SLACK_PX = { block: 72, inline: 40 };

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Before which place something comes that is dropped at a height, from 0. */
export function gapAt(heightPx: number, rowPx: number, count: number): number {
  return Math.min(Math.max(Math.round(heightPx / rowPx), 0), count);
}

/** Scroll speed during a drag: faster closer to the edge, negative upwards. */
export function scrollSpeed(y: number, { top, bottom }: Box): number {
  // In a low frame there must be a place where nothing scrolls.
  const edge = Math.min(EDGE_PX, (bottom - top) / 3);
  const nearness = (depth: number) => Math.min(Math.max(depth / edge, 0), 1) ** 2;
  return FASTEST_PX_PER_MS * (nearness(y - (bottom - edge)) - nearness(top + edge - y));
}

/** Returns whether a drop at this point is inside the list. */
export function isOverList(x: number, y: number, { top, bottom, left, right }: Box): boolean {
  return (
    x >= left - SLACK_PX.inline &&
    x <= right + SLACK_PX.inline &&
    y >= top - SLACK_PX.block &&
    y <= bottom + SLACK_PX.block
  );
}
