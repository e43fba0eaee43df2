import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { changeSlice } from "#changes/changes.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { readAll } from "#shared/http/paging.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { byNewest } from "#videos/video-library.ts";
import type { Playlist } from "./playlist-record.ts";
import { getPlaylist, listPlaylists } from "./playlists.ts";

export interface PlaylistList {
  /** Newest first, each once. */
  playlists: readonly Playlist[];
  unreadableCount: number;
}

export const playlistQueries = {
  all: () => ["playlists"] as const,
  lists: () => [...playlistQueries.all(), "list"] as const,
  /** Reads all pages: accounts have far fewer playlists than videos. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: playlistQueries.lists(),
      queryFn: ({ client, signal }) => readPlaylists(api, client, signal),
      // Each page is tried again by itself.
      retry: false,
    }),
  detailKey: (playlistId: string) => [...playlistQueries.all(), "detail", playlistId] as const,
  detail: (api: ApiClient, playlistId: string) =>
    queryOptions({
      queryKey: playlistQueries.detailKey(playlistId),
      queryFn: ({ signal }) => getPlaylist(api, playlistId, signal),
    }),
};

type MadePlaylists = Readonly<Record<string, Playlist>>;

/** The playlists that a page created and that no lookup has shown yet. */
export const madePlaylistsOf = changeSlice<MadePlaylists>("playlist:made", {});

/** Deleted playlists, which lists may still contain for a while. */
const goneIdsOf = perPage(() => new Set<string>());

async function readPlaylists(
  api: ApiClient,
  client: QueryClient,
  signal: AbortSignal,
): Promise<PlaylistList> {
  const { byId, unreadableCount } = await readAll(
    (page, pageSignal) => listPlaylists(api, page, pageSignal),
    signal,
  );
  for (const id of goneIdsOf({ queryClient: client })) byId.delete(id);
  // The list may not know the newest for a while (supplement, "Habits").
  const made = madePlaylistsOf({ queryClient: client }).getState();
  for (const playlist of Object.values(made)) {
    if (!byId.has(playlist.id)) byId.set(playlist.id, playlist);
  }
  return { playlists: [...byId.values()].toSorted(byNewest), unreadableCount };
}

/** Takes over what a lookup says of a playlist, which is put on the list where it is new to it. */
export function notePlaylist({ api, queryClient }: ApiServices, playlist: Playlist): void {
  queryClient.setQueryData(playlistQueries.detail(api, playlist.id).queryKey, playlist);
  queryClient.setQueryData(playlistQueries.list(api).queryKey, (list) => {
    if (list === undefined || goneIdsOf({ queryClient }).has(playlist.id)) return list;
    const others = list.playlists.filter(({ id }) => id !== playlist.id);
    return { ...list, playlists: [...others, playlist].toSorted(byNewest) };
  });
}

export function forgetPlaylist(queryClient: QueryClient, playlistId: string): void {
  goneIdsOf({ queryClient }).add(playlistId);
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
