import { startTransition, useEffect, useState } from "react";

/**
 * A value, and a new one only when what was drawn with it elsewhere is on screen. Several large parts of a page
 * that get something new at the same time come in frames of their own by this, and none of them is long.
 */
export function useNextPass<T>(value: T): T;
/** @param first what there is until then */
export function useNextPass<T, First>(value: T, first: First): T | First;
export function useNextPass<T>(value: T, first: T = value): T {
  const [passed, setPassed] = useState({ value: first });
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPassed({ value })));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return passed.value;
}
