import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { readAll } from "#shared/http/paging.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import { byNewest } from "#videos/video-library.ts";
import type { Playlist } from "./playlist-record.ts";
import { getPlaylist, listPlaylists } from "./playlists.ts";

export interface PlaylistList {
  /** Lists the newest first, each once. */
  playlists: readonly Playlist[];
  unreadableCount: number;
}

export const playlistQueries = {
  all: () => ["playlists"] as const,
  lists: () => [...playlistQueries.all(), "list"] as const,
  /** Reads all pages: accounts have far fewer playlists than videos. */
  list: (services: Pick<ApiServices, "api" | "page">) =>
    queryOptions({
      queryKey: playlistQueries.lists(),
      queryFn: ({ signal }) => readPlaylists(services, signal),
      // Each page has its own retries.
      retry: false,
    }),
  detailKey: (playlistId: string) => [...playlistQueries.all(), "detail", playlistId] as const,
  detail: (api: ApiClient, playlistId: string) =>
    queryOptions({
      queryKey: playlistQueries.detailKey(playlistId),
      queryFn: ({ signal }) => getPlaylist(api, playlistId, signal),
    }),
  /**
   * Looks up playlists whose items the list does not name (contract 3), a few at a time: once for all who ask. One that
   * can't be read is absent.
   */
  unnamed: (api: ApiClient, playlistIds: readonly string[]) =>
    queryOptions({
      queryKey: [...playlistQueries.all(), "unnamed", playlistIds] as const,
      queryFn: async ({ client, signal }) => {
        const read = await mapInTurn(playlistIds, LOOKUPS_AT_ONCE, async (id) => {
          signal.throwIfAborted();
          const query = { ...playlistQueries.detail(api, id), staleTime: LOOKUP_FRESH_MS };
          return await client.fetchQuery(query).catch(() => null);
        });
        return read.filter((playlist) => playlist !== null);
      },
      // There can be hundreds of calls, which the focus of a window is no reason to repeat.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: LOOKUP_FRESH_MS,
      retry: false,
    }),
};

const LOOKUPS_AT_ONCE = 2;
const LOOKUP_FRESH_MS = 300_000;

type MadePlaylists = Readonly<Record<string, Playlist>>;

/** Holds the playlists that a page created and that no lookup has shown yet. */
export const madePlaylistsOf = pageSlice<MadePlaylists>("playlist:made", {});

/** Holds deleted playlists, which lists may still contain for a while. */
const goneIdsOf = pageSlice<readonly string[]>("playlist:gone", []);

async function readPlaylists(
  services: Pick<ApiServices, "api" | "page">,
  signal: AbortSignal,
): Promise<PlaylistList> {
  const { byId, unreadableCount } = await readAll(
    (page, pageSignal) => listPlaylists(services.api, page, pageSignal),
    signal,
  );
  for (const id of goneIdsOf(services).getState()) byId.delete(id);
  // The list may lack the newest for a while (supplement, "Habits").
  const made = madePlaylistsOf(services).getState();
  for (const playlist of Object.values(made)) {
    if (!byId.has(playlist.id)) byId.set(playlist.id, playlist);
  }
  return { playlists: [...byId.values()].toSorted(byNewest), unreadableCount };
}

/** Takes over what a lookup says of a playlist, which is put on the list where it is new to it. */
export function notePlaylist(services: ApiServices, playlist: Playlist): void {
  const { api, queryClient } = services;
  queryClient.setQueryData(playlistQueries.detail(api, playlist.id).queryKey, playlist);
  queryClient.setQueryData(playlistQueries.list(services).queryKey, (list) => {
    if (list === undefined || goneIdsOf(services).getState().includes(playlist.id)) return list;
    const others = list.playlists.filter(({ id }) => id !== playlist.id);
    return { ...list, playlists: [...others, playlist].toSorted(byNewest) };
  });
}

export function forgetPlaylist(
  services: Pick<ApiServices, "page" | "queryClient">,
  playlistId: string,
): void {
  const { queryClient } = services;
  goneIdsOf(services).setState((ids) => [...ids, playlistId]);
  queryClient.removeQueries({ queryKey: playlistQueries.detailKey(playlistId) });
  queryClient.setQueryData<PlaylistList>(
    playlistQueries.lists(),
    (list) => list && { ...list, playlists: list.playlists.filter(({ id }) => id !== playlistId) },
  );
}

export function playlistExpectation(
  services: ApiServices,
  playlistId: string,
): Omit<Expectation<Playlist>, "id" | "pollRate" | "isVisible"> {
  return {
    resource: `playlist:${playlistId}`,
    lookup: (signal) => getPlaylist(services.api, playlistId, signal),
    onAnswer: (playlist) => notePlaylist(services, playlist),
  };
}
