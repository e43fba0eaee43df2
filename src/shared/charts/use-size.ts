import { type RefCallback, useCallback, useState } from "react";

export interface Size {
  width: number;
  height: number;
}

export function useSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const display = () =>
      setSize((known) => {
        const { clientWidth: width, clientHeight: height } = element;
        return known?.width === width && known.height === height ? known : { width, height };
      });
    display();
    const observer = new ResizeObserver(display);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}
