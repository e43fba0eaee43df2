import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { useEarlierRows } from "#watch-time/compare/use-earlier-rows.ts";
import { comparedIn, questionOf } from "#watch-time/resolved-query.ts";
import { isOfContainers } from "#watch-time/row-groups.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  isSameRequest,
  type WatchTimeReading,
  watchTimeKey,
  watchTimeQueries,
} from "#watch-time/watch-time-queries.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import type { useMembers } from "./use-members.tsx";
import { NO_ROWS } from "./use-shown-rows.ts";
import type { useResolvedView } from "./use-watch-time-screen.ts";

type Resolved = Pick<ReturnType<typeof useResolvedView>, "query" | "isAwaited">;
type Members = Pick<ReturnType<typeof useMembers>, "within" | "scope" | "containers">;

const NO_IDS: readonly string[] = [];

/**
 * Reads the rows that a view asks for, of one content, of what is in a folder or playlist, or of everything.
 * @param contentId null: of several
 * @param isBegun the page's loader has made the first call just before, so that a failure is not tried again at once
 */
export function useReading(
  kind: WatchTimeKind,
  contentId: string | null,
  view: WatchTimeView,
  resolved: Resolved,
  { within, scope, containers }: Members,
  isBegun: boolean,
) {
  const isScopeAwaited = within !== null && scope === null;
  const isAwaited = resolved.isAwaited || isScopeAwaited;
  const isNarrowed = within !== null;
  const contentIds = useMemo(
    () => (contentId !== null ? [contentId] : isNarrowed ? (scope?.ids ?? NO_IDS) : null),
    [contentId, isNarrowed, scope],
  );
  const areContentsWhole = scope?.isWhole !== false;
  const asked = { query: resolved.query, isAwaited };
  const rows = useRows(kind, contentIds, view, asked, areContentsWhole, isBegun);
  const { data, beside } = rows;
  // Records are as the server sent them: what was lost has no row among them.
  const shown =
    data === undefined || beside === null || view.grouping === "flat"
      ? data
      : { ...data, ...beside.current };
  // Rows of folders and playlists come once it is known what is in them.
  const areRowsAwaited = isOfContainers(view.grouping) && containers === null;
  return {
    ...rows,
    isAwaited,
    isScopeAwaited,
    isEmpty: data?.isComplete === true && data.rowCount === 0 && view.shown !== "never",
    /** Has rows of zeros for what was lost since the earlier days. */
    shownReading: areRowsAwaited ? NO_ROWS : (shown ?? NO_ROWS),
  };
}

/**
 * Returns rows, which are those of an earlier question until the first ones of another arrive.
 * @param areContentsWhole false: further contents may belong to the page
 */
function useRows(
  kind: WatchTimeKind,
  contentIds: readonly string[] | null,
  view: WatchTimeView,
  { query, isAwaited }: Resolved,
  areContentsWhole: boolean,
  isBegun: boolean,
) {
  const { api } = useApi();
  const client = useQueryClient();
  const question = questionOf(kind, query, contentIds);
  const { data, error, isFetching, refetch } = useQuery({
    ...watchTimeQueries.rows(api, question),
    enabled: !isAwaited,
    retryOnMount: !(isBegun && contentIds === null && view.choice !== "all"),
    // Rows of another folder would be taken for those of this one.
    placeholderData: (shown: WatchTimeReading | undefined) =>
      shown !== undefined &&
      isSameRequest({ ...question, contentIds: shown.query.contentIds }, question)
        ? shown
        : undefined,
  });
  const isOutdated = data !== undefined && (isAwaited || !isSameRequest(data.query, question));
  const previous = isAwaited ? null : (comparedIn(query)?.previous ?? null);
  const shown = isOutdated ? undefined : data;
  const earlier = useEarlierRows(question, previous, shown, areContentsWhole);
  return {
    ...earlier,
    data,
    problem: toProblem(isAwaited ? null : error),
    isFetching,
    isOutdated,
    onRetry: () => void refetch(),
    onStop: () => void client.cancelQueries({ queryKey: watchTimeKey }),
  };
}
