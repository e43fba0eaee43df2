import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { followDrag } from "./follow-drag.ts";
import type { Held } from "./still-there.ts";

/** Entries that are dragged, and what shows it. Where they are is drawn past React: it changes with each frame. */
export interface Drag {
  dragged: Held | null;
  line: RefObject<HTMLDivElement | null>;
  badge: RefObject<HTMLDivElement | null>;
  start: (dragged: Held, event: PointerEvent) => void;
}

/** The list as it is, and what a drag does to it. */
interface DragTarget {
  rowPx: number;
  count: number;
  /** Whether what is dragged can be dropped: else the drag is called off. */
  canGoOn: (dragged: Held) => boolean;
  /** Told once, when something was dropped into the list. */
  onDrop: (dragged: Held, gap: number) => void;
  onCancel: (dragged: Held) => void;
}

/** @param target may become another one in the middle of a drag: the newest counts, and the order it is about */
export function useDrag(frame: RefObject<HTMLElement | null>, target: DragTarget): Drag {
  const [dragged, setDragged] = useState<Held | null>(null);
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
