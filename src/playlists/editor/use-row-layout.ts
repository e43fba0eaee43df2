import { type RefObject, useLayoutEffect, useState } from "react";
import { type RowLayout, rowLayout } from "./row-layout.ts";

/** The layout of rows that fits a frame. */
export function useRowLayout(frame: RefObject<HTMLElement | null>): RowLayout {
  const [layout, setLayout] = useState(() => rowLayout(innerWidth, 0, 16));
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const { offsetWidth, clientWidth } = element;
      const next = rowLayout(offsetWidth, offsetWidth - clientWidth, rem);
      setLayout((now) => (isSame(now, next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return layout;
}

function isSame(a: RowLayout, b: RowLayout): boolean {
  return a.rowPx === b.rowPx && a.isNarrow === b.isNarrow && a.scrollbarPx === b.scrollbarPx;
}
