import { useEffect, useRef } from "react";

/** Returns a function that creates an abort signal; it is aborted on unmount, and when the next one is created. */
export function useLatestSignal(): () => AbortSignal {
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  };
}
