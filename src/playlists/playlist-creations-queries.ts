import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { isOutcomeUnknown } from "#shared/http/errors.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { PlaylistItem } from "./entries.ts";
import { saveOrder } from "./order-jobs-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { createPlaylist, type PlaylistFields } from "./playlists.ts";
import {
  type MadePlaylists,
  madePlaylistsOptions,
  notePlaylist,
  type PlaylistList,
  playlistExpectation,
  playlistQueries,
} from "./playlists-queries.ts";
import {
  keepCreation,
  markCreationVisible,
  readStoredCreations,
  removeStoredCreation,
  type StoredCreation,
} from "./stored-creations.ts";

/** The service's clock and this one's may differ by so much. */
const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * What became of making a playlist. `doubtful`: the answer was lost, and the list is looked at for it, under
 * this name in the settle tracker; `find` tells it among those of the list.
 */
export type Creation =
  | { kind: "made"; playlist: Playlist }
  | {
      kind: "doubtful";
      settleId: string;
      find: (playlists: readonly Playlist[]) => Playlist | undefined;
    };

/** Names the wait for a playlist that was just made in the settle tracker. */
export function madePlaylistId(playlistId: string): string {
  return `made-playlist:${playlistId}`;
}

/**
 * Makes a playlist. It is on the list at once; lookups may not know it for a while (supplement, "Habits").
 * @param onMade told once it is there, be it that its answer was lost and the list shows it later
 * @throws ApiError when the service says no
 */
export async function makePlaylist(
  services: ApiServices,
  fields: PlaylistFields,
  onMade?: (playlist: Playlist) => void,
): Promise<Creation> {
  const { api, queryClient, settle } = services;
  const list = playlistQueries.list(api);
  const isNew = newcomersSince(queryClient, Date.now());
  try {
    const playlist = await createPlaylist(api, fields);
    keepCreation({ playlist, madeAtMs: Date.now(), items: [] });
    notePlaylist(services, playlist);
    awaitLookup(services, playlist);
    onMade?.(playlist);
    return { kind: "made", playlist };
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const find = (playlists: readonly Playlist[]) =>
      playlists.find(
        (playlist) =>
          isNew(playlist) &&
          playlist.title === fields.title &&
          (playlist.description ?? "") === fields.description,
      );
    const settleId = `doubtful-playlist:${newId()}`;
    settle.expect<readonly Playlist[]>({
      id: settleId,
      resource: "playlists",
      pollRate: "change",
      lookup: async () => (await queryClient.fetchQuery({ ...list, staleTime: 0 })).playlists,
      isVisible: (playlists) => find(playlists) !== undefined,
      onSeen(playlists) {
        const playlist = find(playlists);
        if (playlist !== undefined) onMade?.(playlist);
      },
    });
    return { kind: "doubtful", settleId, find };
  }
}

/** Has a playlist among the made ones until a lookup knows it. */
function awaitLookup(services: ApiServices, playlist: Playlist): void {
  const { queryClient, settle } = services;
  setMade(queryClient, (made) => ({ ...made, [playlist.id]: playlist }));
  settle.expect<Playlist>({
    ...playlistExpectation(services, playlist.id),
    id: madePlaylistId(playlist.id),
    pollRate: "change",
    isVisible: () => true,
    onSeen() {
      markCreationVisible(playlist.id);
      setMade(queryClient, (made) => {
        const { [playlist.id]: _, ...rest } = made;
        return rest;
      });
    },
  });
}

/** Caches whose page has taken up what the one before it left. */
const resumed = new WeakSet<QueryClient>();

/**
 * Goes on looking for the playlists that were made before the page was loaded anew, and fills the copies among
 * them that play nothing so far. The second call does nothing.
 */
export function resumeCreations(services: ApiServices): void {
  if (resumed.has(services.queryClient)) return;
  resumed.add(services.queryClient);
  for (const stored of readStoredCreations()) {
    awaitLookup(services, {
      ...stored.playlist,
      createdAtMs: stored.madeAtMs,
      savedAtMs: null,
      items: null,
      unreadableCount: 0,
      pictures: { splashscreen: null, thumbnail: null },
    });
    if (stored.items.length > 0) void fill(services, stored, true);
  }
}

