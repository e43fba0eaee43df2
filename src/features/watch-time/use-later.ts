import { startTransition, useEffect, useState } from "react";

/**
 * A value one pass late, once what was drawn with it at first is on screen. What React defers by itself it does
 * not defer in a transition, and every view that comes by the address is one.
 */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(() => value);
  useEffect(() => {
    startTransition(() => setLater(() => value));
  }, [value]);
  return later;
}
