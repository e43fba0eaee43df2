import { readPages, readPatiently } from "#shared/http/paging.ts";
import { type VideoLibrary, withVideos } from "./video-library.ts";
import type { VideoPage } from "./videos.ts";

/**
 * Reads all videos, or the pages that an earlier reading did not reach. If pages hold fewer videos than the
 * total, reads all once more and reports what is still missing.
 * @throws ApiError
 */
export async function readLibrary({
  readPage,
  pageSize,
  fromPage,
  known,
  onKnown,
  signal,
}: {
  readPage: (page: number, signal: AbortSignal) => Promise<VideoPage>;
  pageSize: number;
  fromPage: number;
  known: () => VideoLibrary;
  onKnown: (library: VideoLibrary) => void;
  signal: AbortSignal;
}): Promise<VideoLibrary> {
  const reading = createLibraryReading(known());
  const onPage = (page: VideoPage) => onKnown(reading.take(known(), page));
  await readPages({ readPage, pageSize, fromPage, onPage, signal });
  // What was added meanwhile is on the first page, and that is mostly all.
  if (reading.isResumed || reading.isShort(known())) {
    onPage(await readPatiently(() => readPage(1, signal), signal));
    signal.throwIfAborted();
  }
  if (reading.isShort(known())) {
    reading.again();
    await readPages({ readPage, pageSize, onPage, signal });
  }
  return reading.finish(known(), Date.now());
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
  /** Videos of the total that no page has shown; negative if some were removed meanwhile. */
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
      if (page.query.page === pagesRead + 1) pagesRead += 1;
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
