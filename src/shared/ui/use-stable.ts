import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Returns a function with a stable identity that calls the latest `work`, so that memoised rows do not
 * re-render.
 */
export function useStable<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

/**
 * Returns a value delayed to the next frame, as a transition. Large parts of a page that change at the same
 * time then render in separate frames, none of them long.
 */
export function useNextPass<T>(value: T): T;
/**
 * Returns `first` until then.
 * @param first the value until then
 */
export function useNextPass<T, First>(value: T, first: First): T | First;
export function useNextPass<T>(value: T, first: T = value): T {
  const [passed, setPassed] = useState({ value: first });
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPassed({ value })));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return passed.value;
}
