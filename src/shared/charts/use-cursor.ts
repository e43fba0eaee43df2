import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";
import { ALONG_CHART, indexAfterKey } from "#shared/collections/roving-focus.ts";

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
      const next = indexAfterKey(event.key, at, { count, ...ALONG_CHART });
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
