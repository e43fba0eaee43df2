import type { ApiServices } from "#shared/http/api-context.tsx";
import { isOfLanguages, loadTracks, type TracksBefore } from "./stored-tracks.ts";
import { startTrackRestore } from "./subtitle-jobs-queries.ts";
import { type Subtitle, subtitleQueries } from "./subtitles-queries.ts";

/**
 * Uploads again the tracks that a change has removed, then removes those that it has uploaded. Nothing is sent where the
 * tracks of their languages are not as the change left them, unless it is forced: then tracks of others stay beside.
 * @param entryId of the change in the log of activity
 * @throws ApiError if the tracks can't be looked up
 */
export async function restoreTracks(
  services: ApiServices,
  entryId: string,
  { activityId, isForced }: { activityId: string; isForced: boolean },
): Promise<"sent" | "conflict" | "not-kept"> {
  const before = await loadTracks(entryId);
  if (before === null) return "not-kept";
  const { videoId, removed, addedIds } = before;
  const { api, queryClient } = services;
  const listed = await queryClient.fetchQuery(subtitleQueries.beforeChange(api, videoId));
  const tracks = listed.filter(({ id }) => addedIds.includes(id));
  const isNothingLeft = removed.length + tracks.length === 0;
  if (isNothingLeft || !(isForced || isAsLeft(before, listed))) return "conflict";
  startTrackRestore(services, { id: activityId, videoId, files: removed, tracks });
  return "sent";
}

/** A removed track may be listed for a moment yet. */
function isAsLeft(
  { removed, addedIds, besideIds, languages }: TracksBefore,
  listed: readonly Subtitle[],
): boolean {
  const now = listed
    .filter((track) => isOfLanguages(track, languages))
    .map(({ id }) => id)
    .filter((id) => !removed.some((track) => track.id === id));
  const left = new Set([...addedIds, ...besideIds]);
  return now.length === left.size && now.every((id) => left.has(id));
}
