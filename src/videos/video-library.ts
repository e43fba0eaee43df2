import type { Problem } from "#shared/http/errors.ts";
import type { Video } from "./video-record.ts";
import type { VideoPage } from "./videos.ts";

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
  failure: null,
  unreadableCount: 0,
  pagesRead: 0,
  unreadableByPage: new Map(),
  removedIds: new Set(),
};

/** Returns how many videos the account has, as far as is known; null: unknown. */
export function knownVideoCount(library: VideoLibrary | undefined): number | null {
  return library?.isComplete === true ? library.videos.length : (library?.totalCount ?? null);
}

/** Is the number of removals after which no older answers are pending. */
const MAX_REMOVED = 2000;

/**
 * Merges records into the library. Of two records of one video the later saved one wins; on a tie or without
 * a date, the later received one. Removed videos stay removed.
 */
export function withVideos(library: VideoLibrary, videos: readonly Video[]): VideoLibrary {
  const said = new Map<string, Video>();
  for (const video of videos) {
    if (!library.removedIds.has(video.id)) said.set(video.id, laterOf(said.get(video.id), video));
  }
  if (said.size === 0) return library;
  let isInOrder = true;
  const known = library.videos.map((video) => {
    const next = said.get(video.id);
    if (next === undefined) return video;
    said.delete(video.id);
    const later = laterOf(video, next);
    isInOrder &&= later.createdAtMs === video.createdAtMs;
    return later;
  });
  known.push(...said.values());
  // Avoid sorting thousands of videos for an answer about one.
  return { ...library, videos: isInOrder && said.size === 0 ? known : known.toSorted(byNewest) };
}

function laterOf(known: Video | undefined, said: Video): Video {
  const isOlder =
    known !== undefined &&
    known.savedAtMs !== null &&
    said.savedAtMs !== null &&
    said.savedAtMs < known.savedAtMs;
  return isOlder ? known : said;
}

/** Removes a video, and ignores it in older answers. */
export function withoutVideo(library: VideoLibrary, videoId: string): VideoLibrary {
  const removedIds = new Set([...library.removedIds].slice(1 - MAX_REMOVED)).add(videoId);
  const videos = library.videos.filter(({ id }) => id !== videoId);
  if (videos.length === library.videos.length) return { ...library, removedIds };
  const { totalCount } = library;
  return {
    ...library,
    videos,
    removedIds,
    totalCount: totalCount === null ? null : Math.max(0, totalCount - 1),
  };
}

/** Adds a video looked up by id, even if it was removed before. */
export function withFoundVideo(library: VideoLibrary, video: Video): VideoLibrary {
  if (!library.removedIds.has(video.id)) return withVideos(library, [video]);
  const removedIds = new Set(library.removedIds);
  removedIds.delete(video.id);
  return withVideos({ ...library, removedIds }, [video]);
}

/** Compares by date, newest first; those without a date come last. */
export function byNewest(
  a: Pick<Video, "id" | "createdAtMs">,
  b: Pick<Video, "id" | "createdAtMs">,
): number {
  return (b.createdAtMs ?? -Infinity) - (a.createdAtMs ?? -Infinity) || (a.id < b.id ? -1 : 1);
}

/**
 * Puts together what the pages of one reading say.
 * @param before the library when the reading began; videos that appear meanwhile are kept
 */
export function createLibraryReading(before: VideoLibrary) {
  /** Continues an earlier reading, so the current content of the first pages is unknown. */
  const isResumed = !before.isComplete && before.pagesRead > 0;
  const idsBefore = before.videos.map(({ id }) => id);
  const everSeen = new Set(idsBefore);
  let seen = new Set(isResumed ? idsBefore : []);
  let unreadableByPage = new Map(isResumed ? before.unreadableByPage : []);
  let pagesRead = isResumed ? before.pagesRead : 0;
  /** This pass began at page 1, so videos it does not contain may be gone. */
  let isFromStart = !isResumed;
  const unreadableCount = () => [...unreadableByPage.values()].reduce((sum, each) => sum + each, 0);
  /** Returns how many videos of the total no page has shown; negative if some were removed meanwhile. */
  const lacking = (totalCount: number) => totalCount - seen.size - unreadableCount();
  return {
    isResumed,
    /** Adds a page to the library; call for every page. */
    take(current: VideoLibrary, page: VideoPage): VideoLibrary {
      for (const { id } of page.videos) {
        seen.add(id);
        everSeen.add(id);
      }
      // A page that is read twice counts once.
      unreadableByPage = new Map(unreadableByPage).set(page.query.page, page.unreadableCount);
      // Pages come in any order: those behind a gap are read again after a failure.
      while (unreadableByPage.has(pagesRead + 1)) pagesRead += 1;
      return {
        ...withVideos(current, page.videos),
        totalCount: page.totalCount,
        unreadableCount: unreadableCount(),
        unreadableByPage,
        pagesRead,
      };
    },
    /** Pages hold fewer videos than the service's total: rows moved between pages. */
    isShort({ totalCount }: VideoLibrary): boolean {
      if (totalCount === null) return false;
      return isFromStart ? lacking(totalCount) > 0 : lacking(totalCount) !== 0;
    },
    /** Starts again from page 1, keeping what is known. */
    again() {
      seen = new Set();
      unreadableByPage = new Map();
      pagesRead = 0;
      isFromStart = true;
    },
    /** Ends the reading: videos known before and on no page are removed. */
    finish(current: VideoLibrary, nowMs: number): VideoLibrary {
      const { totalCount, removedIds } = current;
      // A short reading does not prove a removal.
      const isWhole = isFromStart && totalCount !== null && lacking(totalCount) <= 0;
      const videos = isWhole
        ? current.videos.filter(({ id }) => seen.has(id) || !everSeen.has(id))
        : current.videos;
      // The removed video is still counted.
      const lagging = [...removedIds].filter((id) => seen.has(id)).length;
      const known = videos.length + lagging + unreadableCount();
      return {
        ...current,
        videos,
        isComplete: true,
        missingCount: totalCount === null ? 0 : Math.max(0, totalCount - known),
        readAtMs: nowMs,
        failure: null,
        pagesRead: 0,
      };
    },
  };
}
