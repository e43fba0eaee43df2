import { useCallback, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns a ref for an element, and whether it has been within a screen's height of the view. Everything is
 * in sight for print.
 */
export function useInSight(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isInSight, setIsInSight] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInSight(true);
      },
      { rootMargin: "100% 0px" },
    );
    // The page is printed as soon as the listener returns.
    const show = () => flushSync(() => setIsInSight(true));
    observer.observe(element);
    window.addEventListener("beforeprint", show);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", show);
    };
  }, []);
  return [ref, isInSight];
}
