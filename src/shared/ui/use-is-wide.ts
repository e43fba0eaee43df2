import { useSyncExternalStore } from "react";

/**
 * Returns whether there is room that CSS alone can't use.
 * @param fromRem width of the window; Tailwind's breakpoints are sm 40, lg 64, xl 80
 */
export function useIsWide(fromRem: number): boolean {
  const query = matchMedia(`(min-width: ${fromRem}rem)`);
  return useSyncExternalStore(
    (notify) => {
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    () => query.matches,
  );
}
