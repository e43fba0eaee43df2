import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";

/** Holds the entries that are dragged or picked up, and the one of them that was taken hold of. */
export interface PickedRows {
  key: string;
  keys: Keys;
}

interface DragTarget {
  entries: readonly PlaylistEntry[];
  isReadOnly: boolean;
  rowPx: number;
  /**
   * Is called when the rows are dropped.
   * @param gap before which entry, from 0
   */
  onDrop: (left: PickedRows, gap: number) => void;
  /**
   * Is called when the drag ends without a drop.
   * @param isGone what was dragged was removed meanwhile, or may not be moved any more
   */
  onCancel: (isGone: boolean) => void;
}

/** A shorter movement is a press with an unsteady hand. */
const SHAKE_PX = 4;
/** Caps the step after a long frame, so the list does not jump. */
const MAX_FRAME_MS = 50;

/** Describes a drag from the press to its end. The pointer's position changes, and what tells how far the drag is. */
interface Drag {
  picked: PickedRows;
  frame: HTMLElement;
  pointerId: number;
  /** Tells where the pointer was pressed, and where it is. */
  from: Point;
  at: Point;
  /** Is false until the pointer has moved far enough. */
  isDragging: boolean;
  lastMs: number | null;
  frameId: number;
  over: AbortController;
  parts: DragParts;
}

interface Point {
  x: number;
  y: number;
}

/** These are shared by the drags of a list. */
interface DragParts {
  latest: RefObject<DragTarget>;
  line: RefObject<HTMLElement | null>;
  badge: RefObject<HTMLElement | null>;
  setDragged: (dragged: PickedRows | null) => void;
}

/**
 * Drags rows of equal height by mouse or touch. Scrolls near the edges; Escape or a release outside cancels. The drop
 * line and the badge at the pointer are drawn past React: they move with each frame.
 * @param frame scroll container
 */
export function useDrag(frame: RefObject<HTMLElement | null>, target: DragTarget) {
  const [dragged, setDragged] = useState<PickedRows | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const badge = useRef<HTMLDivElement>(null);
  const latest = useRef(target);
  useLayoutEffect(() => {
    latest.current = target;
  });
  return {
    /** Is null when nothing is dragged. */
    dragged: dragged === null ? null : stillThere(dragged, target.entries),
    line,
    badge,
    start: (picked: PickedRows, event: PointerEvent) => {
      if (frame.current === null) return;
      startDrag(frame.current, picked, event, { latest, line, badge, setDragged });
    },
  };
}

function startDrag(
  frame: HTMLElement,
  picked: PickedRows,
  { pointerId, clientX: x, clientY: y }: PointerEvent,
  parts: DragParts,
): void {
  const over = new AbortController();
  const drag: Drag = {
    picked,
    frame,
    pointerId,
    over,
    parts,
    from: { x, y },
    at: { x, y },
    isDragging: false,
    lastMs: null,
    frameId: 0,
  };
  const on = { signal: over.signal };
  const listen = (type: "pointermove" | "pointerup", act: () => void) =>
    frame.addEventListener(
      type,
      (event) => {
        if (event.pointerId !== pointerId) return;
        drag.at = { x: event.clientX, y: event.clientY };
        act();
      },
      on,
    );
  listen("pointermove", () => beginMoving(drag));
  listen("pointerup", () => endDrag(drag, gapUnder(drag)));
  frame.addEventListener("pointercancel", () => endDrag(drag, null), on);
  addEventListener("blur", () => endDrag(drag, null), on);
  // This comes before anything else that Escape would do.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !drag.isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      endDrag(drag, null);
    },
    { ...on, capture: true },
  );
  // The row under the pointer may scroll away and be gone; the frame stays.
  frame.setPointerCapture(pointerId);
}

function beginMoving(drag: Drag): void {
  const { at, from, isDragging, picked, parts } = drag;
  if (isDragging || Math.hypot(at.x - from.x, at.y - from.y) < SHAKE_PX) return;
  drag.isDragging = true;
  parts.setDragged(picked);
  drag.frameId = requestAnimationFrame((nowMs) => stepDrag(drag, nowMs));
}

