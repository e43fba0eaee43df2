import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { type Candidate, candidateOfChannel, candidateOfVideo } from "./candidates.ts";

/** Reading progress of the library, or its error. */
export function ReadingNote({
  candidates: { isReading, videoCount, totalCount, problem, retry },
}: {
  candidates: Candidates;
}) {
  const t = useTranslations("playlistAdding");
  const labels = useTranslations("problems");
  return (
    <>
      {isReading ? (
        <p className="mt-1 text-sm text-ink-soft">
          {totalCount === null
            ? t("reading", { count: videoCount })
            : t("readingOf", { count: videoCount, total: totalCount })}
        </p>
      ) : null}
      {problem === null ? null : (
        <div className="mt-1">
          <InlineProblem problem={problem} />
          <p className="text-sm text-ink-soft">
            {t("notAll")}{" "}
            <Button variant="quiet" onClick={retry}>
              {labels("retry")}
            </Button>
          </p>
        </div>
      )}
    </>
  );
}

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
