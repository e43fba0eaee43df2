import type { Playlist } from "#playlists/playlist-record.ts";
import { foldText } from "#shared/format/fold-text.ts";
import type { PlaylistTotals } from "./playlist-totals.ts";
import type { PlaylistsView } from "./playlists-view.ts";

/** A playlist with what all that it plays comes to. */
export interface SummedPlaylist {
  playlist: Playlist;
  totals: PlaylistTotals;
}

/** Those whose title holds what is searched for, in the order that is asked for. What is not known comes last. */
export function arrangePlaylists(
  all: readonly SummedPlaylist[],
  { search, sort }: PlaylistsView,
  locale: string,
): SummedPlaylist[] {
  const wanted = foldText(search.trim());
  const found = all.filter(({ playlist }) => foldText(playlist.title ?? "").includes(wanted));
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byTitle = (a: SummedPlaylist, b: SummedPlaylist) =>
    Number(a.playlist.title === null) - Number(b.playlist.title === null) ||
    compare(a.playlist.title ?? "", b.playlist.title ?? "");
  const byMost = (valueOf: (each: SummedPlaylist) => number | null) => {
    const orLast = (each: SummedPlaylist) => valueOf(each) ?? -1;
    return (a: SummedPlaylist, b: SummedPlaylist) => orLast(b) - orLast(a) || byTitle(a, b);
  };
  switch (sort) {
    case "newest":
      return found.toSorted(byMost(({ playlist }) => playlist.createdAtMs));
    case "title":
      return found.toSorted(byTitle);
    case "longest":
      return found.toSorted(byMost(({ totals }) => totals.seconds));
    case "largest":
      return found.toSorted(byMost(({ totals }) => totals.itemCount));
  }
}
