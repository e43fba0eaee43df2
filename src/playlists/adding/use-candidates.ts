import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";
import { type Candidate, candidateOfChannel, candidateOfVod } from "./candidates.ts";

/** Everything that can be added, as far as it is known. */
export interface Candidates {
  /** Films newest first, then channels. */
  all: readonly Candidate[];
  filmCount: number;
  /** Films that there are; null while the service does not say. */
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
  const library = useQuery(vodLibraryQueries.all(api));
  const channels = useQuery(channelQueries.list(api));
  const vods = library.data?.vods;
  const lives = channels.data?.channels;
  const all = useMemo(
    () => [...(vods ?? []).map(candidateOfVod), ...(lives ?? []).map(candidateOfChannel)],
    [vods, lives],
  );
  const isReadingFilms = library.isFetching && library.data?.isComplete !== true;
  const filmsProblem = library.data?.failure ?? toProblem(library.error);
  return {
    all,
    filmCount: vods?.length ?? 0,
    totalCount: library.data?.totalCount ?? null,
    isReading: isReadingFilms || channels.isPending,
    problem: (isReadingFilms ? null : filmsProblem) ?? toProblem(channels.error),
    retry() {
      if (filmsProblem !== null) void library.refetch();
      if (channels.error !== null) void channels.refetch();
    },
  };
}
