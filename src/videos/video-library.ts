import type { Problem } from "#shared/http/errors.ts";
import type { Video } from "./video-record.ts";

/** Holds the videos of the account, as far as read. */
export interface VideoLibrary {
  /** Lists them newest first, each once. */
  videos: readonly Video[];
  /** Is the total reported by the service. Is null if it reports none. */
  totalCount: number | null;
  /** All pages were read: apart from `missingCount` videos, what is not here does not exist. */
  isComplete: boolean;
  /** Counts videos that the service counts but that no page contained. */
  missingCount: number;
  /** Tells when every page was last read, which nothing that is heard in between makes later. Is null before that. */
  readAtMs: number | null;
  /** Says when the newest pages were last read; what was removed behind them shows in the total only. Null: never. */
  newestReadAtMs: number | null;
  /**
   * The service counts another number of videos than there are here: some of these may be gone, and others exist. True
   * for a stored library until the service was asked.
   */
  isDoubtful: boolean;
  /**
   * Holds the ids of what was read since the rest came from storage; null: nothing of it did. It is filled in place, as a
   * copy for each page of 200,000 videos would cost more than the page.
   */
  rereadIds: Set<string> | null;
  /** Says why the last reading ended before the last page; null when it did not. */
  failure: Problem | null;
  unreadableCount: number;
  /** Counts the pages of an unfinished reading, to continue from there. */
  pagesRead: number;
  /** Counts the rows that could not be read, by their page. */
  unreadableByPage: ReadonlyMap<number, number>;
  /** Holds removed videos that lists may still contain; the most recent ones, oldest first. */
  removedIds: ReadonlySet<string>;
}

export const EMPTY_LIBRARY: VideoLibrary = {
  videos: [],
  totalCount: null,
  isComplete: false,
  missingCount: 0,
  readAtMs: null,
  newestReadAtMs: null,
  isDoubtful: false,
  rereadIds: null,
  failure: null,
  unreadableCount: 0,
  pagesRead: 0,
  unreadableByPage: new Map(),
  removedIds: new Set(),
};

/** Returns how many videos the account has, as far as is known; null: unknown. */
export function knownVideoCount(library: VideoLibrary | undefined): number | null {
  const isSure = library?.isComplete === true && !library.isDoubtful;
  return isSure ? library.videos.length : (library?.totalCount ?? null);
}

/** Holds the videos of a list by id. The index of a list moves on to the list that is made from it. */
export const indexes = new WeakMap<readonly Video[], Map<string, Video>>();

/** Returns the videos of a library by id, which only the code that merges videos changes. Once the library has changed, the same map shows the change. */
export function videosById(videos: readonly Video[]): Map<string, Video> {
  const known = indexes.get(videos);
  if (known !== undefined) return known;
  const index = new Map(videos.map((video) => [video.id, video]));
  indexes.set(videos, index);
  return index;
}

/** Compares by date, newest first; those without a date come last. */
export function byNewest(
  a: Pick<Video, "id" | "createdAtMs">,
  b: Pick<Video, "id" | "createdAtMs">,
): number {
  return (b.createdAtMs ?? -Infinity) - (a.createdAtMs ?? -Infinity) || (a.id < b.id ? -1 : 1);
}
