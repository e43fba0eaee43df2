import { queryOptions } from "@tanstack/react-query";
import { formsOfId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { isNotFound } from "#shared/http/errors.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import { forgetVideo, isInLibrary, noteVideo, videoListsKey } from "./video-library-queries.ts";
import type { Video } from "./video-record.ts";
import { getVideo, listVideos } from "./videos.ts";

/** The oldest video changes only when it is removed. */
const FIRST_FRESH_MS = 10 * 60_000;

export const videoQueries = {
  all: () => ["vods"] as const,
  lists: () => videoListsKey,
  detailKey: (videoId: string) => [...videoQueries.all(), "detail", videoId] as const,
  detail: (api: ApiClient, videoId: string) =>
    queryOptions({
      queryKey: videoQueries.detailKey(videoId),
      async queryFn({ client, signal }) {
        const video = await getVideo(api, videoId, signal);
        noteVideo(client, video);
        return video;
      },
    }),
  /** Finds the video that an id means in any of its forms; null if there is none. */
  named: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: [...videoQueries.all(), "named", id],
      async queryFn({ client }) {
        for (const form of formsOfId(id)) {
          try {
            return await client.fetchQuery(videoQueries.detail(api, form));
          } catch (error) {
            if (!isNotFound(error)) throw error;
          }
        }
        return null;
      },
      retry: false,
    }),
  /** Finds the oldest video; null if there is none. */
  first: (api: ApiClient) =>
    queryOptions({
      queryKey: [...videoQueries.all(), "first"],
      async queryFn({ signal }) {
        const query = { page: 1, pageSize: 1, title: "" } as const;
        const { videos } = await listVideos(
          api,
          { ...query, order: "creation_date", direction: "ASC" },
          signal,
        );
        return videos[0] ?? null;
      },
      staleTime: FIRST_FRESH_MS,
    }),
};

export function encodingId(videoId: string): string {
  return `encoding:${videoId}`;
}

/** Is the number of consecutive "not found" answers after which a video counts as removed. */
const MAX_GONE = 5;
/**
 * Limits the consecutive lookups that show it as unpublished: the service may have some renditions before it is done.
 */
const MAX_UNPUBLISHED = 5;

/**
 * Polls a video until its encoding ends (contract 3) and updates the cache with each lookup. Survives
 * navigation; repeated calls share one poll. Also ends for a video that stays unpublished and for one that was
 * removed.
 */
export function trackEncoding(services: ApiServices, videoId: string): void {
  const { settle, queryClient } = services;
  const id = encodingId(videoId);
  if (settle.stateOf(id) === "settling") return;
  const wanted = videoExpectation(services, videoId);
  const lookup = (signal: AbortSignal) => lookUpEncoding(services, videoId, signal);
  let wasThere = queryClient.getQueryData(videoQueries.detailKey(videoId)) !== undefined;
  let goneCount = 0;
  let unpublishedCount = 0;
  settle.expect<Video>({
    ...wanted,
    id,
    pollRate: "encoding",
    async lookup(signal) {
      try {
        const video = await lookup(signal);
        goneCount = 0;
        return video;
      } catch (error) {
        const isUnknown = isNotFound(error);
        goneCount = isUnknown ? goneCount + 1 : 0;
        // A new video can be unknown to lookups for a while.
        if (goneCount >= MAX_GONE && (wasThere || isInLibrary(queryClient, videoId))) {
          settle.cancel(id);
          forgetVideo(queryClient, videoId);
        }
        throw error;
      }
    },
    onAnswer(video) {
      wasThere = true;
      wanted.onAnswer?.(video);
    },
    isVisible({ status }) {
      unpublishedCount = status === "unpublished" ? unpublishedCount + 1 : 0;
      return status === "ready" || unpublishedCount >= MAX_UNPUBLISHED;
    },
  });
}

/** From so many on, encoding videos are asked by the newest page of the list, which has most of them. */
const MANY_ENCODING = 4;
/**
 * Looks up a video that is being encoded, together with others. The list tells only that it still is.
 * @throws ApiError
 */
export async function lookUpEncoding(
  services: ApiServices,
  videoId: string,
  signal: AbortSignal,
): Promise<Video> {
  const { api, settle } = services;
  const states = [...settle.getState()];
  const polled = states.filter(
    ([id, state]) => id.startsWith(encodingId("")) && state === "settling",
  );
  if (polled.length >= MANY_ENCODING) {
    const { askNewestPage } = await import("./newest-page.ts");
    const page = await askNewestPage(services).catch(() => null);
    const video = page?.videos.find(({ id }) => id === videoId);
    if (video?.status === "encoding") return video;
  }
  return await getVideo(api, videoId, signal);
}

/**
 * Returns the common part of all polls of a video: its lookup, and updating the cache with the result. Lists are
 * refetched only for videos that are new to them.
 */
export function videoExpectation(
  services: Pick<ApiServices, "api" | "page" | "queryClient">,
  videoId: string,
): Omit<Expectation<Video>, "id" | "pollRate" | "isVisible"> {
  const { api, queryClient } = services;
  let isListed = false;
  return {
    resource: `vod:${videoId}`,
    lookup: (signal) => getVideo(api, videoId, signal),
    onAnswer(video) {
      queryClient.setQueryData(videoQueries.detail(api, videoId).queryKey, video);
      const wasKnown = noteVideo(queryClient, video);
      // A video found by id belongs in the lists.
      if (!isListed && !wasKnown) refreshListsSoon(services);
      isListed = true;
    },
  };
}

const GATHER_MS = 1000;
const isRefreshDueOf = pageSlice("videos:refresh-due", false);

/** Refetches the lists of videos, at most once a second. */
export function refreshListsSoon(services: Pick<ApiServices, "page" | "queryClient">): void {
  const isDue = isRefreshDueOf(services);
  if (isDue.getState()) return;
  isDue.setState(true);
  setTimeout(() => {
    isDue.setState(false);
    void services.queryClient.invalidateQueries({ queryKey: videoQueries.lists() });
  }, GATHER_MS);
}
