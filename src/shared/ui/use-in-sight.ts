import { startTransition, useCallback, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns a ref for an element, and whether it has been in view. Everything is in view for print.
 * @param isSoon it counts as in sight once the browser is idle
 */
export function useInSight(
  isSoon = false,
): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isInSight, setIsInSight] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInSight(true);
      });
      // The page is printed as soon as the listener returns.
      const show = () => flushSync(() => setIsInSight(true));
      observer.observe(element);
      // Safari has no idle callbacks.
      const whenIdle = window.requestIdleCallback ?? setTimeout;
      if (isSoon) whenIdle(() => startTransition(() => setIsInSight(true)));
      window.addEventListener("beforeprint", show);
      return () => {
        observer.disconnect();
        window.removeEventListener("beforeprint", show);
      };
    },
    [isSoon],
  );
  return [ref, isInSight];
}
