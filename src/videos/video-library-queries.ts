import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import {
  EMPTY_LIBRARY,
  type VideoLibrary,
  withFoundVideo,
  withoutVideo,
  withVideos,
} from "./video-library.ts";
import type { Video } from "./video-record.ts";
import { listVideos, type VideoListQuery } from "./videos.ts";

const KEY = ["vods", "library"];
/** Begins the keys of pages of films that were asked for by themselves. */
export const videoListsKey = ["vods", "list"] as const;
/** The most that the service gives in one page (supplement, "Lists"). */
export const LARGEST_PAGE = 100;
const FRESH_FOR_MS = 5 * 60_000;

/** How the library is read: newest first, as the service lists it. */
export const READING_ORDER = {
  pageSize: LARGEST_PAGE,
  title: "",
  order: "creation_date",
  direction: "DESC",
} as const satisfies Partial<VideoListQuery>;

export const videoLibraryQueries = {
  /**
   * Every film of the account. The data grows page by page while it is fetched, so it is there after the
   * first; `isComplete` says when it is all. A reading that failed or was left goes on where it was.
   */
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: KEY,
      queryFn: ({ client, signal }) => readLibrary(api, client, signal),
      // Counted from the last whole reading: whatever is noted in between makes the rest no younger.
      staleTime: ({ state }) => (state.data?.readAtMs ?? 0) + FRESH_FOR_MS - state.dataUpdatedAt,
      gcTime: Number.POSITIVE_INFINITY,
      // Comparing thousands of films field by field for each page costs more than it saves.
      structuralSharing: false,
      // Each page is tried again by itself.
      retry: false,
      // What is drawn later than the rest of a page must not ask once more: its error is on screen.
      retryOnMount: false,
    }),
};

async function readLibrary(
  api: ApiClient,
  client: QueryClient,
  signal: AbortSignal,
): Promise<VideoLibrary> {
  const known = () => client.getQueryData<VideoLibrary>(KEY) ?? EMPTY_LIBRARY;
  const { isComplete, pagesRead } = known();
  // The last page that was read may have gained rows of the page before it.
  const fromPage = isComplete ? 1 : Math.max(1, pagesRead);
  // The first films are on their way while the code for the rest comes.
  const first = listVideos(api, { ...READING_ORDER, page: fromPage }, signal);
  first.catch(() => {});
  try {
    const { readLibrary: read } = await import("./read-library.ts");
    return await read({
      api,
      query: READING_ORDER,
      fromPage,
      first,
      known,
      onKnown: (library) => client.setQueryData<VideoLibrary>(KEY, library),
      signal,
    });
  } catch (error) {
    // The query's own error is gone with the first film that is noted.
    if (!signal.aborted) {
      client.setQueryData<VideoLibrary>(
        KEY,
        (library) => library && { ...library, failure: toProblem(error) },
      );
    }
    throw error;
  }
}

/** Takes over what a list has said of films, where the library is known at all. */
export function noteVideos(client: QueryClient, videos: readonly Video[]): void {
  client.setQueryData<VideoLibrary>(KEY, (library) => library && withVideos(library, videos));
}

/** Takes over what a lookup by its id has said of a film. @returns whether the library had it already */
export function noteVideo(client: QueryClient, video: Video): boolean {
  const wasKnown = isInLibrary(client, video.id);
  client.setQueryData<VideoLibrary>(KEY, (library) => library && withFoundVideo(library, video));
  return wasKnown;
}

/** Whether the library has a film, as far as it was read. */
export function isInLibrary(client: QueryClient, videoId: string): boolean {
  const library = client.getQueryData<VideoLibrary>(KEY);
  return library?.videos.some(({ id }) => id === videoId) ?? false;
}

/** Takes a film out that is gone. */
export function forgetVideo(client: QueryClient, videoId: string): void {
  client.setQueryData<VideoLibrary>(KEY, (library) => library && withoutVideo(library, videoId));
}
