import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query";
import { byNewest, indexes, type VideoLibrary, videosById } from "./video-library.ts";
import { LIBRARY_KEY, type LibraryNote, onLibraryNote } from "./video-library-notes.ts";
import type { Video } from "./video-record.ts";
import type { VideoPage } from "./videos.ts";

/** Is the number of removals after which no older answers are pending. */
const MAX_REMOVED = 2000;

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
  const index = videosById(library.videos);
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
  adoptIndex(list, index, library.videos);
  return { ...library, videos: list };
}

/** Returns a list without those videos; the list itself where it has none of them. */
export function withoutIds(videos: readonly Video[], ids: readonly string[]): readonly Video[] {
  const index = videosById(videos);
  const gone = new Set(ids.filter((id) => index.has(id)));
  if (gone.size === 0) return videos;
  const rest = videos.filter(({ id }) => !gone.has(id));
  for (const id of gone) index.delete(id);
  adoptIndex(rest, index, videos);
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

/** Pages that are read are shown so often: each time costs a walk through the whole list, in all that shows it. */
const SHOW_EVERY_MS = 500;

/** Holds, by the client of a page, what shows the pages that were read and are not shown yet. */
const unshown = new WeakMap<QueryClient, () => void>();

/**
 * Gathers pages of the list, and shows the first at once and the others together.
 * @param merge returns the library with more pages
 */
export function gatherPages(
  client: QueryClient,
  merge: (pages: readonly VideoPage[]) => VideoLibrary,
): { add: (page: VideoPage) => void; show: () => void } {
  let gathered: VideoPage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAtMs = Number.NEGATIVE_INFINITY;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const pages = gathered;
    gathered = [];
    client.setQueryData<VideoLibrary>(LIBRARY_KEY, merge(pages));
    shownAtMs = performance.now();
  };
  const add = (page: VideoPage) => {
    gathered.push(page);
    unshown.set(client, show);
    const waitMs = shownAtMs + SHOW_EVERY_MS - performance.now();
    if (waitMs <= 0) show();
    else timer ??= setTimeout(show, waitMs);
  };
  return { add, show };
}

/** Has the library of a page follow what the page learns. */
export function followLibraryNotes(): void {
  onLibraryNote(follow);
}

function follow(client: QueryClient, note: LibraryNote): void {
  // Of two records that were saved at the same time the one that was received later counts.
  unshown.get(client)?.();
  client.setQueryData<VideoLibrary>(LIBRARY_KEY, (library) => library && withNote(library, note));
}

function withNote(library: VideoLibrary, note: LibraryNote): VideoLibrary {
  switch (note.kind) {
    case "videos":
      return withVideos(library, note.videos);
    case "found":
      return withFoundVideo(library, note.video);
    case "removed":
      return withoutVideo(library, note.id);
    case "folder":
      return withoutFolder(library, note.id);
    case "newest":
      // The reading returns it.
      return library;
  }
}

/** Returns those of the videos whose rows came from storage and were not read since. */
export function unreadAmong(client: QueryClient, videoIds: readonly string[]): string[] {
  const library = client.getQueryData<VideoLibrary>(LIBRARY_KEY);
  return library === undefined ? [] : videoIds.filter((id) => isUnread(library, id));
}

/** Says whether a row came from storage and was not read since: it may be days old. */
function isUnread({ rereadIds, removedIds }: VideoLibrary, videoId: string): boolean {
  return rereadIds !== null && !rereadIds.has(videoId) && !removedIds.has(videoId);
}

/**
 * Takes over an index that was built beside a list: in one go, that of 200,000 videos takes half a second.
 * @param before the list that it was of
 */
export function adoptIndex(
  videos: readonly Video[],
  index: Map<string, Video>,
  before?: readonly Video[],
): void {
  if (before !== undefined) indexes.delete(before);
  indexes.set(videos, index);
}
