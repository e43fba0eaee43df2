import { createStore } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { Problem } from "#shared/http/errors.ts";
import { createEdits, type EditOutcome } from "#shared/sync/edits-queries.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { removeRecord } from "#shared/sync/removals-queries.ts";
import { useSendEdit } from "#shared/sync/save-edit-queries.ts";
import { toChange, type VideoEdit, type VideoFields, videoFieldsOf } from "./pending-videos.ts";
import { forgetVideo, videoLibraryQueries } from "./video-library-queries.ts";
import type { Video } from "./video-record.ts";
import { deleteVideo, getVideo, updateVideo, type VideoPage } from "./videos.ts";
import { encodingId, refreshListsSoon, videoExpectation, videoQueries } from "./videos-queries.ts";

/** Edits of videos. */
export const videoEdits = createEdits<Video, VideoFields>({
  name: "vod",
  update: ({ api }, videoId, edit) => updateVideo(api, videoId, toChange(edit)),
  fieldsOf: videoFieldsOf,
  expectation: videoExpectation,
  recordIn: (video) => video,
});

/** Edits made on a page that no lookup has shown yet. */
export const pendingVideosOf = videoEdits.pendingOf;

/** Videos removed on a page as they were, by id; older URLs may still name them. */
export const removedVideosOf = perPage(() =>
  createStore<Readonly<Record<string, Video>>>(() => ({})),
);

/** Id of the poll for a video's pending edits. */
export const pendingVideoId = videoEdits.settleId;

/**
 * Edits a video; see `Edits.edit`.
 * @throws ApiError if the service refuses
 */
export function editVideo(
  services: ApiServices,
  videoId: string,
  edit: VideoEdit,
): Promise<EditOutcome> {
  return videoEdits.edit(services, videoId, edit);
}

/**
 * Edits a video unless a colleague changed it; see `Edits.editUnlessChanged`.
 * @throws ApiError
 */
export const editVideoUnlessChanged = videoEdits.editUnlessChanged;

/**
 * Deletes a video; see `removeRecord`.
 * @throws ApiError if the service refuses
 */
export async function removeVideo(services: ApiServices, videoId: string): Promise<EditOutcome> {
  const { api, queryClient, settle } = services;
  const outcome = await removeRecord(services, {
    edits: videoEdits,
    id: videoId,
    known: knownVideo(services, videoId),
    remove: () => deleteVideo(api, videoId),
    lookup: (signal) => getVideo(api, videoId, signal),
    onGone() {
      const last = queryClient.getQueryData(videoQueries.detail(api, videoId).queryKey);
      if (last !== undefined) removedVideosOf(services).setState({ [videoId]: last });
      forgetVideo(queryClient, videoId);
      queryClient.removeQueries({ queryKey: videoQueries.detailKey(videoId) });
      refreshListsSoon(queryClient);
    },
  });
  settle.cancel(encodingId(videoId));
  return outcome;
}

/** Returns a video from the caches. */
function knownVideo({ api, queryClient }: ApiServices, videoId: string): Video | undefined {
  const lists = queryClient.getQueriesData<VideoPage>({ queryKey: videoQueries.lists() });
  return (
    queryClient.getQueryData(videoQueries.detail(api, videoId).queryKey) ??
    [
      queryClient.getQueryData(videoLibraryQueries.all(api).queryKey),
      ...lists.map(([, page]) => page),
    ]
      .flatMap((page) => page?.videos ?? [])
      .find(({ id }) => id === videoId)
  );
}

/** Switches a video on or off; exposes the error of a refusal. */
export function useSetOnline(videoId: string): {
  setOnline: (isOnline: boolean) => void;
  isBusy: boolean;
  problem: Problem | null;
} {
  const { sendEdit, isSaving, problem } = useSendEdit(videoEdits, videoId);
  return { setOnline: (isOnline) => sendEdit({ isOnline }), isBusy: isSaving, problem };
}
