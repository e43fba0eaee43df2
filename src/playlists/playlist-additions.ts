import type { ApiServices } from "#shared/http/api-context.tsx";
import { BACKOFF, pause, retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { PlaylistItem } from "./entries.ts";
import type { Playlist } from "./playlist-record.ts";
import {
  isSuperseded,
  LAG_MS,
  lastAddedTo,
  oneAtATime,
  replaceContent,
} from "./playlist-replacements.ts";
import { getPlaylist } from "./playlists.ts";

/**
 * Appends videos to a playlist, skipping those it contains, and waits until a lookup shows them. Reads the
 * list right before replacing it as a whole (contract 4.10), one call at a time, so that concurrent additions
 * are all kept. Ignores lookups that predate this page's last replacement. Removes nothing.
 * @throws ApiError if the service refuses; kind `unreadable` if an unreadable item would be lost; kind
 * `timeout` if the content did not settle for three minutes
 */
export function addToPlaylist(
  services: ApiServices,
  {
    videoIds,
    playlistId,
    signal,
  }: { videoIds: readonly string[]; playlistId: string; signal: AbortSignal },
): Promise<void> {
  const { api, settle, queryClient } = services;
  /**
   * @param isLate what this page has put there has not been shown for long: others may have removed it
   * @returns false while the content is not known, or older than what this page has put there
   */
  const append = async (own: readonly string[], isLate: boolean) => {
    const { items, unreadableCount } = await getPlaylist(api, playlistId, signal);
    if (items === null && isLate) throw new ApiError("timeout");
    if (items === null) return false;
    const isOld = !holds(items, own) || isSuperseded(queryClient, playlistId, items, "order");
    if (isOld && !isLate) return false;
    const missing = videoIds.filter((id) => !holds(items, [id]));
    if (missing.length === 0) return true;
    if (unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    const added = missing.map((id) => ({ id, type: "vod" }) satisfies PlaylistItem);
    const replacement = { by: "addition", before: items, after: [...items, ...added] } as const;
    await replaceContent(services, playlistId, replacement, signal);
    return true;
  };
  return oneAtATime(queryClient, playlistId, signal, async () => {
    const own = lastAddedTo(queryClient, playlistId);
    const startedMs = Date.now();
    // A try that was cut off begins with reading again: others may have changed the list meanwhile.
    const attempt = () => append(own, Date.now() - startedMs > LAG_MS);
    for (let count = 1; !(await retryUntilAnswered(attempt, signal)); count += 1) {
      await pause(retryDelayMs(count, BACKOFF.lookup, null), signal);
    }
    const wanted = {
      resource: `playlist:${playlistId}`,
      lookup: (lookupSignal: AbortSignal) => getPlaylist(api, playlistId, lookupSignal),
      isVisible: ({ items }: Playlist) => holds(items ?? [], videoIds),
    };
    await waitUntilVisible(settle, wanted, signal);
  });
}

function holds(items: readonly PlaylistItem[], videoIds: readonly string[]): boolean {
  const listed = new Set(items.flatMap(({ id, type }) => (type === "vod" ? [id] : [])));
  return videoIds.every((id) => listed.has(id));
}
