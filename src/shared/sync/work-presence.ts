import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { pageSlice } from "./page-store.ts";
import { useStore } from "./use-store.ts";

/**
 * Names the kinds of background work across pages: bulk edits of videos, and image assignments. `report` means that the
 * report of those edits is open, and stays so when they end.
 */
export type Work = "videos" | "images" | "report";

// The code of the work is loaded by the pages that start it; its presence is known to every page.
const presenceOf = pageSlice<Readonly<Record<Work, boolean>>>("work-presence", {
  videos: false,
  images: false,
  report: false,
});

/** Sets whether some work is under way, or has failed, or is read about. */
export function setWorkPresence(
  services: Pick<ApiServices, "page">,
  work: Work,
  isThere: boolean,
): void {
  presenceOf(services).setState((all) => ({ ...all, [work]: isThere }));
}

/** Returns whether there is work of a kind, or of any kind, to show to the user. */
export function useWorkPresence(work?: Work): boolean {
  return useStore(presenceOf(useApi()), (all) =>
    work === undefined ? Object.values(all).some(Boolean) : all[work],
  );
}
