import { useSyncExternalStore } from "react";

// There is one document, and so one title.
let prefix = "";
const listeners = new Set<() => void>();

/** Puts something in front of every page's title, so that it can be read from another tab; "" for nothing. */
export function setTitlePrefix(text: string): void {
  prefix = text;
  for (const listener of listeners) listener();
}

/** What stands before the title, or "". */
export function useTitlePrefix(): string {
  return useSyncExternalStore(subscribe, () => prefix);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
