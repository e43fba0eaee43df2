import {
  type Reader,
  type ReadRows,
  readRows,
  WireError,
  wireInstant,
  wireKey,
  wireNumber,
  wireRecord,
  wireText,
} from "#shared/http/wire.ts";
import type { ImageUrls } from "#videos/playable.ts";
import { firstListed, playableFields } from "#videos/playable.ts";
import type { VideoPresence } from "#videos/video-record.ts";
import type { PlaylistItem } from "./entries.ts";

export interface ListedItem extends PlaylistItem {
  /** Is null when the service did not say. */
  title: string | null;
}

/** Describes a playlist as the dashboard knows it. Null means that the service did not say. */
export type Playlist = ReturnType<typeof readPlaylist>;

/** Says whether a playlist is there. `fresh`: it was just made, and lookups do not know it so far. */
export type PlaylistStatus = VideoPresence | "fresh";

const itemType: Reader<PlaylistItem["type"]> = (value) => {
  if (value === "vod" || value === "channel") return value;
  throw new WireError();
};
const itemWire = wireRecord({
  id: wireKey,
  type: itemType,
  position: wireNumber,
  title: wireText,
});

/**
 * Reads `content.list`: an array, a JSON text of one, or null.
 * @throws WireError for anything else
 */
const itemsWire: Reader<ReadRows<ListedItem> | null> = (value) => {
  const list = typeof value === "string" ? parse(value) : value;
  if (list === null || list === undefined) return null;
  const { rows, unreadableCount } = readRows(itemWire, list);
  let place = Number.NEGATIVE_INFINITY;
  const placed = rows.map((item) => {
    // An item without a position stays behind its predecessor in the list.
    place = item.position ?? place;
    return { item, place };
  });
  return {
    rows: placed
      .toSorted((a, b) => Math.sign(a.place - b.place) || 0)
      .map(({ item: { id, type, title } }) => ({ id, type, title })),
    unreadableCount,
  };
};

const contentWire = wireRecord({ list: itemsWire });

/** Reads a playlist as it comes (contract 2; supplement, "Playlists"). Only `id` is indispensable. */
const playlistWire = wireRecord({
  id: wireKey,
  title: wireText,
  description: wireText,
  creation_date: wireInstant,
  save_date: wireInstant,
  content: (value: unknown) => contentWire(value ?? {}),
  pictures: playableFields.pictures,
});

/** Reads a record. @param mediaHosts allowed hosts of images @throws WireError */
export function readPlaylist(value: unknown, mediaHosts: readonly string[]) {
  const wire = playlistWire(value);
  const { list } = wire.content;
  /** Lists items in order. Null means that it is not known yet (contract 3), never that there is nothing. */
  const items: readonly ListedItem[] | null = list?.rows ?? null;
  const images: ImageUrls = {
    splashscreen: firstListed(wire.pictures?.splashscreen, mediaHosts),
    thumbnail: firstListed(wire.pictures?.thumbnail, mediaHosts),
  };
  return {
    id: wire.id,
    // A blank title counts as none.
    title: wire.title?.trim() ? wire.title : null,
    description: wire.description,
    createdAtMs: wire.creation_date,
    savedAtMs: wire.save_date,
    items,
    /** Counts the items that could not be read. While there are any, a replacement would lose them. */
    unreadableCount: list?.unreadableCount ?? 0,
    images,
  };
}

/**
 * Returns the value of a JSON text; an empty text holds nothing.
 * @throws WireError
 */
function parse(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError();
  }
}
