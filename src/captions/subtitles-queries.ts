import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { listSubtitles, type Subtitle } from "./subtitles.ts";

export const subtitleQueries = {
  all: () => ["subtitles"] as const,
  list: (api: ApiClient, videoId: string) =>
    queryOptions({
      queryKey: [...subtitleQueries.all(), videoId],
      queryFn: ({ signal }) => listSubtitles(api, videoId, signal),
    }),
  /**
   * The tracks right before a change: fails at once while signed out, since the change would go out later,
   * unseen. Also updates the shown list.
   */
  beforeChange: (api: ApiClient, videoId: string) =>
    queryOptions({
      queryKey: [...subtitleQueries.all(), "before-change", videoId],
      async queryFn({ client, signal }) {
        const tracks = await listSubtitles(failFastWhenSignedOut(api), videoId, signal);
        client.setQueryData(subtitleQueries.list(api, videoId).queryKey, tracks);
        return tracks;
      },
      staleTime: 0,
      gcTime: 0,
    }),
};

export function trackLookup(
  { api, queryClient }: ApiServices,
  videoId: string,
): Omit<Expectation<Subtitle[]>, "id" | "pollRate" | "isVisible"> {
  return {
    resource: `subtitles:${videoId}`,
    lookup: (signal) => listSubtitles(api, videoId, signal),
    onAnswer(tracks) {
      queryClient.setQueryData(subtitleQueries.list(api, videoId).queryKey, tracks);
    },
  };
}
