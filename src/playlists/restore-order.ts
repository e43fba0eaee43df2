import { isUnderWay } from "#changes/change-state.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { deletedAmong } from "#videos/videos.ts";
import type { PlaylistItem } from "./entries.ts";
import { dropOrderJob, orderJobsOf, saveOrder } from "./order-jobs-queries.ts";
import { playlistQueries } from "./playlists-queries.ts";
import { loadStoredOrder } from "./stored-orders-queries.ts";

/**
 * Sets a playlist back to what it played before an order, unless it is not as that order left it. An order of this page
 * that is on its way arrives first. Videos that were deleted since are left out, as the service would refuse all.
 * @param entryId of the order in the log of activity
 * @param how `activityId` of the entry that this is in the log; `isForced`: whatever the playlist plays now
 * @throws ApiError when the lookup fails or the service refuses; then nothing has changed
 */
export async function restoreOrder(
  services: ApiServices,
  entryId: string,
  how: { activityId: string; isForced: boolean },
): Promise<"sent" | "conflict" | "not-kept"> {
  const kept = await loadStoredOrder(entryId);
  if (kept === null) return "not-kept";
  const { playlistId, before, after } = kept;
  const jobs = orderJobsOf(services);
  const stateNow = () => jobs.find(playlistId)?.phase.kind ?? "visible";
  const change = () =>
    new Promise<void>((resolve) => {
      const unsubscribe = jobs.store.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  const { queryKey } = playlistQueries.detail(services.api, playlistId);
  const shown = services.queryClient.getQueryData(queryKey)?.items ?? after;
  const asked = await withoutDeleted(services, before, how.isForced ? shown : after);
  while (isUnderWay(stateNow())) await change();
  // The result of an earlier order is another entry of the log.
  dropOrderJob(services, playlistId);
  saveOrder(services, { playlistId, base: after, asked, restoring: how });
  const own = () => {
    const job = jobs.find(playlistId);
    return job?.activityId === how.activityId ? job : null;
  };
  while (own()?.phase.kind === "saving") await change();
  const phase = own()?.phase;
  /** The playlist tells it to an open editor, like any change by others. */
  const drop = async () => {
    while (isUnderWay(own()?.phase.kind ?? "visible")) await change();
    if (own() !== null) dropOrderJob(services, playlistId);
  };
  void drop();
  if (phase?.kind === "conflict") return "conflict";
  if (phase?.kind === "failed") {
    throw phase.problem instanceof ApiError ? phase.problem : new Error("Restoring has failed.");
  }
  return "sent";
}

/**
 * Returns the items without those that were deleted.
 * @param playing items that are there, since the playlist has them
 */
async function withoutDeleted(
  services: ApiServices,
  items: readonly PlaylistItem[],
  playing: readonly PlaylistItem[],
): Promise<readonly PlaylistItem[]> {
  const present = new Set(playing.map(({ id }) => id));
  const missing = items.filter(({ type, id }) => type === "vod" && !present.has(id));
  const ids = missing.map(({ id }) => id);
  const deleted = await deletedAmong(services.api, ids, new AbortController().signal);
  return items.filter(({ type, id }) => type !== "vod" || !deleted.has(id));
}
