import { type RefObject, useLayoutEffect, useState } from "react";

/** Width of a frame and its font size in pixels; before it is mounted, the maximum width. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): {
  widthPx: number;
  remPx: number;
} {
  const [size, setSize] = useState(() => ({
    widthPx: (document.querySelector("main") ?? document.documentElement).clientWidth,
    remPx: remPxNow(),
  }));
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // Also called initially, after layout: measuring here would force a second layout.
    const observer = new ResizeObserver(() => {
      const widthPx = element.clientWidth;
      const remPx = remPxNow();
      setSize((last) =>
        last.widthPx === widthPx && last.remPx === remPx ? last : { widthPx, remPx },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

function remPxNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
