import { startTransition, useCallback, useState } from "react";
import { flushSync } from "react-dom";

/** Holds how large something was when it came into view, in pixels. */
interface Size {
  width: number;
  height: number;
}

/**
 * Returns a ref for an element, whether it has been in view, and how large it was then. Everything is in view for print.
 * @param isSoon it counts as in sight once the browser is idle
 */
export function useInSight(
  isSoon = false,
): [(element: HTMLElement | null) => (() => void) | undefined, boolean, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const see = () => setSize((seen) => seen ?? sizeOf(element));
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) see();
      });
      // The page is printed as soon as the listener returns.
      const show = () => flushSync(see);
      observer.observe(element);
      // Safari has no idle callbacks.
      const whenIdle = window.requestIdleCallback ?? setTimeout;
      if (isSoon) whenIdle(() => startTransition(see));
      window.addEventListener("beforeprint", show);
      return () => {
        observer.disconnect();
        window.removeEventListener("beforeprint", show);
      };
    },
    [isSoon],
  );
  return [ref, size !== null, size];
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size {
  return { width, height };
}
