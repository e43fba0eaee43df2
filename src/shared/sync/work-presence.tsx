import { createStore } from "zustand/vanilla";
import { usePageStore } from "#shared/sync/per-page.ts";

/**
 * Kinds of background work across pages: bulk edits of videos, and image assignments. `report`: the report of those edits
 * is open, and stays so when they end.
 */
export type Work = "videos" | "images" | "report";

// The code of the work is loaded by the pages that start it; its presence is known to every page.
const presence = createStore<Record<Work, boolean>>(() => ({
  videos: false,
  images: false,
  report: false,
}));

/** Sets whether some work is under way, or has failed, or is read about. */
export function setWorkPresence(work: Work, isThere: boolean): void {
  presence.setState({ [work]: isThere });
}

/** Returns whether there is work of a kind, or of any kind, to show to the user. */
export function useWorkPresence(work?: Work): boolean {
  return usePageStore(presence, (all) =>
    work === undefined ? Object.values(all).some(Boolean) : all[work],
  );
}