/** Scrolls and draws, in each frame. Ends the drag if all that is dragged was removed. */
function stepDrag(drag: Drag, nowMs: number): void {
  const { frame, at } = drag;
  if (rowsLeft(drag) === null) {
    endDrag(drag, null);
    return;
  }
  const passedMs = Math.min(nowMs - (drag.lastMs ?? nowMs), MAX_FRAME_MS);
  drag.lastMs = nowMs;
  const box = inSight(frame);
  const speed = isOverList(at.x, at.y, box) ? scrollSpeed(at.y, box) : 0;
  if (speed !== 0) frame.scrollTop += speed * passedMs;
  drawDrag(drag, gapUnder(drag));
  drag.frameId = requestAnimationFrame((nextMs) => stepDrag(drag, nextMs));
}

/**
 * Draws the line and the badge of a drag.
 * @param gap null: outside of the list, where nothing can be dropped
 */
function drawDrag({ at, parts: { latest, line, badge } }: Drag, gap: number | null): void {
  if (line.current !== null) {
    line.current.hidden = gap === null;
    const { rowPx, entries } = latest.current;
    // The gap is between two rows, and within the frame at both ends.
    const risePx = gap === entries.length ? 2 : gap ? 1 : 0;
    line.current.style.transform = `translateY(${(gap ?? 0) * rowPx - risePx}px)`;
  }
  if (badge.current !== null) {
    badge.current.hidden = false;
    badge.current.style.transform = `translate(${at.x}px, ${at.y}px)`;
    badge.current.dataset.isOut = String(gap === null);
  }
}

/**
 * Ends a drag.
 * @param gap before which entry it is dropped, from 0; null cancels it
 */
function endDrag(drag: Drag, gap: number | null): void {
  const { frame, pointerId, over, isDragging, parts } = drag;
  over.abort();
  cancelAnimationFrame(drag.frameId);
  if (frame.hasPointerCapture(pointerId)) frame.releasePointerCapture(pointerId);
  if (!isDragging) return;
  for (const { current } of [parts.line, parts.badge]) if (current !== null) current.hidden = true;
  parts.setDragged(null);
  const rows = rowsLeft(drag);
  const { onCancel, onDrop } = parts.latest.current;
  if (gap === null || rows === null) onCancel(rows === null);
  else onDrop(rows, gap);
}

function rowsLeft({ picked, parts }: Drag): PickedRows | null {
  const { isReadOnly, entries } = parts.latest.current;
  return isReadOnly ? null : stillThere(picked, entries);
}

/** Returns before which entry the pointer would drop something, from 0; null: it is not over the list. */
function gapUnder({ frame, at, parts }: Drag): number | null {
  const box = frame.getBoundingClientRect();
  if (!isOverList(at.x, at.y, box)) return null;
  const { rowPx, entries } = parts.latest.current;
  return gapAt(at.y - box.top - frame.clientTop + frame.scrollTop, rowPx, entries.length);
}

function inSight(frame: HTMLElement): Box {
  const { top, bottom, left, right } = frame.getBoundingClientRect();
  return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight), left, right };
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

/** Is the distance from an edge at which the list starts to scroll. */
const EDGE_PX = 56;
const FASTEST_PX_PER_MS = 1.6;
/** A drop this far outside the list still goes into it: a hand is not that exact. */
const SLACK_PX = { block: 72, inline: 40 };

type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

/** Returns before which place something comes that is dropped at a height, from 0. */
export function gapAt(heightPx: number, rowPx: number, count: number): number {
  return Math.min(Math.max(Math.round(heightPx / rowPx), 0), count);
}

/** Returns the scroll speed during a drag: faster closer to the edge, negative upwards. */
export function scrollSpeed(y: number, { top, bottom }: Box): number {
  // A low frame needs a place without scrolling.
  const edge = Math.min(EDGE_PX, (bottom - top) / 3);
  const nearness = (depth: number) => Math.min(Math.max(depth / edge, 0), 1) ** 2;
  return FASTEST_PX_PER_MS * (nearness(y - (bottom - edge)) - nearness(top + edge - y));
}

export function isOverList(x: number, y: number, { top, bottom, left, right }: Box): boolean {
  return (
    x >= left - SLACK_PX.inline &&
    x <= right + SLACK_PX.inline &&
    y >= top - SLACK_PX.block &&
    y <= bottom + SLACK_PX.block
  );
}
