import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";
import { listPlaylists } from "./playlists.ts";

/** Everything the cache knows of playlists. */
export const playlistQueries = {
  all: () => ["playlists"] as const,
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: [...playlistQueries.all(), "list"],
      queryFn: ({ signal }) => listPlaylists(api, signal),
    }),
};
