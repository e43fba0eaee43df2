import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "#api/api-context.tsx";
import { channelQueries } from "#api/channels-queries.ts";
import { toProblem } from "#api/errors.ts";
import { vodLibraryQueries } from "#api/vod-library-queries.ts";
import type { Problem } from "#lib/problem.ts";
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
