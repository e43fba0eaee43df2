import type { QueryClient } from "@tanstack/react-query";
import type { PlaylistItem } from "#lib/playlists/entries.ts";
import type { ApiServices } from "./api-context.tsx";
import { isOutcomeUnknown } from "./errors.ts";
import { saveOrder } from "./order-jobs-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { createPlaylist, type PlaylistFields } from "./playlists.ts";
import {
  type MadePlaylists,
  madePlaylistsOptions,
  notePlaylist,
  playlistExpectation,
  playlistQueries,
} from "./playlists-queries.ts";
import { waitUntilSeen } from "./wait-until-seen.ts";

/** What became of making a playlist. `doubtful`: the answer was lost, and lists are looked at for it. */
export type Creation = { kind: "made"; playlist: Playlist } | { kind: "doubtful" };

/** Names the wait for a playlist that was just made in the settle tracker. */
export function madePlaylistId(playlistId: string): string {
  return `made-playlist:${playlistId}`;
}

/**
 * Makes a playlist. It is on the list at once; lookups may not know it for a while (supplement, "Habits").
 * @throws ApiError when the service says no
 */
export async function makePlaylist(
  services: ApiServices,
  fields: PlaylistFields,
): Promise<Creation> {
  const { api, queryClient, settle } = services;
  const known = new Set(idsOf(services));
  try {
    const playlist = await createPlaylist(api, fields);
    setMade(queryClient, (made) => ({ ...made, [playlist.id]: playlist }));
    notePlaylist(services, playlist);
    settle.expect<Playlist>({
      ...playlistExpectation(services, playlist.id),
      id: madePlaylistId(playlist.id),
      cadence: "change",
      isSeen: () => true,
      onSeen: () =>
        setMade(queryClient, (made) => {
          const { [playlist.id]: _, ...rest } = made;
          return rest;
        }),
    });
    return { kind: "made", playlist };
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const list = playlistQueries.list(api);
    settle.expect<readonly Playlist[]>({
      id: `doubtful-playlist:${fields.title}`,
      resource: "playlists",
      cadence: "change",
      lookup: async () => (await queryClient.fetchQuery({ ...list, staleTime: 0 })).playlists,
      isSeen: (playlists) =>
        playlists.some(({ id, title }) => title === fields.title && !known.has(id)),
    });
    return { kind: "doubtful" };
  }
}

/**
 * Makes a playlist that plays what another one does. What it plays is told to it once lookups know it, which
 * goes on across navigation: see `orderJobQueries`.
 * @throws ApiError when the service says no; then there is no new playlist
 */
export async function duplicatePlaylist(
  services: ApiServices,
  fields: PlaylistFields,
  items: readonly PlaylistItem[],
): Promise<Creation> {
  const creation = await makePlaylist(services, fields);
  if (creation.kind === "made" && items.length > 0) {
    void fill(services, creation.playlist.id, items);
  }
  return creation;
}

async function fill(
  services: ApiServices,
  playlistId: string,
  asked: readonly PlaylistItem[],
): Promise<void> {
  const wanted = {
    ...playlistExpectation(services, playlistId),
    isSeen: ({ items }: Playlist) => items !== null,
  };
  // Until lookups know it there is nothing that could be compared; what it shows then decides.
  await waitUntilSeen(services.settle, wanted, new AbortController().signal).catch(() => undefined);
  saveOrder(services, { playlistId, base: [], asked });
}

function setMade(queryClient: QueryClient, change: (made: MadePlaylists) => MadePlaylists): void {
  queryClient.setQueryDefaults(madePlaylistsOptions().queryKey, {
    gcTime: Number.POSITIVE_INFINITY,
  });
  queryClient.setQueryData(madePlaylistsOptions().queryKey, (made) => change(made ?? {}));
}

function idsOf({ api, queryClient }: ApiServices): string[] {
  const list = queryClient.getQueryData(playlistQueries.list(api).queryKey);
  return list?.playlists.map(({ id }) => id) ?? [];
}
