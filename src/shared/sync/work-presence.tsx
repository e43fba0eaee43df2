import { useSyncExternalStore } from "react";

/** Work that goes on across pages: what many films are told, and pictures that many are given. */
export type Work = "films" | "pictures";

// What does the work comes with the pages that begin it; that there is some is known to every page.
const toBeSeen = new Set<Work>();
const listeners = new Set<() => void>();

/** Tells every page whether some work goes on, or ended in vain. */
export function setWorkPresence(work: Work, isThere: boolean): void {
  if (toBeSeen.has(work) === isThere) return;
  if (isThere) toBeSeen.add(work);
  else toBeSeen.delete(work);
  for (const listener of listeners) listener();
}

/** Whether there is work of a kind, or of any, that somebody may want to see. */
export function useWorkPresence(work?: Work): boolean {
  return useSyncExternalStore(subscribe, () =>
    work === undefined ? toBeSeen.size > 0 : toBeSeen.has(work),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
