import { useSyncExternalStore } from "react";

const WIDE = matchMedia("(width >= 44rem)");

function subscribe(onChange: () => void): () => void {
  WIDE.addEventListener("change", onChange);
  return () => WIDE.removeEventListener("change", onChange);
}

/** Whether there is room for a table. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}
