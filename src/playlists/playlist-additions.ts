import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { PlaylistItem } from "./entries.ts";
import type { Playlist } from "./playlist-record.ts";
import { isSuperseded, lastAddedTo, oneAtATime, replaceContent } from "./playlist-replacements.ts";
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
  const awaited = {
    resource: `playlist:${playlistId}`,
    lookup: (lookupSignal: AbortSignal) => getPlaylist(api, playlistId, lookupSignal),
  };
  /** An order saved on this page counts as the newest. */
  let isOrderTrusted = true;
  const isOld = (items: readonly PlaylistItem[]) =>
    isOrderTrusted && isSuperseded(queryClient, playlistId, items, "order");
  /** @returns false while the content is not known, or older than what this page has put there */
  const append = async (own: readonly string[]) => {
    const { items, unreadableCount } = await getPlaylist(api, playlistId, signal);
    if (items === null || !holds(items, own) || isOld(items)) return false;
    const missing = videoIds.filter((id) => !holds(items, [id]));
    if (missing.length === 0) return true;
    if (unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    const added = missing.map((id) => ({ id, type: "vod" }) satisfies PlaylistItem);
    const replacement = { by: "addition", before: items, after: [...items, ...added] } as const;
    await replaceContent(services, playlistId, replacement, signal);
    return true;
  };
  return oneAtATime(playlistId, signal, async () => {
    let own = lastAddedTo(queryClient, playlistId);
    const distrust = () => {
      own = [];
      isOrderTrusted = false;
    };
    for (let lap = 1; ; lap++) {
      // Visible only intermittently: a colleague may have removed them.
      if (lap > MAX_LAPS) distrust();
      const isVisible = ({ items }: Playlist) =>
        items !== null && holds(items, own) && !isOld(items);
      try {
        await waitUntilVisible(settle, { ...awaited, isVisible }, signal);
      } catch (error) {
        const isLate = error instanceof ApiError && error.kind === "timeout";
        if (!isLate || (own.length === 0 && !isOrderTrusted)) throw error;
        distrust();
        continue;
      }
      // A try that was cut off begins with reading again: others may have changed the list meanwhile.
      if (await retryUntilAnswered(() => append(own), signal)) break;
    }
    await waitUntilVisible(
      settle,
      { ...awaited, isVisible: ({ items }) => holds(items ?? [], videoIds) },
      signal,
    );
  });
}

/** Readings in a row that come from before a replacement though one between them did not. */
const MAX_LAPS = 5;

function holds(items: readonly PlaylistItem[], videoIds: readonly string[]): boolean {
  const listed = new Set(items.flatMap(({ id, type }) => (type === "vod" ? [id] : [])));
  return videoIds.every((id) => listed.has(id));
}
