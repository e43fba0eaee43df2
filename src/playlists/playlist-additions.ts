import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { PlaylistItem } from "./entries.ts";
import type { Playlist } from "./playlist-record.ts";
import { isSuperseded, LAG_MS, noteReplacement } from "./playlist-replacements.ts";
import { oneAtATime } from "./playlist-turns.ts";
import { getPlaylist, replacePlaylistContent } from "./playlists.ts";

/**
 * Makes films the last items of a playlist, those that are in it already left where they are, and waits
 * until a lookup shows them. Reads the list right before it is replaced as a whole (contract 4.10), one
 * call after the other, so that films that are ready at one time all find their place. A reading from
 * before this page's own last replacement is not built upon. Takes nothing off.
 * @throws ApiError when the service says no; of kind `unreadable` when something in the playlist can't be
 *   read and would be lost; of kind `timeout` when the content did not settle for three minutes
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
  /** Whether what was put in order on this page is taken for the newest. */
  let isOrderTrusted = true;
  const isOld = (items: readonly PlaylistItem[]) =>
    isOrderTrusted && isSuperseded(queryClient, playlistId, items, "order");
  /** @returns false while the content is not known, or older than what this page has put there */
  const append = async (own: readonly string[]) => {
    const { items, unreadableCount } = await getPlaylist(api, playlistId, signal);
    if (items === null || !holds(items, own) || isOld(items)) return false;
    const held = videosOf(items);
    const missing = videoIds.filter((id) => !held.has(id));
    if (missing.length === 0) return true;
    if (unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    const added = missing.map((id) => ({ id, type: "vod" }) satisfies PlaylistItem);
    const before = additions.get(playlistId);
    // Told before it is sent: when the answer is lost it may have been carried out.
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
      // Shown only now and then: somebody else may have taken them off.
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

/** By the playlist: what this page has added to it last. As long-lived as the cache. */
const additionsByCache = new WeakMap<ApiServices["queryClient"], Map<string, Addition>>();

function additionsOf({ queryClient }: ApiServices): Map<string, Addition> {
  const known = additionsByCache.get(queryClient) ?? new Map<string, Addition>();
  additionsByCache.set(queryClient, known);
  return known;
}

function videosOf(items: readonly PlaylistItem[]): ReadonlySet<string> {
  return new Set(items.filter(({ type }) => type === "vod").map(({ id }) => id));
}

function holds(items: readonly PlaylistItem[], videoIds: readonly string[]): boolean {
  const held = videosOf(items);
  return videoIds.every((id) => held.has(id));
}
