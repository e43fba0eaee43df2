import { type RefObject, useLayoutEffect } from "react";

/** When the frame goes with the keyboard in it, the keyboard goes to the page and not to its very top. */
export function useFocusHandover(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [frame]);
}
