import { type RefObject, useEffect, useState } from "react";

/** Whether there is more of a frame's content beyond its end edge. */
export function useMoreSideways(frame: RefObject<HTMLElement | null>): boolean {
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // From right to left it is scrolled below nought. Parts of a pixel are no more.
    const look = () =>
      setIsMore(Math.abs(element.scrollLeft) + element.clientWidth < element.scrollWidth - 1);
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [frame]);
  return isMore;
}
