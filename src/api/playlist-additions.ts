import type { ApiServices } from "./api-context.tsx";
import { ApiError } from "./errors.ts";
import { persist } from "./persist.ts";
import { getPlaylist, type PlaylistItem, replacePlaylistContent } from "./playlists.ts";
import { waitUntilSeen } from "./wait-until-seen.ts";

/**
 * Makes films the last items of a playlist, those that are in it already left where they are, and waits
 * until a lookup shows them. Reads the list right before it is replaced as a whole (contract 4.10), one
 * call after the other, so that films that are ready at one time all find their place. Takes nothing off.
 * @throws ApiError when the service says no; of kind `unreadable` when something in the playlist can't be
 *   read and would be lost; of kind `timeout` when the content did not settle for three minutes
 */
export function addToPlaylist(
  { api, settle }: ApiServices,
  {
    vodIds,
    playlistId,
    signal,
  }: { vodIds: readonly string[]; playlistId: string; signal: AbortSignal },
): Promise<void> {
  const awaited = {
    resource: `playlist:${playlistId}`,
    lookup: (lookupSignal: AbortSignal) => getPlaylist(api, playlistId, lookupSignal),
  };
  /** @returns false while the content is not known */
  const append = async () => {
    const { items, unreadableCount } = await getPlaylist(api, playlistId, signal);
    if (items === null) return false;
    const held = filmsOf(items);
    const missing = vodIds.filter((id) => !held.has(id));
    if (missing.length === 0) return true;
    if (unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    const added = missing.map((id) => ({ id, type: "vod" }) satisfies PlaylistItem);
    await replacePlaylistContent(api, playlistId, [...items, ...added], signal);
    return true;
  };
  return oneAtATime(playlistId, signal, async () => {
    do {
      await waitUntilSeen(settle, { ...awaited, isSeen: ({ items }) => items !== null }, signal);
      // A try that was cut off begins with reading again: others may have changed the list meanwhile.
    } while (!(await persist(append, signal)));
    await waitUntilSeen(
      settle,
      {
        ...awaited,
        isSeen({ items }) {
          const held = filmsOf(items ?? []);
          return vodIds.every((id) => held.has(id));
        },
      },
      signal,
    );
  });
}

function filmsOf(items: readonly PlaylistItem[]): ReadonlySet<string> {
  return new Set(items.filter(({ type }) => type === "vod").map(({ id }) => id));
}

/** The last change of each playlist that has begun or waits. */
const changes = new Map<string, Promise<void>>();

/** Changes of one playlist follow each other: on this page always, over all tabs where the browser can. */
function oneAtATime(
  playlistId: string,
  signal: AbortSignal,
  change: () => Promise<void>,
): Promise<void> {
  const alone = async () => {
    signal.throwIfAborted();
    const locks = locksOfBrowser();
    if (locks === null) await change();
    else await locks.request(`reeldesk.playlist.${playlistId}`, { signal }, change);
  };
  const before = changes.get(playlistId) ?? Promise.resolve();
  const done = before.then(alone, alone);
  changes.set(playlistId, done);
  const forget = () => {
    if (changes.get(playlistId) === done) changes.delete(playlistId);
  };
  done.then(forget, forget);
  return done;
}

/** Null where pages have none: over plain http. */
function locksOfBrowser(): LockManager | null {
  return typeof navigator !== "undefined" && "locks" in navigator ? navigator.locks : null;
}
