import type { ApiClient } from "#shared/http/client.ts";
import { readPages, readPatiently } from "#shared/http/read-pages.ts";
import { type VideoLibrary, withVideos } from "./video-library.ts";
import { listVideos, type VideoListQuery, type VideoPage } from "./videos.ts";

/** What reading the library needs. */
export interface ReadLibraryOptions {
  api: ApiClient;
  /** Page and order are given to it. */
  query: Omit<VideoListQuery, "page">;
  fromPage: number;
  /** The answer to the page that the reading begins with, which was asked for ahead. */
  first: Promise<VideoPage>;
  known: () => VideoLibrary;
  /** Told what is known after each page. */
  onKnown: (library: VideoLibrary) => void;
  signal: AbortSignal;
}

/**
 * Reads every film, or those that a reading before this one had not come to. Where the pages hold fewer films
 * than there are, all are read once more; what is lacking then is told.
 * @throws ApiError
 */
export async function readLibrary({
  api,
  query,
  fromPage,
  first,
  known,
  onKnown,
  signal,
}: ReadLibraryOptions): Promise<VideoLibrary> {
  const reading = createLibraryReading(known());
  const onPage = (page: VideoPage) => onKnown(reading.take(known(), page));
  const ask = (page: number, pageSignal: AbortSignal) =>
    listVideos(api, { ...query, page }, pageSignal);
  const { pageSize } = query;
  let ahead: Promise<VideoPage> | null = first;
  await readPages({
    readPage(page, pageSignal) {
      const requested = page === fromPage ? ahead : null;
      // Tried again it is asked for anew.
      if (requested !== null) ahead = null;
      return requested ?? ask(page, pageSignal);
    },
    pageSize,
    fromPage,
    onPage,
    signal,
  });
  // What was added meanwhile is on the first page, and that is mostly all.
  if (reading.isResumed || reading.isShort(known())) {
    onPage(await readPatiently(() => ask(1, signal), signal));
    signal.throwIfAborted();
  }
  if (reading.isShort(known())) {
    reading.again();
    await readPages({ readPage: ask, pageSize, onPage, signal });
  }
  return reading.finish(known(), Date.now());
}

/** Puts together what the pages of one reading say. */
interface LibraryReading {
  /** Whether it goes on where one before it ended, so that nobody knows what the first pages hold by now. */
  isResumed: boolean;
  /** What is known after a page; call with every page as it comes. */
  take: (current: VideoLibrary, page: VideoPage) => VideoLibrary;
  /** Whether the pages fall short of what the service says there is: rows have moved between them. */
  isShort: (current: VideoLibrary) => boolean;
  /** Begins anew, with what was seen so far still known. */
  again: () => void;
  /** What is known after the last page: films that were there before and are in no page are gone. */
  finish: (current: VideoLibrary, nowMs: number) => VideoLibrary;
}

/** @param before what was known when the reading began; a film that appears meanwhile stays */
export function createLibraryReading(before: VideoLibrary): LibraryReading {
  const isResumed = !before.isComplete && before.pagesRead > 0;
  const idsBefore = before.videos.map(({ id }) => id);
  const everSeen = new Set(idsBefore);
  let seen = new Set(isResumed ? idsBefore : []);
  let unreadableByPage = new Map(isResumed ? before.unreadableByPage : []);
  let pagesRead = isResumed ? before.pagesRead : 0;
  /** Whether this pass began with the first page, so that what it does not hold may be gone. */
  let isFromStart = !isResumed;
  const unreadableCount = () => [...unreadableByPage.values()].reduce((sum, each) => sum + each, 0);
  /** Films of the total that no page has shown; below 0 when some that were seen are gone. */
  const lacking = (totalCount: number) => totalCount - seen.size - unreadableCount();
  return {
    isResumed,
    take(current, page) {
      for (const { id } of page.videos) {
        seen.add(id);
        everSeen.add(id);
      }
      // A page that is read twice counts once.
      unreadableByPage = new Map(unreadableByPage).set(page.query.page, page.unreadableCount);
      // Pages come in any order: those behind a gap are read again after a failure.
      if (page.query.page === pagesRead + 1) pagesRead += 1;
      return {
        ...withVideos(current, page.videos),
        totalCount: page.totalCount,
        unreadableCount: unreadableCount(),
        unreadableByPage,
        pagesRead,
      };
    },
    isShort({ totalCount }) {
      if (totalCount === null) return false;
      return isFromStart ? lacking(totalCount) > 0 : lacking(totalCount) !== 0;
    },
    again() {
      seen = new Set();
      unreadableByPage = new Map();
      pagesRead = 0;
      isFromStart = true;
    },
    finish(current, nowMs) {
      const { totalCount, removedIds } = current;
      // Fewer films than there are prove nothing.
      const isWhole = isFromStart && totalCount !== null && lacking(totalCount) <= 0;
      const videos = isWhole
        ? current.videos.filter(({ id }) => seen.has(id) || !everSeen.has(id))
        : current.videos;
      // Removed, and counted all the same.
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
