import { type RefObject, useLayoutEffect, useState } from "react";

/** How wide a frame is and how large its type, both in pixels; nought before it is there. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): {
  widthPx: number;
  remPx: number;
} {
  const [size, setSize] = useState({ widthPx: 0, remPx: 16 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const widthPx = element.clientWidth;
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setSize((last) =>
        last.widthPx === widthPx && last.remPx === remPx ? last : { widthPx, remPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
