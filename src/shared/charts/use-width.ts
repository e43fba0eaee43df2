import { useCallback, useState } from "react";

/** A ref for an element, and how wide it is; null until that is known. */
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
