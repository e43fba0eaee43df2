import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createEdits, type EditOutcome } from "#shared/sync/edits-queries.ts";
import { removeRecord } from "#shared/sync/removals-queries.ts";
import { toChange, type VideoEdit, type VideoFields, videoFieldsOf } from "./pending-videos.ts";
import { forgetVideo, videoLibraryQueries } from "./video-library-queries.ts";
import type { Video } from "./video-record.ts";
import { deleteVideo, getVideo, updateVideo, type VideoPage } from "./videos.ts";
import { encodingId, refreshListsSoon, videoExpectation, videoQueries } from "./videos-queries.ts";

/** Changes of films. */
export const videoEdits = createEdits<Video, VideoFields>({
  name: "vod",
  update: ({ api }, videoId, edit) => updateVideo(api, videoId, toChange(edit)),
  fieldsOf: videoFieldsOf,
  expectation: videoExpectation,
});

export const videoEditQueries = {
  /** What films were told on this page and no lookup has shown so far. */
  pending: videoEdits.pending,
  /** Films as they were when they were removed on this page, by id: an address of before still names them. */
  removed: () =>
    queryOptions({
      queryKey: ["removed-vods"],
      queryFn: (): RemovedVideos => ({}),
      initialData: (): RemovedVideos => ({}),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

type RemovedVideos = Readonly<Record<string, Video>>;

/** Names the wait for what a film was told in the settle tracker. */
export const pendingVideoId = videoEdits.settleId;

/** Changes a film; see `Edits.edit`. @throws ApiError when the service says no */
export function editVideo(
  services: ApiServices,
  videoId: string,
  edit: VideoEdit,
): Promise<EditOutcome> {
  return videoEdits.edit(services, videoId, edit);
}

/** Changes a film unless somebody else has meanwhile; see `Edits.editUnlessChanged`. @throws ApiError */
export const editVideoUnlessChanged = videoEdits.editUnlessChanged;

/** Removes a film for good; see `removeRecord`. @throws ApiError when the service says no */
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
      if (last !== undefined) {
        queryClient.setQueryData(videoEditQueries.removed().queryKey, (removed) => ({
          ...removed,
          [videoId]: last,
        }));
      }
      forgetVideo(queryClient, videoId);
      queryClient.removeQueries({ queryKey: videoQueries.detailKey(videoId) });
      refreshListsSoon(queryClient);
    },
  });
  settle.cancel(encodingId(videoId));
  return outcome;
}

/** A film as one of the caches has it. */
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
