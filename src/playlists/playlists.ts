import type { ApiClient } from "#shared/http/client.ts";
import { type ReadPage, readPage } from "#shared/http/paging.ts";
import type { PlaylistItem } from "./entries.ts";
import { type Playlist, readPlaylist } from "./playlist-record.ts";

/** Reads a page of the account's playlists; `page` counts from 1 (supplement, "Lists"). @throws ApiError */
export async function listPlaylists(
  api: ApiClient,
  requested: { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<ReadPage<Playlist>> {
  const query = { page: requested.page, per_page: requested.pageSize };
  return await api.read({ path: "/v2/playlists", query, signal }, (answer, mediaHosts) =>
    readPage((row) => readPlaylist(row, mediaHosts), answer, requested),
  );
}

/**
 * Reads a playlist with its content (contract 2 and 3). One made or changed moments ago can show the state
 * before, or none.
 * @throws ApiError
 */
export async function getPlaylist(
  api: ApiClient,
  playlistId: string,
  signal?: AbortSignal,
): Promise<Playlist> {
  return await api.read({ path: pathOf(playlistId), signal }, readPlaylist);
}

export interface PlaylistFields {
  title: string;
  /** Is "" for none. */
  description: string;
}

/**
 * Makes a playlist that plays nothing (supplement, "Playlists"). Lookups may not know it for a while.
 * @throws ApiError
 */
export async function createPlaylist(
  api: ApiClient,
  { title, description }: PlaylistFields,
  signal?: AbortSignal,
): Promise<Playlist> {
  const body = { title, description: description || null };
  return await api.read({ method: "POST", path: "/v2/playlists", body, signal }, readPlaylist);
}

/**
 * Changes a playlist; what is absent stays as it is. What the service answers may be older than the change, so
 * that only a later lookup shows it.
 * @throws ApiError
 */
export async function updatePlaylist(
  api: ApiClient,
  playlistId: string,
  { title, description }: Partial<PlaylistFields>,
): Promise<void> {
  await api.http({ method: "PUT", path: pathOf(playlistId), body: { title, description } });
}

/** Deletes a playlist; its videos stay. @throws ApiError */
export async function deletePlaylist(api: ApiClient, playlistId: string): Promise<void> {
  await api.http({ method: "DELETE", path: pathOf(playlistId) });
}

/**
 * Replaces everything that a playlist plays (contract 4.10). It is seen later, on a lookup.
 * @param items all of them, in order: what is left out is taken off
 * @throws ApiError
 */
export async function replacePlaylistContent(
  api: ApiClient,
  playlistId: string,
  items: readonly PlaylistItem[],
  signal?: AbortSignal,
): Promise<void> {
  const list = items.map(({ id, type }, index) => ({ id, type, position: index + 1 }));
  await api.http({
    method: "PUT",
    path: `${pathOf(playlistId)}/content`,
    // The service expects a text that holds the list, not the list.
    body: { content: JSON.stringify(list) },
    signal,
  });
}

function pathOf(playlistId: string): string {
  return `/v2/playlists/${encodeURIComponent(playlistId)}`;
}
