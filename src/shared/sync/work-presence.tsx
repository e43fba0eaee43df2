import { useSyncExternalStore } from "react";

/** Kinds of background work across pages: bulk edits of videos, and image assignments. */
export type Work = "films" | "pictures";

// The code of the work is loaded by the pages that start it; its presence is known to every page.
const toBeSeen = new Set<Work>();
const listeners = new Set<() => void>();

/** Sets whether some work is under way, or has failed. */
export function setWorkPresence(work: Work, isThere: boolean): void {
  if (toBeSeen.has(work) === isThere) return;
  if (isThere) toBeSeen.add(work);
  else toBeSeen.delete(work);
  for (const listener of listeners) listener();
}

/** Returns whether there is work of a kind, or of any kind, to show to the user. */
export function useWorkPresence(work?: Work): boolean {
  return useSyncExternalStore(subscribe, () =>
    work === undefined ? toBeSeen.size > 0 : toBeSeen.has(work),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
