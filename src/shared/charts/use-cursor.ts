import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";

/**
 * Tracks the cursor in a chart, by pointer or by keyboard.
 * @param count number of places
 * @param placeAt returns the place nearest to a distance in pixels from the left edge
 */
export function useCursor(count: number, placeAt: (x: number) => number) {
  const [state, setState] = useState<{ at: number | null; isByKeys: boolean }>({
    at: null,
    isByKeys: false,
  });
  // The number of places can shrink.
  const at = state.at !== null && state.at < count ? state.at : null;
  const handlers = {
    onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (count === 0) return;
      const x = clientX - currentTarget.getBoundingClientRect().left;
      setState({ at: placeAt(x), isByKeys: false });
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      handlers.onPointerMove(event);
    },
    onPointerLeave({ pointerType }: PointerEvent<HTMLElement>) {
      // After a touch ends, the value stays visible.
      if (pointerType !== "touch" && !state.isByKeys) setState({ at: null, isByKeys: false });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = placeAfterKey(at, event.key, count);
      if (next !== null) setState({ at: next, isByKeys: true });
      else if (event.key === "Escape" && at !== null) setState({ at: null, isByKeys: true });
      else return;
      event.preventDefault();
    },
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.matches(":focus-visible") && count > 0) {
        setState({ at: at ?? count - 1, isByKeys: true });
      }
    },
    onBlur() {
      setState({ at: null, isByKeys: false });
    },
  };
  return { at, isByKeys: state.isByKeys, handlers };
}

const PAGE = 10;

/**
 * Returns the place that a key moves the cursor to: arrows by one, Page keys by ten, Home and End to the
 * ends. Without a cursor, forwards starts at the first place and backwards at the last.
 * @returns null for any other key
 */
export function placeAfterKey(at: number | null, key: string, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const by = (step: number) =>
    at === null ? (step > 0 ? 0 : last) : Math.min(last, Math.max(0, at + step));
  switch (key) {
    case "ArrowRight":
      return by(1);
    case "ArrowLeft":
      return by(-1);
    case "PageDown":
      return by(PAGE);
    case "PageUp":
      return by(-PAGE);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
