import { type PointerEvent, type RefObject, useRef, useState } from "react";
import type { Keys } from "#lib/playlists/moves.ts";
import { followDrag } from "./follow-drag.ts";

/** What is being dragged. */
export interface Dragged {
  /** The entry whose handle is held. */
  key: string;
  keys: Keys;
}

/** Entries that are dragged, and what shows it. Where they are is drawn past React: it changes with each frame. */
export interface Drag {
  dragged: Dragged | null;
  line: RefObject<HTMLDivElement | null>;
  badge: RefObject<HTMLDivElement | null>;
  start: (dragged: Dragged, event: PointerEvent) => void;
}

/** @param onDrop told once, when something was dropped into the list */
export function useDrag(
  frame: RefObject<HTMLElement | null>,
  { rowPx, count }: { rowPx: number; count: number },
  onDrop: (dragged: Dragged, gap: number) => void,
  onCancel: (dragged: Dragged) => void,
): Drag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const badge = useRef<HTMLDivElement>(null);
  return {
    dragged,
    line,
    badge,
    start(next, { nativeEvent }) {
      if (frame.current === null) return;
      followDrag(frame.current, nativeEvent, {
        rowPx,
        count,
        onBegin: () => setDragged(next),
        onMove({ x, y, gap }) {
          if (line.current !== null) {
            line.current.hidden = gap === null;
            line.current.style.transform = `translateY(${lineTop(gap ?? 0, rowPx, count)}px)`;
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
          if (gap === null) onCancel(next);
          else onDrop(next, gap);
        },
      });
    },
  };
}

/** Between two rows, and within the frame at both ends. */
function lineTop(gap: number, rowPx: number, count: number): number {
  if (gap === 0) return 0;
  return gap * rowPx - (gap === count ? 2 : 1);
}
