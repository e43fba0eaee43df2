import { keepFocus } from "./keep-focus.ts";

/** Holds the bars at each edge, which lie over each other. */
const bars = { top: new Set<HTMLElement>(), bottom: new Set<HTMLElement>() };

/** Measures the bars of an edge again: one moved, though its height is the same. */
export function updateRoom(edge: "top" | "bottom"): void {
  const padding = edge === "top" ? "scrollPaddingBlockStart" : "scrollPaddingBlockEnd";
  const heights = [...bars[edge]].map(
    // On narrow screens the tray is above the bottom bar. "auto" is not a number.
    (bar) =>
      bar.getBoundingClientRect().height + (Number.parseFloat(getComputedStyle(bar)[edge]) || 0),
  );
  const most = Math.max(0, ...heights);
  document.documentElement.style[padding] = most === 0 ? "" : `${Math.ceil(most)}px`;
}

/**
 * Makes a ref callback for a bar that is stuck to an edge of the window: a control that gets the focus is scrolled to
 * where the bar does not cover it, and the bar keeps the focus when it loses a control, see `keepFocus`.
 */
export function keepRoom(edge: "top" | "bottom"): (bar: HTMLElement) => () => void {
  return (bar) => {
    const observer = new ResizeObserver(() => {
      bars[edge].add(bar);
      updateRoom(edge);
    });
    observer.observe(bar);
    const letFocusGo = keepFocus(bar);
    return () => {
      observer.disconnect();
      letFocusGo();
      bars[edge].delete(bar);
      updateRoom(edge);
    };
  };
}
