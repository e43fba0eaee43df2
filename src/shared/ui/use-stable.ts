import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function at every render that does what the newest one does, so that rows need not be drawn anew for it. */
export function useStable<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
