import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { PlaylistItem } from "./entries.ts";
import type { Playlist } from "./playlist-record.ts";
import { isSuperseded, LAG_MS, noteReplacement, oneAtATime } from "./playlist-replacements.ts";
import { getPlaylist, replacePlaylistContent } from "./playlists.ts";

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
  const additions = additionsOf(services);
  /** An order saved on this page counts as the newest. */
  let isOrderTrusted = true;
  const isOld = (items: readonly PlaylistItem[]) =>
    isOrderTrusted && isSuperseded(queryClient, playlistId, items, "order");
  /** @returns false while the content is not known, or older than what this page has put there */
  const append = async (own: readonly string[]) => {
    const { items, unreadableCount } = await getPlaylist(api, playlistId, signal);
    if (items === null || !holds(items, own) || isOld(items)) return false;
    const listed = videosOf(items);
    const missing = videoIds.filter((id) => !listed.has(id));
    if (missing.length === 0) return true;
    if (unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    const added = missing.map((id) => ({ id, type: "vod" }) satisfies PlaylistItem);
    const before = additions.get(playlistId);
    // Recorded before sending: a request without a response may have been carried out.
    additions.set(playlistId, { videoIds: missing, atMs: Date.now() });
    const withdraw = noteReplacement(queryClient, playlistId, {
      by: "addition",
      before: items,
      after: [...items, ...added],
    });
    try {
      await replacePlaylistContent(api, playlistId, [...items, ...added], signal);
    } catch (error) {
      const isRefused = error instanceof ApiError && !isOutcomeUnknown(error);
      if (isRefused) withdraw();
      if (isRefused && before === undefined) additions.delete(playlistId);
      else if (isRefused && before !== undefined) additions.set(playlistId, before);
      throw error;
    }
    return true;
  };
  return oneAtATime(playlistId, signal, async () => {
    const last = additions.get(playlistId);
    let own = last !== undefined && Date.now() - last.atMs < LAG_MS ? last.videoIds : [];
    for (let lap = 1; ; lap++) {
      // Visible only intermittently: a colleague may have removed them.
      if (lap > MAX_LAPS) {
        own = [];
        isOrderTrusted = false;
      }
      const isVisible = ({ items }: Playlist) =>
        items !== null && holds(items, own) && !isOld(items);
      try {
        await waitUntilVisible(settle, { ...awaited, isVisible }, signal);
      } catch (error) {
        const isLate = error instanceof ApiError && error.kind === "timeout";
        if (!isLate || (own.length === 0 && !isOrderTrusted)) throw error;
        own = [];
        isOrderTrusted = false;
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

interface Addition {
  videoIds: readonly string[];
  atMs: number;
}

/** By playlist: what a page has added to it last. */
const additionsOf = perPage(() => new Map<string, Addition>());

function videosOf(items: readonly PlaylistItem[]): ReadonlySet<string> {
  return new Set(items.filter(({ type }) => type === "vod").map(({ id }) => id));
}

function holds(items: readonly PlaylistItem[], videoIds: readonly string[]): boolean {
  const listed = videosOf(items);
  return videoIds.every((id) => listed.has(id));
}
