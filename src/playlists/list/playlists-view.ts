export const SORTS = ["newest", "title", "longest", "largest"] as const;

export type PlaylistSort = (typeof SORTS)[number];

/** View of the list of playlists, stored in the URL in full. */
export interface PlaylistsView {
  search: string;
  sort: PlaylistSort;
}

/** Parses a URL query; invalid values fall back to the defaults. */
export function parsePlaylistsView(params: URLSearchParams): PlaylistsView {
  const sort = params.get("sort");
  return {
    search: params.get("q") ?? "",
    sort: SORTS.find((name) => name === sort) ?? "newest",
  };
}

/** Formats a view as `?…`, or "" for the default. */
export function formatPlaylistsView({ search, sort }: PlaylistsView): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("q", search);
  if (sort !== "newest") params.set("sort", sort);
  return params.size === 0 ? "" : `?${params}`;
}
