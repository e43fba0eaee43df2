import { useCallback, useState } from "react";

/** Returns a ref for an element, and the element's width in pixels; null until measured. */
export function useWidth(): [
  (element: HTMLElement | null) => (() => void) | undefined,
  number | null,
] {
  const [widthPx, setWidthPx] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidthPx(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
