import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";

/** Entries that are dragged or picked up, and the one of them that was taken hold of. */
export interface PickedRows {
  key: string;
  keys: Keys;
}

interface DragTarget {
  entries: readonly PlaylistEntry[];
  isReadOnly: boolean;
  rowPx: number;
  /** @param gap before which entry, from 0 */
  onDrop: (left: PickedRows, gap: number) => void;
  onCancel: (isGone: boolean) => void;
}

/** Less than that is a press whose hand shook. */
const SHAKE_PX = 4;
/** Caps the step after a long frame, so the list does not jump. */
const MAX_FRAME_MS = 50;

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

  function start(picked: PickedRows, { pointerId, clientX, clientY }: PointerEvent): void {
    const element = frame.current;
    if (element === null) return;
    const over = new AbortController();
    let [x, y] = [clientX, clientY];
    let isDragging = false;
    let lastMs: number | null = null;
    let frameId = 0;

    const left = () =>
      latest.current.isReadOnly ? null : stillThere(picked, latest.current.entries);

    function gapHere(scroller: HTMLElement): number | null {
      const box = scroller.getBoundingClientRect();
      if (!isOverList(x, y, box)) return null;
      const { rowPx, entries } = latest.current;
      return gapAt(y - box.top - scroller.clientTop + scroller.scrollTop, rowPx, entries.length);
    }

    function end(gap: number | null): void {
      over.abort();
      cancelAnimationFrame(frameId);
      if (element?.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId);
      if (!isDragging) return;
      if (line.current !== null) line.current.hidden = true;
      if (badge.current !== null) badge.current.hidden = true;
      setDragged(null);
      const rows = left();
      if (gap === null || rows === null) latest.current.onCancel(rows === null);
      else latest.current.onDrop(rows, gap);
    }

    function draw(gap: number | null): void {
      if (line.current !== null) {
        line.current.hidden = gap === null;
        const { rowPx, entries } = latest.current;
        // Between two rows, and within the frame at both ends.
        const risePx = gap === entries.length ? 2 : gap ? 1 : 0;
        line.current.style.transform = `translateY(${(gap ?? 0) * rowPx - risePx}px)`;
      }
      if (badge.current !== null) {
        badge.current.hidden = false;
        badge.current.style.transform = `translate(${x}px, ${y}px)`;
        badge.current.dataset.isOut = String(gap === null);
      }
    }

    function step(nowMs: number): void {
      if (element === null || left() === null) {
        end(null);
        return;
      }
      const passedMs = Math.min(nowMs - (lastMs ?? nowMs), MAX_FRAME_MS);
      lastMs = nowMs;
      const box = inSight(element);
      const speed = isOverList(x, y, box) ? scrollSpeed(y, box) : 0;
      if (speed !== 0) element.scrollTop += speed * passedMs;
      draw(gapHere(element));
      frameId = requestAnimationFrame(step);
    }

    const on = { signal: over.signal };
    const listen = (type: "pointermove" | "pointerup", act: () => void) =>
      element.addEventListener(
        type,
        (event) => {
          if (event.pointerId !== pointerId) return;
          [x, y] = [event.clientX, event.clientY];
          act();
        },
        on,
      );
    listen("pointermove", () => {
      if (isDragging || Math.hypot(x - clientX, y - clientY) < SHAKE_PX) return;
      isDragging = true;
      setDragged(picked);
      frameId = requestAnimationFrame(step);
    });
    listen("pointerup", () => end(gapHere(element)));
    element.addEventListener("pointercancel", () => end(null), on);
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
    element.setPointerCapture(pointerId);
  }

  return {
    /** Null: nothing. */
    dragged: dragged === null ? null : stillThere(dragged, target.entries),
    line,
    badge,
    start,
  };
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

/** Distance from an edge at which the list starts to scroll. */
const EDGE_PX = 56;
const FASTEST_PX_PER_MS = 1.6;
/** So far outside the list something is still dropped into it: a hand is not that exact. */
const SLACK_PX = { block: 72, inline: 40 };

type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

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

export function isOverList(x: number, y: number, { top, bottom, left, right }: Box): boolean {
  return (
    x >= left - SLACK_PX.inline &&
    x <= right + SLACK_PX.inline &&
    y >= top - SLACK_PX.block &&
    y <= bottom + SLACK_PX.block
  );
}
