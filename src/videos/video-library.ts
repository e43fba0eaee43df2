import type { Problem } from "#shared/http/errors.ts";
import type { Video } from "./video-record.ts";

/** Videos of the account, as far as read. */
export interface VideoLibrary {
  /** Newest first, each once. */
  videos: readonly Video[];
  /** Total reported by the service; null if it reports none. */
  totalCount: number | null;
  /** All pages were read: apart from `missingCount` videos, what is not here does not exist. */
  isComplete: boolean;
  /** Videos that the service counts but that no page contained. */
  missingCount: number;
  /** When every page was last read, which nothing that is heard in between makes later; null: never. */
  readAtMs: number | null;
  /** Why the last reading ended before the last page; null when it did not. */
  failure: Problem | null;
  unreadableCount: number;
  /** Pages of an unfinished reading, to go on from there. */
  pagesRead: number;
  /** Rows that could not be read, by their page. */
  unreadableByPage: ReadonlyMap<number, number>;
  /** Removed videos that lists may still contain; the most recent ones, oldest first. */
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

/** After this many removals no older answers are pending. */
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

/** Newest first; those without a date last. */
export function byNewest(
  a: Pick<Video, "id" | "createdAtMs">,
  b: Pick<Video, "id" | "createdAtMs">,
): number {
  return (b.createdAtMs ?? -Infinity) - (a.createdAtMs ?? -Infinity) || (a.id < b.id ? -1 : 1);
}

/** Videos directly in each folder; a video in two folders counts in both. */
export interface FolderCounts {
  byFolder: ReadonlyMap<string, number>;
  /** In no folder at all. */
  none: number;
  all: number;
}

/**
 * Counts videos by folder.
 * @param topId root folder, which counts as none
 */
export function countByFolder(videos: readonly Video[], topId: string | null): FolderCounts {
  const byFolder = new Map<string, number>();
  let none = 0;
  for (const { folders } of videos) {
    const own = folders.filter(({ id }) => id !== topId);
    if (own.length === 0) none += 1;
    for (const { id } of own) byFolder.set(id, (byFolder.get(id) ?? 0) + 1);
  }
  return { byFolder, none, all: videos.length };
}
