import type { ApiServices } from "#api/api-context.tsx";
import { ApiError } from "#api/errors.ts";
import { getPlaylist, type Playlist, replacePlaylistContent } from "#api/playlists.ts";
import { updateVod, type Vod, type VodChange } from "#api/vods.ts";
import { vodExpectation } from "#api/vods-queries.ts";
import { retryDelayMs } from "#lib/backoff.ts";
import { pause } from "./pause.ts";
import { persist } from "./persist.ts";
import { waitUntilSeen } from "./wait-until-seen.ts";

const PACE = { firstMs: 1000, factor: 1.6, maximumMs: 15_000 };
/** Answers in a row that know no such film, about three minutes of them. A new film shows within 25 s. */
const MOST_UNKNOWN = 16;

/**
 * Gives a film that exists by now its title and its folders, and waits until a lookup shows them. Can be
 * done again at any time.
 * @throws ApiError when the service says no; of kind `timeout` when it accepted the change and did not
 *   show it for three minutes: then it may still come
 */
export async function applyDetails(
  services: ApiServices,
  { vodId, change, signal }: { vodId: string; change: VodChange; signal: AbortSignal },
): Promise<void> {
  const vod = vodExpectation(services, vodId);
  // A film that was made just now is unknown for a while. In a hidden tab too, where settling rests.
  await whileUnknown(() => vod.lookup(signal), signal);
  await whileUnknown(() => updateVod(services.api, vodId, change, signal), signal);
  await waitUntilSeen(services.settle, { ...vod, isSeen: (seen) => shows(seen, change) }, signal);
}

function shows(vod: Vod, { title, folderIds }: VodChange): boolean {
  return (
    // A service that trims what it is told has done what was asked for.
    (title === undefined || vod.title?.trim() === title.trim()) &&
    (folderIds === undefined ||
      isSameSet(
        vod.folders.map(({ id }) => id),
        folderIds,
      ))
  );
}

/** Makes a call about a film that not every part of the service may know yet. @throws ApiError, or the signal's reason */
async function whileUnknown(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await persist(call, signal);
      return;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.kind === "not-found";
      if (!isUnknown || attempt >= MOST_UNKNOWN) throw error;
      await pause(retryDelayMs(attempt, PACE, Math.random(), error.retryAfterMs), signal);
    }
  }
}

/**
 * Makes a film the last item of a playlist, unless it is in it already, and waits until a lookup shows
 * it. Reads the list right before it is replaced as a whole (contract 4.10), one film after the other,
 * so that films that are ready at one time all find their place. Takes nothing off.
 * @throws ApiError when the service says no; of kind `unreadable` when something in the playlist can't be
 *   read and would be lost; of kind `timeout` when the content did not settle for three minutes
 */
export function addToPlaylist(
  { api, settle }: ApiServices,
  { vodId, playlistId, signal }: { vodId: string; playlistId: string; signal: AbortSignal },
): Promise<void> {
  const awaited = {
    resource: `playlist:${playlistId}`,
    lookup: (lookupSignal: AbortSignal) => getPlaylist(api, playlistId, lookupSignal),
  };
  /** @returns false while the content is not known */
  const append = async () => {
    const { items, unreadableCount } = await getPlaylist(api, playlistId, signal);
    if (items === null) return false;
    if (items.some((item) => isFilm(item, vodId))) return true;
    if (unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    await replacePlaylistContent(api, playlistId, [...items, { id: vodId, type: "vod" }], signal);
    return true;
  };
  return oneAtATime(playlistId, signal, async () => {
    do {
      await waitUntilSeen(settle, { ...awaited, isSeen: ({ items }) => items !== null }, signal);
      // A try that was cut off begins with reading again: others may have changed the list meanwhile.
    } while (!(await persist(append, signal)));
    await waitUntilSeen(
      settle,
      { ...awaited, isSeen: (playlist) => holds(playlist, vodId) },
      signal,
    );
  });
}

function holds({ items }: Playlist, vodId: string): boolean {
  return items?.some((item) => isFilm(item, vodId)) === true;
}

function isFilm({ id, type }: { id: string; type: string }, vodId: string): boolean {
  return type === "vod" && id === vodId;
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

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(others);
  return wanted.size === new Set(some).size && some.every((id) => wanted.has(id));
}
