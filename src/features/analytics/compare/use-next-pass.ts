import { startTransition, useEffect, useState } from "react";

/**
 * A value as it was when everything around was drawn last: a new one follows in a pass of its own. Several
 * large parts of a page that get something new at the same time are drawn one after another by this.
 */
export function useNextPass<T>(value: T): T {
  const [passed, setPassed] = useState({ value });
  useEffect(() => startTransition(() => setPassed({ value })), [value]);
  return passed.value;
}
