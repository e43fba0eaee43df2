import { useIsFetching, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { useNextPass, useStable } from "#shared/ui/use-stable.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import type { WatchTimeKind } from "./watch-time.ts";
import { existenceQueries } from "./watch-time-queries.ts";
import { plainId, type WatchTimeContent } from "./watch-time-rows.ts";

/** A video or channel with watch time. */
export interface Subject {
  /** Display name; the id if it was removed and has no title. */
  title: string;
  /** Whether it still exists: `unknown` while looking it up, `unsure` if that failed. */
  state: "there" | "removed" | "unknown" | "unsure";
}

export interface Subjects {
  of: (content: WatchTimeContent) => Subject;
  /** Title reported by the service; null: unknown, or possibly removed. */
  knownTitle: (content: WatchTimeContent) => string | null;
  /** Videos of the library; null until complete. */
  videos: readonly Video[] | null;
  /** Videos that could not be read, or that the service counts but does not list. */
  missingVideoCount: number;
  unknownCount: number;
  unsureCount: number;
}

export interface SubjectLookup {
  /** Why not all of the library could be read. */
  problem: Problem | null;
  isRetrying: boolean;
  /** Retries failed lookups. */
  onRetry: () => void;
}

/** Lookups per batch. */
const AT_ONCE = 30;
/** Automatic batches; further ones on request. */
const MAX_BATCHES = 10;

/**
 * Titles of the rows' contents, and whether they still exist. `deleted` means removed (contract 2) but may be a real title:
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
  // Rows have titles of their own: they are drawn first.
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
  const missingVideoCount = (library?.missingCount ?? 0) + (library?.unreadableCount ?? 0);
  const isWhole =
    kind === "vod"
      ? library?.isComplete === true && missingVideoCount === 0
      : channels !== undefined && channels.unreadableCount === 0;

  const batches = useMemo(() => {
    const doubtful = isWhole
      ? []
      : contents
          .slice(0, contentCount)
          .filter(({ id, isDeleted }) => isDeleted && !known.has(plainId(id)))
          .map(({ id }) => id);
    const count = Math.ceil(doubtful.length / AT_ONCE);
    return Array.from({ length: count }, (_, at) =>
      doubtful.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    );
  }, [isWhole, contents, contentCount, known]);
  // While the library is still being read most doubts go away by themselves.
  const isChecking = !isWhole && !isFetching && isDrawn;
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

  const client = useQueryClient();
  const onRetry = useStable(() => {
    setLimits({ ...limits, most: limits.most + MAX_BATCHES });
    void client.refetchQueries({
      queryKey: existenceQueries.all(),
      type: "active",
      predicate: ({ state: { data } }) => Array.isArray(data) && data.includes("failed"),
    });
    if (kind === "vod" ? library?.isComplete !== true : channels === undefined) void refetch();
  });
  const isRetrying = useIsFetching({ queryKey: existenceQueries.all() }) > 0 || isFetching;
  const subjects = useMemo((): Subjects => {
    const states = new Map<string, Subject["state"]>();
    for (const [batch, ids] of batches.entries()) {
      for (const [at, id] of ids.entries()) {
        const answer = answers[batch]?.[at] ?? (isGivenUp ? "failed" : "unknown");
        states.set(plainId(id), answer === "failed" ? "unsure" : answer);
      }
    }
    const stateOf = ({ id, isDeleted }: WatchTimeContent): Subject["state"] =>
      !isDeleted || known.has(plainId(id))
        ? "there"
        : (states.get(plainId(id)) ?? (isWhole ? "removed" : "unknown"));
    const count = (state: Subject["state"]) =>
      [...states.values()].filter((each) => each === state).length;
    const knownTitle = (content: WatchTimeContent): string | null =>
      seen(content.isDeleted ? null : content.title) ??
      seen(known.get(plainId(content.id)) ?? null);
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
      videos: kind === "vod" && library?.isComplete === true ? library.videos : null,
      missingVideoCount,
      unknownCount: count("unknown"),
      unsureCount: count("unsure"),
    };
  }, [kind, known, batches, answers, isGivenUp, isWhole, library, missingVideoCount, t]);
  const problem = isFetching ? null : (library?.failure ?? toProblem(error));
  return { subjects, lookup: { problem, isRetrying, onRetry } };
}

/** A title that there is something to see of. */
function seen(title: string | null): string | null {
  return title === null || title.trim() === "" ? null : title;
}
