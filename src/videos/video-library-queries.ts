import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { untilItComes } from "#shared/ui/lazily.tsx";
import { type VideoLibrary, videosById } from "./video-library.ts";
import { LIBRARY_KEY, READING_ORDER, tellLibraryNote } from "./video-library-notes.ts";
import type { Video } from "./video-record.ts";
import { listVideos, type VideoListQuery } from "./videos.ts";

/** Begins the query keys of single pages of videos. */
export const videoListsKey = ["vods", "list"] as const;
const FRESH_FOR_MS = 5 * 60_000;

export const videoLibraryQueries = {
  /**
   * Reads all videos of the account. The data grows page by page while fetching; `isComplete` is set at the end. A
   * failed or abandoned reading resumes where it stopped. A large library is taken from this browser's storage, and
   * brought up to date by its newest pages; the rest is read anew in idle time.
   */
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: LIBRARY_KEY,
      async queryFn({ client, signal }) {
        const { isComplete = true, pagesRead = 0 } =
          client.getQueryData<VideoLibrary>(LIBRARY_KEY) ?? {};
        // The last page that was read may have gained rows of the page before it.
        const page = isComplete ? 1 : Math.max(1, pagesRead);
        const first = listVideos(api, { ...READING_ORDER, page }, signal);
        // What it fails with is handled by the reader.
        first.catch(() => undefined);
        // Its code comes while the service answers.
        const { readLibrary } = await untilItComes(() => import("./read-library.ts"));
        const library = await readLibrary(api, client, signal, first);
        void startUpkeep(api, client);
        return library;
      },
      // The time counts from the last reading: single updates do not make the rest newer.
      staleTime: ({ state }) =>
        (state.data?.newestReadAtMs ?? state.data?.readAtMs ?? 0) +
        FRESH_FOR_MS -
        state.dataUpdatedAt,
      gcTime: Number.POSITIVE_INFINITY,
      // Comparing thousands of videos field by field on each page costs more than it saves.
      structuralSharing: false,
      // Each page has its own retries.
      retry: false,
      // Parts that render later than the page must not read again: the error is on screen. The second option is for
      // readings that failed after their first page.
      retryOnMount: false,
      refetchOnMount: ({ state }) => (state.data?.failure ?? null) === null,
    }),
};

/** Keeps the library up to date, where there is a browser to do it; without its code it is as up to date as it is read. */
async function startUpkeep(api: ApiClient, client: QueryClient): Promise<void> {
  if (!("document" in globalThis)) return;
  const upkeep = await import("./library-upkeep.ts").catch(() => null);
  await upkeep?.keepLibrary(api, client);
}

export function noteVideos(client: QueryClient, videos: readonly Video[]): void {
  tellLibraryNote(client, { kind: "videos", videos });
}

/**
 * Updates the library with a video looked up by id.
 * @returns whether the library had it
 */
export function noteVideo(client: QueryClient, video: Video): boolean {
  const wasKnown = isInLibrary(client, video.id);
  tellLibraryNote(client, { kind: "found", video });
  return wasKnown;
}

/** Returns whether the library, as far as read, has the video. */
export function isInLibrary(client: QueryClient, videoId: string): boolean {
  const library = client.getQueryData<VideoLibrary>(LIBRARY_KEY);
  return library !== undefined && videosById(library.videos).has(videoId);
}

/** Takes a folder that is gone off all videos. */
export function forgetFolder(client: QueryClient, folderId: string): void {
  tellLibraryNote(client, { kind: "folder", id: folderId });
}

export function forgetVideo(client: QueryClient, videoId: string): void {
  tellLibraryNote(client, { kind: "removed", id: videoId });
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
