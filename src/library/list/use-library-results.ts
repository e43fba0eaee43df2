import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocale, useTimeZone } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { figureTest, isFigureOrder, sortByFigure } from "#library/figures/figure-rules.ts";
import {
  firstRowsOf,
  type LibraryView,
  type Order,
  orderOf,
  SERVICE_ORDER,
} from "#library/library-view.ts";
import { inSlices } from "#shared/async/yield-to-main.ts";
import { plainId } from "#shared/format/ids.ts";
import { bestFirst, namedId } from "#shared/format/text-search.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { spareTime } from "#shared/ui/when-idle.ts";
import { type PendingVideos, withAllPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { byNewest, EMPTY_LIBRARY, type VideoLibrary, videosById } from "#videos/video-library.ts";
import { firstRowsOptions, videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video, VideoStatus } from "#videos/video-record.ts";
import { trackEncoding, videoQueries } from "#videos/videos-queries.ts";
import type { VideoFigures } from "#watch-time/video-figures.ts";
import { createFilter } from "./filters.ts";
import { prepareToSearch } from "./search-many.ts";
import { prepareToSort, useSorted } from "./sort-videos.ts";

/** Limits how many of the newest encoding videos are polled at a time. */
const MAX_FOLLOWED = 20;

export type LibraryResults = ReturnType<typeof useLibraryResults>;

/**
 * Returns the videos of a view: from the library as far as it is read and, until it is complete, from the service's
 * search. Visible rows are only extended, and reordered once at most, when the library is complete.
 * @param search the part of the typed text that is sent to the service
 * @param folderIds folder of the view, with its subfolders where they are included
 * @param listedIds of the view's list, as `plainId` writes them; null: not known yet
 * @param figures of the videos; null: not known yet, or not needed
 */
export function useLibraryResults(
  view: LibraryView,
  search: string,
  folderIds: ReadonlySet<string>,
  listedIds: ReadonlySet<string> | null,
  figures: VideoFigures | null,
) {
  const services = useApi();
  const { api } = services;
  const timeZone = useTimeZone() ?? "UTC";
  const locale = useLocale();
  const reading = useQuery(videoLibraryQueries.all(api));
  const library = reading.data ?? EMPTY_LIBRARY;
  const pending = useStore(videoEdits.pendingOf(services));
  const { topId: topFolderId } = useFolders();

  const query = firstRowsOf({ ...view, search }, reading.data);
  const isRequested = query !== null;
  const found = useQuery(firstRowsOptions(api, query));

  const narrow = useMemo(
    () => createFilter(view, { timeZone, folderIds, topFolderId, listedIds }),
    [view, timeZone, folderIds, topFolderId, listedIds],
  );
  const order = orderOf(view);
  const isByPage = !library.isComplete && order !== "newest";
  // The best of what is found are sorted below; until then, the newest are first.
  const listOrder = order === "best" || isFigureOrder(order) ? "newest" : order;
  const frozen = useFrozen(
    library.videos,
    isByPage ? (order === "best" ? `best ${view.search}` : order) : null,
  );
  const foundVideos = isRequested ? found.data?.videos : undefined;
  const isSorted = isByPage && SERVICE_ORDER[order] !== undefined;
  const source = useMemo(() => {
    if (isByPage) {
      const known = () => new Set(frozen.map(({ id }) => id));
      return isSorted ? foundVideos : union(frozen, foundVideos, known);
    }
    const known = () => videosById(library.videos);
    return library.isComplete ? library.videos : union(library.videos, foundVideos, known);
  }, [isByPage, isSorted, library, foundVideos, frozen]);
  const sorted = useSorted(source, { order: listOrder, isSorted }, locale);
  const base = useSortedByFigure(sorted.videos, order, figures);
  const byId = videosById(library.videos);
  const matching = useMemo(() => {
    const current = base && withLaterChanges(base, library);
    const shown = current && narrow(withAllPendingEdits(current, pending));
    return shown && order === "best" ? bestFirst(shown, view.search) : shown;
  }, [base, library, pending, narrow, order, view.search]);
  const { videos, undecidedCount } = useWithinFigures(matching, view, figures);
  useFollowEncoding(library.videos, pending);
  usePrepared(library, locale);
  const isLookedUp = useNamedVideo(view.search, library);

  const isNothing = reading.data === undefined && foundVideos === undefined;
  const problem =
    toProblem(reading.error) ?? library.failure ?? toProblem(isByPage ? found.error : null);
  const isAsked = (isRequested && found.isFetching && !library.isComplete) || isLookedUp;
  const isWaiting = (videos?.length === 0 && isAsked) || (view.list !== null && listedIds === null);
  return {
    /** Is undefined while nothing is known. */
    videos: isNothing || isWaiting ? undefined : videos,
    /** Counts the videos that are left out because what is known of their figures decides nothing. */
    undecidedCount,
    /** The results belong to the previous query, or are not sorted yet. */
    isStale: sorted.isStale || (isByPage && found.isPlaceholderData),
    library,
    problem,
    /** The reading has ended because of `problem`. */
    isStopped: problem !== null && !reading.isFetching,
    retry: () => {
      void reading.refetch();
      if (isRequested && found.isError) void found.refetch();
    },
    pending,
    byId,
  };
}

/** Returns rows in their places with later changes of their videos, and without removed ones. */
function withLaterChanges(rows: readonly Video[], library: VideoLibrary): readonly Video[] {
  const { videos, isComplete, removedIds } = library;
  if (isComplete || rows === videos) return rows;
  const byId = videosById(videos);
  return rows.filter(({ id }) => !removedIds.has(id)).map((video) => byId.get(video.id) ?? video);
}

function useSortedByFigure(
  videos: readonly Video[] | undefined,
  order: Order,
  figures: VideoFigures | null,
): readonly Video[] | undefined {
  return useMemo(
    () => (videos && isFigureOrder(order) ? sortByFigure(videos, order, figures) : videos),
    [videos, order, figures],
  );
}

/**
 * Leaves out the videos that are not within the bounds of the view, and counts those of which that is not known. None are
 * known while figures are awaited.
 */
function useWithinFigures(
  videos: readonly Video[] | undefined,
  { plays, watchTime }: LibraryView,
  figures: VideoFigures | null,
) {
  return useMemo(() => {
    const decide = figureTest({ plays, watchTime }, figures);
    if (decide !== null && figures === null) return { videos: undefined, undecidedCount: 0 };
    const answers = decide && videos?.map(decide);
    return {
      videos: answers ? videos?.filter((_, at) => answers[at] === true) : videos,
      undecidedCount: answers?.filter((answer) => answer === null).length ?? 0,
    };
  }, [videos, plays, watchTime, figures]);
}

/**
 * Looks up the video that a search names by its id or a link, if the library does not have it. Its answer is added to the
 * library.
 * @returns whether the lookup is in progress
 */
function useNamedVideo(search: string, { videos }: VideoLibrary): boolean {
  const { api } = useApi();
  const id = useMemo(() => namedId(search), [search]);
  const isKnown = useMemo(
    () => id !== null && videos.some((video) => plainId(video.id) === id),
    [id, videos],
  );
  const { isLoading } = useQuery({
    ...videoQueries.named(api, id ?? ""),
    enabled: id !== null && !isKnown,
  });
  return isLoading;
}

/** Merges both lists, newest first; the service's fresh record wins. */
function union(
  videos: readonly Video[],
  found: readonly Video[] | undefined,
  idsOf: () => Pick<ReadonlySet<string>, "has">,
): readonly Video[] {
  if (found === undefined) return videos;
  const ids = idsOf();
  const added = found.filter(({ id }) => !ids.has(id));
  return added.length === 0 ? videos : [...videos, ...added].toSorted(byNewest);
}

/** Freezes the list when an order is selected, so pages that arrive don't reshuffle its rows. */
function useFrozen(videos: readonly Video[], order: string | null): readonly Video[] {
  const [stored, setStored] = useState({ order, videos });
  // The very first page already has rows to show.
  if (stored.order !== order || stored.videos.length === 0) {
    if (stored.order !== order || stored.videos !== videos) setStored({ order, videos });
    return videos;
  }
  return stored.videos;
}

/** Prepares searching and sorting a whole library in spare time. */
function usePrepared({ videos, isComplete }: VideoLibrary, locale: string): void {
  useEffect(() => {
    if (!isComplete) return undefined;
    const end = new AbortController();
    const prepare = async () => {
      await spareTime();
      await prepareToSearch(videos, end.signal);
      await prepareToSort(videos, locale, end.signal);
    };
    void prepare().catch(() => undefined);
    return () => end.abort();
  }, [videos, isComplete, locale]);
}

/** Polls encoding videos so that rows update when they are done. */
function useFollowEncoding(videos: readonly Video[], pending: PendingVideos): void {
  const services = useApi();
  const [ids, setIds] = useState("");
  useEffect(() => {
    const end = new AbortController();
    const found: string[] = [];
    const take = (at: number) => {
      const { id, status } = videos[at] ?? {};
      if (id === undefined || status !== "encoding" || found.length >= MAX_FOLLOWED) return;
      if (pending[id]?.kind !== "removal") found.push(id);
    };
    inSlices(videos.length, take, end.signal).then(
      () => setIds(found.join()),
      () => undefined,
    );
    return () => end.abort();
  }, [videos, pending]);
  useEffect(() => {
    for (const id of ids.split(",")) if (id !== "") trackEncoding(services, id);
  }, [ids, services]);
}

export type StatusCounts = Record<VideoStatus | "all", number>;

/** Counts the videos of a whole library by status. */
export function useStatusCounts(onCounts: (counts: StatusCounts) => void): void {
  const { api } = useApi();
  const { videos, isComplete } = useQuery(videoLibraryQueries.all(api)).data ?? EMPTY_LIBRARY;
  useEffect(() => {
    if (!isComplete) return undefined;
    const end = new AbortController();
    const counts: StatusCounts = { all: videos.length, ready: 0, unpublished: 0, encoding: 0 };
    const count = (at: number) => {
      const video = videos[at];
      if (video !== undefined) counts[video.status] += 1;
    };
    inSlices(videos.length, count, end.signal).then(
      () => onCounts(counts),
      () => undefined,
    );
    return () => end.abort();
  }, [videos, isComplete, onCounts]);
}
