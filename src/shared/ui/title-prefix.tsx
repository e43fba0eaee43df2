import { useSyncExternalStore } from "react";

// Module state, as there is one document title.
let prefix = "";
const listeners = new Set<() => void>();

/** Sets a prefix of every page's title, visible from other tabs; "" for none. */
export function setTitlePrefix(text: string): void {
  prefix = text;
  for (const listener of listeners) listener();
}

/** Subscribes to the prefix of the title, or "". */
export function useTitlePrefix(): string {
  return useSyncExternalStore(subscribe, () => prefix);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
