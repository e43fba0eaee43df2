import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import { MAX_PAGE_SIZE, readPages, readPatiently } from "#shared/http/paging.ts";
import {
  createLibraryReading,
  EMPTY_LIBRARY,
  type VideoLibrary,
  withFoundVideo,
  withoutVideo,
  withVideos,
} from "./video-library.ts";
import type { Video } from "./video-record.ts";
import { listVideos, type VideoListQuery, type VideoPage } from "./videos.ts";

const KEY = ["vods", "library"];
/** Begins the query keys of single pages of videos. */
export const videoListsKey = ["vods", "list"] as const;
const FRESH_FOR_MS = 5 * 60_000;

/** Describes the reading order of the library: newest first, as the service lists it. */
const READING_ORDER = {
  pageSize: MAX_PAGE_SIZE,
  title: "",
  order: "creation_date",
  direction: "DESC",
} as const satisfies Partial<VideoListQuery>;

export const videoLibraryQueries = {
  /**
   * Reads all videos of the account. The data grows page by page while fetching; `isComplete` is set at the end. A
   * failed or abandoned reading resumes where it stopped.
   */
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: KEY,
      queryFn: ({ client, signal }) => readLibrary(api, client, signal),
      // The time counts from the last whole reading: single updates do not make the rest newer.
      staleTime: ({ state }) => (state.data?.readAtMs ?? 0) + FRESH_FOR_MS - state.dataUpdatedAt,
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

/**
 * Reads all videos, or the pages that an earlier reading did not reach. If pages hold fewer videos than the
 * total, reads all once more and reports what is still missing.
 * @throws ApiError
 */
async function readLibrary(
  api: ApiClient,
  client: QueryClient,
  signal: AbortSignal,
): Promise<VideoLibrary> {
  const known = () => client.getQueryData<VideoLibrary>(KEY) ?? EMPTY_LIBRARY;
  const { isComplete, pagesRead } = known();
  // The last page that was read may have gained rows of the page before it.
  const fromPage = isComplete ? 1 : Math.max(1, pagesRead);
  const reading = createLibraryReading(known());
  const readPage = (page: number, pageSignal: AbortSignal) =>
    listVideos(api, { ...READING_ORDER, page }, pageSignal);
  const onPage = (page: VideoPage) =>
    client.setQueryData<VideoLibrary>(KEY, reading.take(known(), page));
  const pageSize = MAX_PAGE_SIZE;
  try {
    await readPages({ readPage, pageSize, fromPage, onPage, signal });
    // Videos that were added in the meantime are on the first page, and mostly there are no other changes.
    if (reading.isResumed || reading.isShort(known())) {
      onPage(await readPatiently(() => readPage(1, signal), signal));
      signal.throwIfAborted();
    }
    if (reading.isShort(known())) {
      reading.again();
      await readPages({ readPage, pageSize, onPage, signal });
    }
    return reading.finish(known(), Date.now());
  } catch (error) {
    // Setting data clears the query's error.
    if (!signal.aborted) {
      client.setQueryData<VideoLibrary>(
        KEY,
        (library) => library && { ...library, failure: toProblem(error) },
      );
    }
    throw error;
  }
}

export function noteVideos(client: QueryClient, videos: readonly Video[]): void {
  client.setQueryData<VideoLibrary>(KEY, (library) => library && withVideos(library, videos));
}

/**
 * Updates the library with a video looked up by id.
 * @returns whether the library had it
 */
export function noteVideo(client: QueryClient, video: Video): boolean {
  const wasKnown = isInLibrary(client, video.id);
  client.setQueryData<VideoLibrary>(KEY, (library) => library && withFoundVideo(library, video));
  return wasKnown;
}

/** Returns whether the library, as far as read, has the video. */
export function isInLibrary(client: QueryClient, videoId: string): boolean {
  const library = client.getQueryData<VideoLibrary>(KEY);
  return library?.videos.some(({ id }) => id === videoId) ?? false;
}

export function forgetVideo(client: QueryClient, videoId: string): void {
  client.setQueryData<VideoLibrary>(KEY, (library) => library && withoutVideo(library, videoId));
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
