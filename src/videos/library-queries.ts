import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { firstRowsQuery, type LibraryView } from "./library-view.ts";
import type { VideoLibrary } from "./video-library.ts";
import { noteVideos, READING_ORDER, videoListsKey } from "./video-library-queries.ts";
import { listVideos, type VideoListQuery } from "./videos.ts";

/**
 * Query sent besides reading the library; null: none. Once every video is known only a search is sent, as a
 * colleague may have added videos a minute ago.
 */
export function firstRowsOf(
  view: LibraryView,
  library: VideoLibrary | undefined,
): VideoListQuery | null {
  return library?.isComplete === true && view.search.trim() === "" ? null : firstRowsQuery(view);
}

/**
 * Videos the service finds for a view; the library is updated with what it did not know.
 * @param requested null: makes no call
 */
export function firstRowsOptions(api: ApiClient, requested: VideoListQuery | null) {
  const query = requested ?? { ...READING_ORDER, page: 1 };
  return queryOptions({
    queryKey: [...videoListsKey, query],
    // A page stays on screen while the next one loads.
    placeholderData: keepPreviousData,
    enabled: requested !== null,
    queryFn: async ({ client, signal }) => {
      const page = await listVideos(api, query, signal);
      noteVideos(client, page.videos);
      return page;
    },
  });
}
