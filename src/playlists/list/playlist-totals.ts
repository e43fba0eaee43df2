import type { Playlist } from "#playlists/playlist-record.ts";
import type { Vod } from "#videos/vod-record.ts";

/** What all that a playlist plays comes to. */
export interface PlaylistTotals {
  /** Null: not known yet, which is not none. */
  itemCount: number | null;
  /** Whether there are more items than could be counted. */
  isCountAtLeast: boolean;
  /** Null: no length is known. */
  seconds: number | null;
  /** Whether there are items whose length is not known, or that have none: channels. */
  isLengthAtLeast: boolean;
  /** Of the first films that have one. */
  thumbnailUrls: readonly string[];
}

const MOST_THUMBNAILS = 4;

/**
 * Adds up what a playlist plays.
 * @param films those that are known, by their id
 */
export function totalsOf(
  { items, unreadableCount }: Pick<Playlist, "items" | "unreadableCount">,
  films: ReadonlyMap<string, Pick<Vod, "durationSeconds" | "thumbnailUrl">>,
): PlaylistTotals {
  const isCountAtLeast = unreadableCount > 0;
  if (items === null) {
    return {
      itemCount: null,
      isCountAtLeast,
      seconds: null,
      isLengthAtLeast: false,
      thumbnailUrls: [],
    };
  }
  const played = items.map(({ id, type }) => (type === "vod" ? films.get(id) : undefined));
  // A film of no length is one whose length the service does not know.
  const lengths = played.flatMap((film) => film?.durationSeconds || []);
  const pictures = played.flatMap((film) => film?.thumbnailUrl ?? []);
  const isWhole = lengths.length === items.length && !isCountAtLeast;
  return {
    itemCount: items.length,
    isCountAtLeast,
    seconds: lengths.length === 0 && !isWhole ? null : lengths.reduce((sum, each) => sum + each, 0),
    isLengthAtLeast: !isWhole,
    thumbnailUrls: [...new Set(pictures)].slice(0, MOST_THUMBNAILS),
  };
}
