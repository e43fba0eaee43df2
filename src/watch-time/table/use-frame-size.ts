import { type RefObject, useLayoutEffect, useState } from "react";

/** How wide a frame is and how large its type, both in pixels; before it is there, how wide it can be. */
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
    // Told of the first time as well, once all is laid out: to measure here would be to lay it out twice.
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
