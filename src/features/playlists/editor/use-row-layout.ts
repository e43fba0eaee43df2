import { type RefObject, useLayoutEffect, useState } from "react";
import { type RowLayout, rowLayout } from "./row-layout.ts";

/** The layout of rows that fits a frame. */
export function useRowLayout(frame: RefObject<HTMLElement | null>): RowLayout {
  const [layout, setLayout] = useState(() => rowLayout(innerWidth, 16));
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const next = rowLayout(element.clientWidth, rem);
      setLayout((now) => (now.rowPx === next.rowPx && now.isNarrow === next.isNarrow ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return layout;
}
