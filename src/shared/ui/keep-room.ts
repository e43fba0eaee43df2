import { keepFocus } from "./keep-focus.ts";

/** Heights of the bars at each edge, in pixels: bars of one edge lie over each other. */
const heights = { top: new Map<HTMLElement, number>(), bottom: new Map<HTMLElement, number>() };

/**
 * Makes a ref callback for a bar that is stuck to an edge of the window: a control that gets the focus is scrolled to
 * where the bar does not cover it, and the bar keeps the focus when it loses a control, see `keepFocus`.
 */
export function keepRoom(edge: "top" | "bottom"): (bar: HTMLElement) => () => void {
  const padding = edge === "top" ? "scrollPaddingBlockStart" : "scrollPaddingBlockEnd";
  const update = () => {
    const most = Math.max(0, ...heights[edge].values());
    document.documentElement.style[padding] = most === 0 ? "" : `${Math.ceil(most)}px`;
  };
  return (bar) => {
    const observer = new ResizeObserver(() => {
      // On narrow screens the tray is above the bottom bar. "auto" is not a number.
      const beyond = Number.parseFloat(getComputedStyle(bar)[edge]) || 0;
      heights[edge].set(bar, bar.getBoundingClientRect().height + beyond);
      update();
    });
    observer.observe(bar);
    const letFocusGo = keepFocus(bar);
    return () => {
      observer.disconnect();
      letFocusGo();
      heights[edge].delete(bar);
      update();
    };
  };
}
