import type { ApiServices } from "#shared/http/api-context.tsx";
import { pause } from "#shared/http/backoff.ts";
import { isNotFound } from "#shared/http/errors.ts";
import { MAX_PAGE_SIZE } from "#shared/http/paging.ts";
import { placeOf, unreadAmong } from "./merge-videos.ts";
import { type VideoLibrary, videosById } from "./video-library.ts";
import { LIBRARY_KEY, READING_ORDER } from "./video-library-notes.ts";
import { forgetVideo, noteVideo, noteVideos } from "./video-library-queries.ts";
import { getVideo, listVideos } from "./videos.ts";

/** Limits the calls that are made at once; the others come at the pace at which the library is read anew. */
const MAX_AT_ONCE = 5;
const MINUTE_MS = 60_000;

type Services = Pick<ApiServices, "api" | "queryClient">;

/**
 * Reads rows again that came from storage, with the pages of the list that they should be on, those with the most of them
 * first. What is not there is looked up, and forgotten where it is gone.
 * @throws ApiError, or the signal's reason
 */
export async function rereadRows(
  services: Services,
  videoIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { api, queryClient } = services;
  let callCount = 0;
  const takeTurn = async () => {
    callCount += 1;
    if (callCount > MAX_AT_ONCE) await pause(MINUTE_MS / api.config.libraryReadPerMinute, signal);
  };
  for (const [page, ids] of pagesOf(services, unreadAmong(queryClient, videoIds))) {
    // oxlint-disable-next-line no-await-in-loop -- an earlier page may have had them
    await takeTurn();
    // oxlint-disable-next-line no-await-in-loop -- in turn
    const { videos } = await listVideos(api, { ...READING_ORDER, page }, signal);
    noteVideos(queryClient, videos);
    for (const id of unreadAmong(queryClient, ids)) {
      // oxlint-disable-next-line no-await-in-loop -- few: rows move when others add and remove videos
      await takeTurn();
      // oxlint-disable-next-line no-await-in-loop -- in turn
      await lookUp(services, id, signal);
    }
  }
}

/** Returns the pages of the list that rows should be on, with their ids. */
function pagesOf({ queryClient }: Services, videoIds: readonly string[]): [number, string[]][] {
  const { videos = [] } = queryClient.getQueryData<VideoLibrary>(LIBRARY_KEY) ?? {};
  const byId = videosById(videos);
  const pages = new Map<number, string[]>();
  for (const id of videoIds) {
    const video = byId.get(id);
    const place = video === undefined ? 0 : placeOf(videos, video);
    const page = Math.floor(place / MAX_PAGE_SIZE) + 1;
    pages.set(page, [...(pages.get(page) ?? []), id]);
  }
  return [...pages].toSorted(([, a], [, b]) => b.length - a.length);
}

async function lookUp({ api, queryClient }: Services, id: string, signal: AbortSignal) {
  try {
    noteVideo(queryClient, await getVideo(api, id, signal));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    forgetVideo(queryClient, id);
  }
}
