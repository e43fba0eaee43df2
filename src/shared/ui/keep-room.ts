import { keepFocus } from "./keep-focus.ts";

/**
 * Makes a ref callback for a bar that is stuck to an edge of the window: a control that gets the focus is scrolled to
 * where the bar does not cover it, and the bar keeps the focus when it loses a control, see `keepFocus`.
 */
export function keepRoom(edge: "top" | "bottom"): (bar: HTMLElement) => () => void {
  const padding = edge === "top" ? "scrollPaddingBlockStart" : "scrollPaddingBlockEnd";
  return (bar) => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // On narrow screens the tray is above the bottom bar. "auto" is not a number.
      const beyond = Number.parseFloat(getComputedStyle(bar)[edge]) || 0;
      style[padding] = `${Math.ceil(bar.getBoundingClientRect().height + beyond)}px`;
    });
    observer.observe(bar);
    const letFocusGo = keepFocus(bar);
    return () => {
      observer.disconnect();
      letFocusGo();
      style[padding] = "";
    };
  };
}
