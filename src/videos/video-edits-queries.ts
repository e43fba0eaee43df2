import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { createEdits } from "#changes/edits-queries.ts";
import { expectGone, removeRecord } from "#changes/removals-queries.ts";
import type { SentOutcome } from "#changes/send-edit.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import {
  toChange,
  type VideoFields,
  videoFieldsOf,
  withAllPendingEdits,
} from "./pending-videos.ts";
import { videosById } from "./video-library.ts";
import { forgetVideo, videoLibraryQueries } from "./video-library-queries.ts";
import type { Video } from "./video-record.ts";
import { deleteVideo, getVideo, updateVideo, type VideoPage } from "./videos.ts";
import { encodingId, refreshListsSoon, videoExpectation, videoQueries } from "./videos-queries.ts";

export const videoEdits = createEdits<Video, VideoFields>({
  name: "vod",
  update: ({ api }, videoId, edit) => updateVideo(api, videoId, toChange(edit)),
  fieldsOf: videoFieldsOf,
  expectation: videoExpectation,
  recordIn: (video) => video,
});

/** Holds the videos removed on a page as they were, by id; older URLs may still name them. */
export const removedVideosOf = pageSlice<Readonly<Record<string, Video>>>("vod:removed", {});

/**
 * Deletes a video; see `removeRecord`.
 * @param isLogged as for `removeRecord`
 * @throws ApiError if the service refuses
 */
export async function removeVideo(
  services: ApiServices,
  videoId: string,
  isLogged = true,
): Promise<SentOutcome> {
  const { api, queryClient, settle } = services;
  const detailKey = videoQueries.detail(api, videoId).queryKey;
  const lists = queryClient.getQueriesData<Pick<VideoPage, "videos">>({
    queryKey: videoQueries.lists(),
  });
  const library = queryClient.getQueryData(videoLibraryQueries.all(api).queryKey);
  const listed = lists.flatMap(([, page]) => page?.videos ?? []);
  const outcome = await removeRecord(services, {
    ...removableVideo(services, videoId),
    isLogged,
    known:
      queryClient.getQueryData(detailKey) ??
      videosById(library?.videos ?? []).get(videoId) ??
      listed.find(({ id }) => id === videoId),
    remove: () => deleteVideo(api, videoId),
  });
  settle.cancel(encodingId(videoId));
  return outcome;
}

/** Shows a video as being deleted, which an earlier page has requested, until it is gone. */
export function expectRemoval(services: ApiServices, videoId: string): void {
  expectGone(services, removableVideo(services, videoId));
}

function removableVideo(services: ApiServices, videoId: string) {
  const { api, queryClient } = services;
  const detailKey = videoQueries.detail(api, videoId).queryKey;
  return {
    edits: videoEdits,
    id: videoId,
    lookup: (signal: AbortSignal) => getVideo(api, videoId, signal),
    onGone() {
      const last = queryClient.getQueryData(detailKey);
      if (last !== undefined)
        removedVideosOf(services).setState((all) => ({ ...all, [videoId]: last }));
      forgetVideo(queryClient, videoId);
      queryClient.removeQueries({ queryKey: detailKey });
      refreshListsSoon(services);
    },
  };
}

/** Returns all videos as far as read, with pending edits applied. */
export function useLibrary() {
  const services = useApi();
  const { data, error, refetch } = useQuery(videoLibraryQueries.all(services.api));
  const pending = useStore(videoEdits.pendingOf(services));
  const library = useMemo(
    () => data && { ...data, videos: withAllPendingEdits(data.videos, pending) },
    [data, pending],
  );
  return { library, problem: toProblem(error), retry: () => void refetch() };
}
