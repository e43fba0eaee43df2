import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { type Candidate, candidateOfChannel, candidateOfVideo } from "./candidates.ts";

/** Everything that can be added, as far as it is known. */
export interface Candidates {
  /** Videos, newest first, then channels. */
  all: readonly Candidate[];
  videoCount: number;
  /** Total number of videos; null if not reported. */
  totalCount: number | null;
  /** More may be known soon. */
  isReading: boolean;
  /** Why not everything is known. */
  problem: Problem | null;
  retry: () => void;
}

/** Reads the library and the channels. */
export function useCandidates(): Candidates {
  const { api } = useApi();
  const library = useQuery(videoLibraryQueries.all(api));
  const channels = useQuery(channelQueries.list(api));
  const videos = library.data?.videos;
  const lives = channels.data?.channels;
  const all = useMemo(
    () => [...(videos ?? []).map(candidateOfVideo), ...(lives ?? []).map(candidateOfChannel)],
    [videos, lives],
  );
  const isReadingVideos = library.isFetching && library.data?.isComplete !== true;
  const videosProblem = library.data?.failure ?? toProblem(library.error);
  return {
    all,
    videoCount: videos?.length ?? 0,
    totalCount: library.data?.totalCount ?? null,
    isReading: isReadingVideos || channels.isPending,
    problem: (isReadingVideos ? null : videosProblem) ?? toProblem(channels.error),
    retry() {
      if (videosProblem !== null) void library.refetch();
      if (channels.error !== null) void channels.refetch();
    },
  };
}
