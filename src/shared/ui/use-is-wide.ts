import { useSyncExternalStore } from "react";

/** Widths of the window from which there is room for more, as in the breakpoints of the same names. */
const QUERIES = {
  sm: matchMedia("(min-width: 40rem)"),
  board: matchMedia("(min-width: 44rem)"),
  calendars: matchMedia("(min-width: 56rem)"),
  lg: matchMedia("(min-width: 64rem)"),
  xl: matchMedia("(min-width: 80rem)"),
};

/** Returns whether the window is at least that wide, for what CSS alone can't place. */
export function useIsWide(from: keyof typeof QUERIES): boolean {
  const query = QUERIES[from];
  return useSyncExternalStore(
    (notify) => {
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    () => query.matches,
  );
}
