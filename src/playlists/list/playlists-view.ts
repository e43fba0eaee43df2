export const SORTS = ["newest", "title", "longest", "largest"] as const;

export type PlaylistSort = (typeof SORTS)[number];

/** What the list of playlists shows; the address holds all of it. */
export interface PlaylistsView {
  search: string;
  sort: PlaylistSort;
}

/** What the query of an address asks for; what it does not know is as usual. */
export function parsePlaylistsView(params: URLSearchParams): PlaylistsView {
  const sort = params.get("sort");
  return {
    search: params.get("q") ?? "",
    sort: SORTS.find((name) => name === sort) ?? "newest",
  };
}

/** The query of an address, with its question mark; "" for the usual view. */
export function formatPlaylistsView({ search, sort }: PlaylistsView): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("q", search);
  if (sort !== "newest") params.set("sort", sort);
  return params.size === 0 ? "" : `?${params}`;
}
