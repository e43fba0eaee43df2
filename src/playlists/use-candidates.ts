import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Channel } from "#channels/channel-record.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import type { EntryFacts, EntryStatus, PlaylistEntry } from "./entries.ts";

/** A candidate can be put into a playlist. Its key is `type:id`. */
export interface Candidate extends PlaylistEntry, Omit<EntryFacts, "title" | "phase"> {
  title: string | null;
  filename: string | null;
  phase: Extract<EntryStatus, "ready" | "unpublished" | "encoding" | "disabled">;
  /** Folders it lies in, directly. */
  folderIds: readonly string[];
}

export function candidateOfVideo({ id, title, thumbnailUrl, createdAtMs, ...video }: Video) {
  return {
    key: `vod:${id}`,
    type: "vod",
    id,
    title,
    thumbnailUrl,
    createdAtMs,
    filename: video.filename,
    durationSeconds: video.durationSeconds,
    phase: video.status,
    folderIds: video.folders.map((folder) => folder.id),
  } satisfies Candidate;
}

export function candidateOfChannel({ id, title, thumbnailUrl, createdAtMs, isEnabled }: Channel) {
  return {
    key: `channel:${id}`,
    type: "channel",
    id,
    title,
    thumbnailUrl,
    createdAtMs,
    filename: null,
    durationSeconds: null,
    phase: isEnabled ? "ready" : "disabled",
    folderIds: [],
  } satisfies Candidate;
}

export type Candidates = ReturnType<typeof useCandidates>;

export function useCandidates() {
  const { api } = useApi();
  const library = useQuery(videoLibraryQueries.all(api));
  const channels = useQuery(channelQueries.list(api));
  const videos = library.data?.videos;
  const lives = channels.data?.channels;
  const all = useMemo(
    (): Candidate[] => [
      ...(videos ?? []).map(candidateOfVideo),
      ...(lives ?? []).map(candidateOfChannel),
    ],
    [videos, lives],
  );
  const isReadingVideos = library.isFetching && library.data?.isComplete !== true;
  const videosProblem = library.data?.failure ?? toProblem(library.error);
  return {
    /** Lists the videos, newest first, then the channels. */
    all,
    videoCount: videos?.length ?? 0,
    /** More may be known soon. */
    isReading: isReadingVideos || channels.isPending,
    /** Is true as `isReading` is, and while all is read once more. */
    isFetching: library.isFetching || channels.isPending,
    areChannelsWhole: channels.data?.unreadableCount === 0,
    /** Says why not everything is known. */
    problem: (isReadingVideos ? null : videosProblem) ?? toProblem(channels.error),
    retry: () => {
      if (videosProblem !== null) void library.refetch();
      if (channels.error !== null) void channels.refetch();
    },
  };
}

export function useVideoMap(): { videos: ReadonlyMap<string, Video>; isReading: boolean } {
  const { api } = useApi();
  const { data, isFetching } = useQuery(videoLibraryQueries.all(api));
  const videos = useMemo(
    () => new Map((data?.videos ?? []).map((video) => [video.id, video])),
    [data],
  );
  return { videos, isReading: isFetching };
}
