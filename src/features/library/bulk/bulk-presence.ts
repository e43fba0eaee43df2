import { useSyncExternalStore } from "react";

// What does the work comes with the library's list; that there is some is known to every page.
let isToBeSeen = false;
const listeners = new Set<() => void>();

/** Tells every page whether films are being told something, or were told in vain. */
export function setBulkPresence(isThere: boolean): void {
  if (isThere === isToBeSeen) return;
  isToBeSeen = isThere;
  for (const listener of listeners) listener();
}

/** Whether there is a job that somebody may want to see. */
export function useBulkPresence(): boolean {
  return useSyncExternalStore(subscribe, () => isToBeSeen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
