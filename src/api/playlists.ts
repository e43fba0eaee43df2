import type { ApiClient } from "./client.ts";
import { readPage } from "./paging.ts";
import type { PictureUrls } from "./pictures.ts";
import { firstListed, playableFields } from "./playable.ts";
import {
  type Reader,
  type ReadRows,
  readRows,
  WireError,
  wireKey,
  wireNumber,
  wireRecord,
  wireText,
} from "./wire.ts";

/** A playlist, as lists name it. */
export interface PlaylistName {
  id: string;
  title: string;
}

/** What a playlist plays at one place. */
export interface PlaylistItem {
  id: string;
  type: "vod" | "channel";
}

/** A playlist with what it plays. */
export interface Playlist extends PlaylistName {
  /** In order. Null means that it is not known yet (contract 3), never that there is nothing. */
  items: PlaylistItem[] | null;
  /** Items that could not be read. While there are any, a replacement would lose them. */
  unreadableCount: number;
  pictures: PictureUrls;
}

const PAGE_SIZE = 100;
const MOST_PAGES = 10;

const itemType: Reader<PlaylistItem["type"]> = (value) => {
  if (value === "vod" || value === "channel") return value;
  throw new WireError();
};
const itemWire = wireRecord({ id: wireKey, type: itemType, position: wireNumber });

/** `content.list`: an array, a JSON text of one, or null. @throws WireError for anything else */
const itemsWire: Reader<ReadRows<PlaylistItem> | null> = (value) => {
  const list = typeof value === "string" ? parse(value) : value;
  if (list === null || list === undefined) return null;
  const { rows, unreadableCount } = readRows(itemWire, list);
  let place = Number.NEGATIVE_INFINITY;
  const placed = rows.map((item) => {
    // What has no place of its own stays behind the item that the list has before it.
    place = item.position ?? place;
    return { item, place };
  });
  return {
    rows: placed
      .toSorted((a, b) => Math.sign(a.place - b.place) || 0)
      .map(({ item: { id, type } }) => ({ id, type })),
    unreadableCount,
  };
};

const nameWire = wireRecord({ id: wireKey, title: wireText });
const playlistWire = wireRecord({
  id: wireKey,
  title: wireText,
  content: (value: unknown) => contentWire(value ?? {}),
  pictures: playableFields.pictures,
});
const contentWire = wireRecord({ list: itemsWire });

/** The account's playlists, the first thousand of them (supplement, "Lists"). @throws ApiError */
export async function listPlaylists(api: ApiClient, signal?: AbortSignal): Promise<PlaylistName[]> {
  const playlists: PlaylistName[] = [];
  for (let page = 1, hasNext = true; hasNext && page <= MOST_PAGES; page += 1) {
    const asked = { page, pageSize: PAGE_SIZE };
    const answer = await api.http({
      path: "/v2/playlists",
      query: { page, per_page: PAGE_SIZE },
      signal,
    });
    const read = readPage(nameWire, answer, asked);
    playlists.push(...read.rows.map(({ id, title }) => ({ id, title: title ?? id })));
    hasNext = read.hasNext;
  }
  return playlists;
}

/**
 * One playlist with its content (contract 2 and 3). One made or changed moments ago can show the state
 * before, or none.
 * @throws ApiError
 */
export async function getPlaylist(
  api: ApiClient,
  playlistId: string,
  signal?: AbortSignal,
): Promise<Playlist> {
  const answer = await api.http({
    path: `/v2/playlists/${encodeURIComponent(playlistId)}`,
    signal,
  });
  const { id, title, content, pictures } = playlistWire(answer);
  const { mediaHosts } = api.config;
  return {
    id,
    title: title ?? id,
    items: content.list?.rows ?? null,
    unreadableCount: content.list?.unreadableCount ?? 0,
    pictures: {
      splashscreen: firstListed(pictures?.splashscreen, mediaHosts),
      thumbnail: firstListed(pictures?.thumbnail, mediaHosts),
    },
  };
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
    path: `/v2/playlists/${encodeURIComponent(playlistId)}/content`,
    // A text that holds the list, not the list.
    body: { content: JSON.stringify(list) },
    signal,
  });
}

/** The value of a JSON text; an empty text holds nothing. @throws WireError */
function parse(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError();
  }
}
