import { useIsFetching, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { plainId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { useNextPass, useStable } from "#shared/ui/use-stable.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import type { WatchTimeKind } from "./watch-time.ts";
import { existenceQueries } from "./watch-time-queries.ts";
import {
  lengthsOf,
  NO_LENGTHS,
  type VideoLengths,
  type WatchTimeContent,
} from "./watch-time-rows.ts";

/** Describes a video or channel with watch time. */
export interface Subject {
  /** Is the name to show; the id if it was removed and has no title. */
  title: string;
  /** Says if it still exists: `unknown` while looking it up, `unsure` if that failed. */
  state: "there" | "removed" | "unknown" | "unsure";
}

export interface Subjects {
  of: (content: WatchTimeContent) => Subject;
  /** Returns the title reported by the service; null if unknown, or possibly removed. */
  knownTitle: (content: WatchTimeContent) => string | null;
  /** Lists the videos of the library. Is null until complete. */
  videos: readonly Video[] | null;
  /** Holds the lengths of the library's videos, as far as it was read. Is empty while it is being read. */
  lengths: VideoLengths;
  /** Counts videos that could not be read, or that the service counts but does not list. */
  missingVideoCount: number;
  unknownCount: number;
  unsureCount: number;
}

export interface SubjectLookup {
  /** Says why not all of the library could be read. */
  problem: Problem | null;
  isRetrying: boolean;
  /** Retries failed lookups. */
  onRetry: () => void;
}

const AT_ONCE = 30;
/** Is the number of automatic batches; further ones on request. */
const MAX_BATCHES = 10;

/**
 * Returns the titles of the rows' contents, and whether they still exist. `deleted` means removed (contract 2) but may be a real title:
 * the library or a lookup decides.
 * @param contentCount current number, as `contents` grows in place
 * @param isBegun the first rows have arrived: nothing else is requested before
 */
export function useSubjects(
  kind: WatchTimeKind,
  contents: readonly WatchTimeContent[],
  contentCount: number,
  isBegun: boolean,
): { subjects: Subjects; lookup: SubjectLookup } {
  const t = useTranslations("watchTime");
  const { api } = useApi();
  // Rows have titles of their own, so they are drawn first.
  const isDrawn = useNextPass(isBegun, false);
  const ofVideos = useQuery({
    ...videoLibraryQueries.all(api),
    enabled: kind === "vod" && isDrawn,
  });
  const ofChannels = useQuery({ ...channelQueries.list(api), enabled: kind === "channel" });
  const { data: library } = ofVideos;
  const { data: channels } = ofChannels;
  const { isFetching, error, refetch } = kind === "vod" ? ofVideos : ofChannels;
  const known = useMemo(() => {
    const records = kind === "vod" ? library?.videos : channels?.channels;
    return new Map((records ?? []).map(({ id, title }) => [plainId(id), title]));
  }, [kind, library, channels]);
  const isSettled = library?.isComplete === true || !isFetching;
  const lengths = useMemo(
    () => (kind === "vod" && isSettled ? lengthsOf(library?.videos ?? []) : NO_LENGTHS),
    [kind, isSettled, library],
  );
  const missingVideoCount = (library?.missingCount ?? 0) + (library?.unreadableCount ?? 0);
  const isWhole =
    kind === "vod"
      ? library?.isComplete === true && !library.isDoubtful && missingVideoCount === 0
      : channels !== undefined && channels.unreadableCount === 0;

  const doubtful = useMemo(
    () =>
      isWhole
        ? []
        : contents
            .slice(0, contentCount)
            .filter(({ id, isDeleted }) => isDeleted && !known.has(plainId(id)))
            .map(({ id }) => id),
    [isWhole, contents, contentCount, known],
  );
  // While the library is still being read, most doubts resolve by themselves.
  const isChecking = !isWhole && !isFetching && isDrawn;
  const { states, onMore } = useExistence(kind, contents, doubtful, isChecking);

  const client = useQueryClient();
  const onRetry = useStable(() => {
    onMore();
    void client.refetchQueries({
      queryKey: existenceQueries.all(),
      type: "active",
      predicate: ({ state: { data } }) => Array.isArray(data) && data.includes("failed"),
    });
    if (kind === "vod" ? library?.isComplete !== true : channels === undefined) void refetch();
  });
  const isRetrying = useIsFetching({ queryKey: existenceQueries.all() }) > 0 || isFetching;
  const subjects = useMemo(
    (): Subjects => ({
      ...subjectsOf(known, isWhole, states, t),
      videos: kind === "vod" && library?.isComplete === true ? library.videos : null,
      missingVideoCount,
      lengths,
    }),
    [kind, known, states, isWhole, library, missingVideoCount, lengths, t],
  );
  const problem = isFetching ? null : (library?.failure ?? toProblem(error));
  return { subjects, lookup: { problem, isRetrying, onRetry } };
}

/**
 * Looks up whether contents still exist, in batches: a further one is begun when those before it are answered.
 * @param contents another list of them begins anew
 * @returns states by plain id, and what allows further batches
 */
function useExistence(
  kind: WatchTimeKind,
  contents: readonly WatchTimeContent[],
  doubtful: readonly string[],
  isChecking: boolean,
) {
  const { api } = useApi();
  const batches = useMemo(() => {
    const count = Math.ceil(doubtful.length / AT_ONCE);
    return Array.from({ length: count }, (_, at) =>
      doubtful.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    );
  }, [doubtful]);
  const [limits, setLimits] = useState({ contents, query: 1, most: MAX_BATCHES });
  if (limits.contents !== contents) setLimits({ contents, query: 1, most: MAX_BATCHES });
  const query = batches.slice(0, limits.query);
  const answers = useQueries({
    queries: query.map((ids) => ({
      ...existenceQueries.of(api, kind, ids),
      enabled: isChecking,
    })),
    combine: (results) => results.map(({ data }) => data ?? []),
  });
  const isAnswered = isChecking && answers.every((batch) => batch.length > 0);
  if (isAnswered && query.length < Math.min(batches.length, limits.most)) {
    setLimits({ ...limits, query: query.length + 1 });
  }
  const isGivenUp = isAnswered && query.length >= limits.most;
  const states = useMemo(() => {
    const states = new Map<string, Subject["state"]>();
    for (const [batch, ids] of batches.entries()) {
      for (const [at, id] of ids.entries()) {
        const answer = answers[batch]?.[at] ?? (isGivenUp ? "failed" : "unknown");
        states.set(plainId(id), answer === "failed" ? "unsure" : answer);
      }
    }
    return states;
  }, [batches, answers, isGivenUp]);
  return {
    states,
    onMore: () => setLimits({ ...limits, most: limits.most + MAX_BATCHES }),
  };
}

/**
 * Decides the titles of contents and whether they exist.
 * @param known titles of the library by plain id
 * @param isWhole the library is complete, so what it lacks was removed
 * @param states states of those that were looked up, by plain id
 */
function subjectsOf(
  known: ReadonlyMap<string, string | null>,
  isWhole: boolean,
  states: ReadonlyMap<string, Subject["state"]>,
  t: ReturnType<typeof useTranslations<"watchTime">>,
): Omit<Subjects, "videos" | "missingVideoCount" | "lengths"> {
  const stateOf = ({ id, isDeleted }: WatchTimeContent): Subject["state"] =>
    !isDeleted || known.has(plainId(id))
      ? "there"
      : (states.get(plainId(id)) ?? (isWhole ? "removed" : "unknown"));
  const count = (state: Subject["state"]) =>
    [...states.values()].filter((each) => each === state).length;
  const knownTitle = (content: WatchTimeContent): string | null =>
    seen(content.isDeleted ? null : content.title) ?? seen(known.get(plainId(content.id)) ?? null);
  return {
    knownTitle,
    of(content) {
      const state = stateOf(content);
      return {
        title:
          knownTitle(content) ??
          (state === "there"
            ? (content.title ?? t("untitled", { id: content.id }))
            : state === "removed"
              ? t("removedId", { id: content.id })
              : content.id),
        state,
      };
    },
    unknownCount: count("unknown"),
    unsureCount: count("unsure"),
  };
}

/** Returns a title that there is something to see of; else null. */
function seen(title: string | null): string | null {
  return title === null || title.trim() === "" ? null : title;
}