/**
 * Tells which playlists were made since, should an answer be lost: those that were not known before, and that
 * are no older than what was. Without a list the clock here has to do: nothing is asked for, as a list that
 * does not come would hold everything up.
 */
function newcomersSince(
  queryClient: QueryClient,
  startedMs: number,
): (playlist: Pick<Playlist, "id" | "createdAtMs">) => boolean {
  const list = queryClient.getQueryData<PlaylistList>(playlistQueries.lists())?.playlists;
  const made = queryClient.getQueryData(madePlaylistsOptions().queryKey) ?? {};
  const known = new Set([...(list ?? []).map(({ id }) => id), ...Object.keys(made)]);
  const earliestMs = list?.reduce(
    (newestMs, { createdAtMs }) => Math.max(newestMs, createdAtMs ?? newestMs),
    Number.NEGATIVE_INFINITY,
  );
  return ({ id, createdAtMs }) => {
    if (known.has(id)) return false;
    if (createdAtMs === null) return list !== undefined;
    return createdAtMs >= (earliestMs ?? startedMs - CLOCK_SLACK_MS);
  };
}

/** Query options of the copies that lookups do not know so far, so that they could not be told what they play. */
export function waitingCopiesOptions() {
  return queryOptions({
    queryKey: ["playlist-copies"],
    queryFn: (): readonly string[] => [],
    initialData: (): readonly string[] => [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Makes a playlist that plays what another one does. What it plays is told to it once lookups know it, which
 * goes on across navigation: see `waitingCopiesOptions`, then `orderJobQueries`.
 * @throws ApiError when the service says no; then there is no new playlist
 */
export async function duplicatePlaylist(
  services: ApiServices,
  fields: PlaylistFields,
  items: readonly PlaylistItem[],
): Promise<Creation> {
  return await makePlaylist(services, fields, (playlist) => {
    if (items.length === 0) return;
    const copy = { playlist, madeAtMs: Date.now(), items };
    keepCreation(copy);
    void fill(services, copy, false);
  });
}

const askBeforeLeaving = createLeaveQuestion("work");

/** @param isLater whether the page was loaded anew since: then it may have been filled before, or by others */
async function fill(
  services: ApiServices,
  { playlist: { id: playlistId }, items: asked }: StoredCreation,
  isLater: boolean,
): Promise<void> {
  const { queryClient, settle } = services;
  const wanted = {
    ...playlistExpectation(services, playlistId),
    isVisible: ({ items }: Playlist) => items !== null,
  };
  setWaiting(queryClient, (waiting) => [...waiting, playlistId]);
  // Until lookups know it there is nothing that could be compared; what it shows then decides.
  const seen = await waitUntilVisible(settle, wanted, new AbortController().signal).catch(
    () => null,
  );
  const isFilled = (seen?.items ?? []).length > 0;
  if (isFilled) removeStoredCreation(playlistId);
  if (!isFilled || !isLater) {
    saveOrder(services, {
      playlistId,
      base: [],
      asked,
      onSending() {
        // Once sent it is never sent again by itself.
        removeStoredCreation(playlistId);
        return Promise.resolve();
      },
    });
  }
  setWaiting(queryClient, (waiting) => waiting.filter((id) => id !== playlistId));
}

function setWaiting(
  queryClient: QueryClient,
  change: (waiting: readonly string[]) => readonly string[],
): void {
  const { queryKey } = waitingCopiesOptions();
  queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  const waiting = queryClient.setQueryData(queryKey, (before) => change(before ?? []));
  // Nobody else knows what they are to play.
  askBeforeLeaving((waiting ?? []).length > 0);
}

function setMade(queryClient: QueryClient, change: (made: MadePlaylists) => MadePlaylists): void {
  const { queryKey } = madePlaylistsOptions();
  queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(queryKey, (made) => change(made ?? {}));
}
