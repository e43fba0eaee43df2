import { replaceEqualDeep } from "@tanstack/react-query";
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

/** Says whether a row came from storage and was not read since: it may be days old. */
export function isUnread({ rereadIds, removedIds }: VideoLibrary, videoId: string): boolean {
  return rereadIds !== null && !rereadIds.has(videoId) && !removedIds.has(videoId);
}

/** Is the number of removals after which no older answers are pending. */
const MAX_REMOVED = 2000;

/** Holds the videos of a list by id. The index of a list moves on to the list that is made from it. */
const indexes = new WeakMap<readonly Video[], Map<string, Video>>();

/** Returns the videos of a library by id. Once the library has changed, the same map shows the change. */
export function videosById(videos: readonly Video[]): ReadonlyMap<string, Video> {
  return indexOf(videos);
}

function indexOf(videos: readonly Video[]): Map<string, Video> {
  const known = indexes.get(videos);
  if (known !== undefined) return known;
  const index = new Map(videos.map((video) => [video.id, video]));
  indexes.set(videos, index);
  return index;
}

/** Takes over an index that was built beside a list: in one go, that of 200,000 videos takes half a second. */
export function adoptIndex(videos: readonly Video[], index: Map<string, Video>): void {
  indexes.set(videos, index);
}

/** Returns the place of the first video that does not come before this one. @param videos newest first */
export function placeOf(
  videos: readonly Video[],
  video: Pick<Video, "id" | "createdAtMs">,
): number {
  let [from, to] = [0, videos.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = videos[middle];
    if (at !== undefined && at.id !== video.id && byNewest(at, video) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns where a video is in a list that has it. */
function findPlace(videos: readonly Video[], video: Video): number {
  const place = placeOf(videos, video);
  return videos[place]?.id === video.id ? place : videos.findIndex(({ id }) => id === video.id);
}

/** Returns a list with more videos, each at its place. */
function withInserted(videos: readonly Video[], added: readonly Video[]): Video[] {
  const merged: Video[] = [];
  let next = 0;
  for (const video of added.toSorted(byNewest)) {
    const place = placeOf(videos, video);
    while (next < place) merged.push(...videos.slice(next, (next = Math.min(place, next + 1000))));
    merged.push(video);
  }
  while (next < videos.length) merged.push(...videos.slice(next, (next += 1000)));
  return merged;
}

/**
 * Merges records into the library. Of two records of one video the later saved one wins; on a tie or without
 * a date, the later received one. Removed videos stay removed. What says nothing new leaves the list as it is.
 */
export function withVideos(library: VideoLibrary, videos: readonly Video[]): VideoLibrary {
  const { removedIds, rereadIds } = library;
  if (rereadIds !== null) for (const { id } of videos) rereadIds.add(id);
  return withRecords(library, videos, removedIds);
}

/** Takes a folder off all videos, which is no reading of them. */
export function withoutFolder(library: VideoLibrary, folderId: string): VideoLibrary {
  const isIn = ({ id }: { id: string }) => id === folderId;
  const affected = library.videos.filter(({ folders }) => folders.some(isIn));
  const changed = affected.map((video) => ({
    ...video,
    folders: video.folders.filter((each) => !isIn(each)),
  }));
  return withRecords(library, changed, library.removedIds);
}

function withRecords(
  library: VideoLibrary,
  videos: readonly Video[],
  removedIds: ReadonlySet<string>,
): VideoLibrary {
  const index = indexOf(library.videos);
  const replaced = new Map<string, { place: number; video: Video }>();
  const added = new Map<string, Video>();
  const moved = new Set<number>();
  for (const said of videos) {
    const { id } = said;
    if (removedIds.has(id)) continue;
    const before = index.get(id);
    const known = added.get(id) ?? replaced.get(id)?.video ?? before;
    const later = known === undefined ? said : laterOf(known, said);
    if (later === known) continue;
    if (before === undefined) added.set(id, later);
    else replaced.set(id, { place: findPlace(library.videos, before), video: later });
  }
  if (added.size + replaced.size === 0) return library;
  let list: Video[] = [...library.videos];
  for (const [id, { place, video }] of replaced) {
    if (list[place]?.createdAtMs === video.createdAtMs) list[place] = video;
    else {
      moved.add(place);
      added.set(id, video);
    }
    index.set(id, video);
  }
  if (moved.size > 0) list = list.filter((_, place) => !moved.has(place));
  for (const [id, video] of added) index.set(id, video);
  if (added.size > 0) list = withInserted(list, [...added.values()]);
  indexes.delete(library.videos);
  indexes.set(list, index);
  return { ...library, videos: list };
}

/** Returns a list without those videos; the list itself where it has none of them. */
export function withoutIds(videos: readonly Video[], ids: readonly string[]): readonly Video[] {
  const index = indexOf(videos);
  const gone = new Set(ids.filter((id) => index.has(id)));
  if (gone.size === 0) return videos;
  const rest = videos.filter(({ id }) => !gone.has(id));
  for (const id of gone) index.delete(id);
  indexes.delete(videos);
  indexes.set(rest, index);
  return rest;
}

/** Returns the record that counts: the one that is known where both say the same. */
function laterOf(known: Video, said: Video): Video {
  const isOlder =
    known.savedAtMs !== null && said.savedAtMs !== null && said.savedAtMs < known.savedAtMs;
  if (isOlder) return known;
  return replaceEqualDeep(known, said);
}

/** Removes a video, and ignores it in older answers. */
export function withoutVideo(library: VideoLibrary, videoId: string): VideoLibrary {
  const removedIds = new Set([...library.removedIds].slice(1 - MAX_REMOVED)).add(videoId);
  const videos = withoutIds(library.videos, [videoId]);
  if (videos === library.videos) return { ...library, removedIds };
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
