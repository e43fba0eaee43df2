import type { Playlist } from "#playlists/playlist-record.ts";
import { choiceParam, defineSearchParams, textParam } from "#shared/collections/search-params.ts";
import { createTextMatcher } from "#shared/format/text-search.ts";
import type { Video } from "#videos/video-record.ts";

export interface SummedPlaylist {
  playlist: Playlist;
  totals: PlaylistTotals;
}

/** Filters playlists by a search and sorts them; unknown values come last. */
export function arrangePlaylists(
  all: readonly SummedPlaylist[],
  { search, sort }: PlaylistsView,
  locale: string,
): SummedPlaylist[] {
  const matchesText = createTextMatcher(search);
  const found = all.filter(({ playlist }) => matchesText(playlist));
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byTitle = (a: SummedPlaylist, b: SummedPlaylist) =>
    Number(a.playlist.title === null) - Number(b.playlist.title === null) ||
    compare(a.playlist.title ?? "", b.playlist.title ?? "");
  const byMost = (valueOf: (each: SummedPlaylist) => number | null) => {
    const orLast = (each: SummedPlaylist) => valueOf(each) ?? -1;
    return (a: SummedPlaylist, b: SummedPlaylist) => orLast(b) - orLast(a) || byTitle(a, b);
  };
  const comparisons = {
    newest: byMost(({ playlist }) => playlist.createdAtMs),
    title: byTitle,
    longest: byMost(({ totals }) => totals.seconds),
    largest: byMost(({ totals }) => totals.itemCount),
  };
  return found.toSorted(comparisons[sort]);
}

type PlaylistTotals = ReturnType<typeof totalsOf>;

/** A mosaic shows no more images. */
export const MAX_THUMBNAILS = 4;

export function totalsOf(
  { items, unreadableCount }: Pick<Playlist, "items" | "unreadableCount">,
  videos: ReadonlyMap<string, Pick<Video, "durationSeconds" | "thumbnailUrl">>,
) {
  const isCountAtLeast = unreadableCount > 0;
  const known = items ?? [];
  const played = known.map(({ id, type }) => (type === "vod" ? videos.get(id) : undefined));
  // A duration of 0 means unknown.
  const lengths = played.flatMap((video) => video?.durationSeconds || []);
  const urls = played.flatMap((video) => video?.thumbnailUrl ?? []);
  const isWhole = lengths.length === known.length && !isCountAtLeast;
  const isUnknown = items === null || (lengths.length === 0 && !isWhole);
  return {
    /** Is null while it is not known, which does not mean none. */
    itemCount: items?.length ?? null,
    isCountAtLeast,
    /** Is null when no length is known. */
    seconds: isUnknown ? null : lengths.reduce((sum, each) => sum + each, 0),
    /** Some items have no known duration, or none at all: channels. */
    isLengthAtLeast: items !== null && !isWhole,
    thumbnailUrls: [...new Set(urls)].slice(0, MAX_THUMBNAILS),
  };
}

export const SORTS = ["newest", "title", "longest", "largest"] as const;

type PlaylistSort = (typeof SORTS)[number];

export interface PlaylistsView {
  search: string;
  sort: PlaylistSort;
}

export const { parse: parsePlaylistsView, format: formatPlaylistsView } =
  defineSearchParams<PlaylistsView>(
    { search: "", sort: "newest" },
    { search: textParam("q"), sort: choiceParam("sort", SORTS) },
  );
