import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { listSubtitles } from "./subtitles.ts";

/** Everything the cache knows of caption tracks. */
export const subtitleQueries = {
  all: () => ["subtitles"] as const,
  list: (api: ApiClient, videoId: string) =>
    queryOptions({
      queryKey: [...subtitleQueries.all(), videoId],
      queryFn: ({ signal }) => listSubtitles(api, videoId, signal),
    }),
};
