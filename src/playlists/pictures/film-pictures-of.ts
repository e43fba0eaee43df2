import type { PlaylistItem } from "#playlists/entries.ts";
import type { Vod } from "#videos/vod-record.ts";

/** A picture that a film has. */
export interface FilmPicture {
  kind: "thumbnail" | "splashscreen";
  url: string;
  /** Of the film; null: it has none. */
  title: string | null;
}

/** The pictures of the films that a playlist plays, in its order, each once. */
export function filmPicturesOf(
  items: readonly PlaylistItem[],
  films: ReadonlyMap<string, Pick<Vod, "title" | "thumbnailUrl" | "splashScreenUrl">>,
): FilmPicture[] {
  const byUrl = new Map<string, FilmPicture>();
  for (const { id, type } of items) {
    const film = type === "vod" ? films.get(id) : undefined;
    if (film === undefined) continue;
    const { title, thumbnailUrl, splashScreenUrl } = film;
    const both = [
      { kind: "thumbnail", url: thumbnailUrl },
      { kind: "splashscreen", url: splashScreenUrl },
    ] as const;
    for (const { kind, url } of both) {
      if (url !== null && !byUrl.has(url)) byUrl.set(url, { kind, url, title });
    }
  }
  return [...byUrl.values()];
}
