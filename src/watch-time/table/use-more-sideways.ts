import { type RefObject, useEffect, useState } from "react";

/** What is around the content of a frame, its border and its scroll bars; pixels. */
interface Around {
  endPx: number;
  belowPx: number;
}

/** @returns what is around a frame's content; null where there is no more of it beyond its end edge */
export function useMoreSideways(frame: RefObject<HTMLElement | null>): Around | null {
  const [around, setAround] = useState<Around | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // From right to left it is scrolled below nought. Parts of a pixel are no more.
    const context = () => {
      const isMore = Math.abs(element.scrollLeft) + element.clientWidth < element.scrollWidth - 1;
      const leftPx = element.clientLeft;
      const rightPx = element.offsetWidth - element.clientWidth - leftPx;
      const endPx = document.documentElement.dir === "rtl" ? leftPx : rightPx;
      const belowPx = element.offsetHeight - element.clientHeight - element.clientTop;
      setAround((last) => {
        if (!isMore) return null;
        return last?.endPx === endPx && last.belowPx === belowPx ? last : { endPx, belowPx };
      });
    };
    element.addEventListener("scroll", context, { passive: true });
    const observer = new ResizeObserver(context);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener("scroll", context);
      observer.disconnect();
    };
  }, [frame]);
  return around;
}
