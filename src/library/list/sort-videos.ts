import { useEffect, useMemo, useState } from "react";
import type { ListOrder } from "#library/library-view.ts";
import { comparisonsIn } from "#videos/compare-videos.ts";
import { byNewest, videosById } from "#videos/video-library.ts";
import type { Video } from "#videos/video-record.ts";

/** Is the number of videos from which a worker sorts them: texts of a language are compared slowly. */
const MANY = 2000;

/** Sorts videos; unknown values come last, and of equal ones the newest is first. */
export function sortVideos(
  videos: readonly Video[],
  order: ListOrder,
  locale: string,
): readonly Video[] {
  const compare = comparisonsIn(locale)[order];
  return videos.toSorted((a, b) => compare(a, b) || byNewest(a, b));
}

/** Holds the last videos that were shown in an order. */
interface Shown {
  source: readonly Video[] | undefined;
  order: ListOrder;
  locale: string;
  videos: readonly Video[] | undefined;
}

/**
 * Returns videos in an order. Very many are sorted beside the page; meanwhile those that were sorted last are shown.
 * @param source newest first, or as the service has sorted them
 */
export function useSorted(
  source: readonly Video[] | undefined,
  { order, isSorted }: { order: ListOrder; isSorted: boolean },
  locale: string,
): { videos: readonly Video[] | undefined; isStale: boolean } {
  const [last, setLast] = useState<Shown>();
  const isMany = source !== undefined && source.length >= MANY && !isSorted && order !== "newest";
  const atOnce = useMemo(
    () =>
      isMany || isSorted || order === "newest" || source === undefined
        ? source
        : sortVideos(source, order, locale),
    [isMany, isSorted, order, source, locale],
  );
  // These are on screen until more videos are sorted.
  if (order === "newest") {
    if (last !== undefined) setLast(undefined);
  } else if (!isMany && last?.videos !== atOnce) {
    setLast({ source, order, locale, videos: atOnce });
  }
  useEffect(() => {
    if (!isMany) return undefined;
    const end = new AbortController();
    const sort = async () => {
      const videos = await sortBeside(source, order, locale, end.signal);
      if (!end.signal.aborted) setLast({ source, order, locale, videos });
    };
    void sort();
    return () => end.abort();
  }, [isMany, source, order, locale]);
  const videos = useMemo(() => {
    if (!isMany) return atOnce;
    if (last === undefined || last.source === source) return last?.videos ?? source;
    // Rows keep their places until all are sorted again; what is gone goes at once.
    const byId = videosById(source);
    return last.videos?.map(({ id }) => byId.get(id)).filter((video) => video !== undefined);
  }, [isMany, atOnce, last, source]);
  return { videos, isStale: isMany && (last?.order !== order || last.locale !== locale) };
}

/**
 * Prepares very many videos in spare time, so that the first sorting by title need not compare all of them.
 * @throws Error if there can be no worker, or the signal's reason
 */
export async function prepareToSort(
  videos: readonly Video[],
  locale: string,
  signal: AbortSignal,
): Promise<void> {
  if (videos.length < MANY) return;
  const { rankTitles } = await import("./sort-many.ts");
  await rankTitles(videos, locale, signal);
}

/** Sorts beside the page; where there can be no worker it takes longer. */
async function sortBeside(
  videos: readonly Video[],
  order: ListOrder,
  locale: string,
  signal: AbortSignal,
): Promise<readonly Video[]> {
  try {
    const { sortMany } = await import("./sort-many.ts");
    return await sortMany(videos, order, locale, signal);
  } catch {
    return signal.aborted ? videos : sortVideos(videos, order, locale);
  }
}
