import type { Range } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Which rows of a long list are drawn: those in sight, and the one that holds the keyboard.
 * @param body around rows that tell their place by `data-index`
 */
export function useHeldRow(body: RefObject<HTMLElement | null>): (range: Range) => number[] {
  const held = useRef(-1);
  useEffect(() => {
    const element = body.current;
    const hold = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest("[data-index]") : null;
      held.current = Number(row?.getAttribute("data-index") ?? -1);
    };
    const release = () => {
      held.current = -1;
    };
    element?.addEventListener("focusin", hold);
    element?.addEventListener("focusout", release);
    return () => {
      element?.removeEventListener("focusin", hold);
      element?.removeEventListener("focusout", release);
    };
  }, [body]);
  return ({ startIndex, endIndex, overscan, count }) => {
    const first = Math.max(0, startIndex - overscan);
    const last = Math.min(count - 1, endIndex + overscan);
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    const row = held.current;
    if (row < 0 || row >= count || (row >= first && row <= last)) return rows;
    return row < first ? [row, ...rows] : [...rows, row];
  };
}
