import { placeOf, withoutIds, withVideos } from "./merge-videos.ts";
import { byNewest, type VideoLibrary, videosById } from "./video-library.ts";
import type { Video } from "./video-record.ts";
import type { VideoPage } from "./videos.ts";

type Placed = Pick<Video, "id" | "createdAtMs">;

/** Says how far a reading of the list got that began at its first page. */
export interface ReadingSoFar {
  /** Is the oldest video that its pages have shown. */
  last: Placed;
  /** Lists newer ones that were known before, and that no page has shown. */
  unseenIds: readonly string[];
  /** Lists pages with rows that could not be read, with their number. */
  unreadable: readonly (readonly [page: number, count: number])[];
}

/** Limits the unseen videos that are remembered of a reading: beyond, it begins anew after a reload. */
const MAX_UNSEEN = 1000;

/** Puts together what the pages of one reading say. */
export class LibraryReading {
  /** Continues an earlier reading, so the current content of the first pages is unknown. */
  readonly isResumed: boolean;
  readonly #videosBefore: readonly Video[];
  #seen: Set<string>;
  /** Was on a page before this pass. */
  #seenEarlier = new Set<string>();
  #unreadableByPage: Map<number, number>;
  #pagesRead: number;
  /** This pass began at page 1, so videos it does not contain may be gone. */
  #isFromStart: boolean;
  #last: Placed | null;
  #lastCount: number | null = null;
  #hasShrunk = false;
  #hasGap = false;
  /** Was read by an earlier page, and is not among the seen. */
  readonly #soFar: ReadingSoFar | null;
  readonly #unseenSoFar: ReadonlySet<string>;
  #gone: readonly string[] = [];

  /**
   * Begins a reading, or goes on with one.
   * @param before the library when the reading began; videos that appear meanwhile are kept
   * @param soFar what an earlier page has read of a complete library, which came from storage
   */
  constructor(before: VideoLibrary, soFar: ReadingSoFar | null = null) {
    const { videos, isComplete, pagesRead, unreadableByPage } = before;
    this.isResumed = !isComplete && pagesRead > 0;
    this.#isFromStart = !this.isResumed;
    this.#videosBefore = videos;
    this.#seen = new Set(this.isResumed ? videos.map(({ id }) => id) : []);
    this.#unreadableByPage = new Map(this.isResumed ? unreadableByPage : soFar?.unreadable);
    this.#pagesRead = this.isResumed ? pagesRead : 0;
    this.#soFar = soFar;
    this.#unseenSoFar = new Set(soFar?.unseenIds);
    this.#last = soFar?.last ?? null;
  }

  /** Adds pages to the library; call for every page. */
  take(current: VideoLibrary, ...pages: readonly VideoPage[]): VideoLibrary {
    const videos = pages.flatMap((page) => page.videos);
    for (const video of videos) {
      if (!this.#isSeenSoFar(video)) this.#seen.add(video.id);
      if (this.#last === null || !isUpTo(video, this.#last)) this.#last = video;
    }
    const unreadableByPage = new Map(this.#unreadableByPage);
    for (const { query, unreadableCount, totalCount } of pages) {
      // A page that is read twice counts once.
      unreadableByPage.set(query.page, unreadableCount);
      this.#hasShrunk ||= (totalCount ?? Number.POSITIVE_INFINITY) < (this.#lastCount ?? 0);
      this.#lastCount = totalCount;
    }
    this.#unreadableByPage = unreadableByPage;
    // Pages come in any order: those behind a gap are read again after a failure.
    while (unreadableByPage.has(this.#pagesRead + 1)) this.#pagesRead += 1;
    return {
      ...withVideos(current, videos),
      totalCount: pages.at(-1)?.totalCount ?? null,
      unreadableCount: this.unreadableCount(),
      unreadableByPage,
      pagesRead: this.#pagesRead,
    };
  }

  unreadableCount(): number {
    return [...this.#unreadableByPage.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Returns the videos that were there before, and that no page has shown. */
  unseenIn({ videos }: Pick<VideoLibrary, "videos">): Video[] {
    return videos.filter((video) => this.#isUnseen(video));
  }

  /** Returns how far it got, where its pages were read one after the other; null: nowhere, or too much was not on them. */
  soFar({ videos }: VideoLibrary): ReadingSoFar | null {
    if (this.#last === null || this.#hasGap) return null;
    const unseen = this.unseenIn({ videos: videos.slice(0, placeBehind(videos, this.#last)) });
    if (unseen.length > MAX_UNSEEN) return null;
    const { id, createdAtMs } = this.#last;
    return {
      last: { id, createdAtMs },
      unseenIds: unseen.map((video) => video.id),
      unreadable: [...this.#unreadableByPage].filter(([, count]) => count > 0),
    };
  }

  /**
   * Videos were removed while it was read: others may have moved to pages that were read already, so that these hold as
   * many as the service counts, and not the same ones.
   */
  hasShrunk(): boolean {
    return this.#hasShrunk;
  }

  /** Notes that rows were passed over, so that what no page has shown may be there. */
  noteGap(): void {
    this.#hasGap = true;
  }

  hasGap(): boolean {
    return this.#hasGap;
  }

  /** Pages hold fewer videos than the service's total, or some were passed over: rows moved between pages. */
  isShort(library: VideoLibrary): boolean {
    if (this.#hasGap) return true;
    const count = this.#lackingCount(library);
    if (count === null) return false;
    return this.#isFromStart ? count > 0 : count !== 0;
  }

  /** Starts again from page 1, keeping what is known. */
  again(): void {
    this.#seenEarlier = this.#seen;
    this.#seen = new Set();
    this.#unreadableByPage = new Map();
    this.#pagesRead = 0;
    this.#isFromStart = true;
    this.#hasShrunk = false;
    this.#hasGap = false;
  }

  /** Ends the reading: videos known before and on no page are removed. */
  finish(current: VideoLibrary, nowMs: number): VideoLibrary {
    const { totalCount, removedIds, rereadIds } = current;
    // A short reading does not prove a removal.
    const isWhole = this.#isFromStart && !this.#hasGap && (this.#lackingCount(current) ?? 1) <= 0;
    this.#gone = isWhole ? this.unseenIn(current).map(({ id }) => id) : [];
    const videos = withoutIds(current.videos, this.#gone);
    // The removed video is still counted.
    const lagging = [...removedIds].filter((id) => this.#seen.has(id)).length;
    const known = videos.length + lagging + this.unreadableCount();
    return {
      ...current,
      videos,
      isComplete: true,
      isDoubtful: this.#hasShrunk,
      // What an earlier page has read came from storage.
      rereadIds: isWhole && this.#soFar === null ? null : rereadIds,
      missingCount: totalCount === null ? 0 : Math.max(0, totalCount - known),
      readAtMs: nowMs,
      newestReadAtMs: nowMs,
      failure: null,
      pagesRead: 0,
    };
  }

  /** Returns the ids of the videos that the end of the reading has removed. */
  goneIds(): readonly string[] {
    return this.#gone;
  }

  /** Returns how many videos of the total no page has shown; negative if some were removed meanwhile; null: unknown. */
  #lackingCount(library: VideoLibrary): number | null {
    const { totalCount } = library;
    if (totalCount === null) return null;
    return totalCount - this.#countSeenSoFar(library) - this.#seen.size - this.unreadableCount();
  }

  #isUnseen(video: Video): boolean {
    if (this.#seen.has(video.id) || this.#isSeenSoFar(video)) return false;
    const before = this.#videosBefore;
    return this.#seenEarlier.has(video.id) || before[placeOf(before, video)]?.id === video.id;
  }

  #isSeenSoFar(video: Video): boolean {
    return isUpTo(video, this.#soFar?.last) && !this.#unseenSoFar.has(video.id);
  }

  /** Counts what an earlier page has read, and what was added before it since. */
  #countSeenSoFar({ videos }: VideoLibrary): number {
    if (this.#soFar === null) return 0;
    const byId = videosById(videos);
    const unseenCount = [...this.#unseenSoFar].filter((id) => byId.has(id)).length;
    return placeBehind(videos, this.#soFar.last) - unseenCount;
  }
}

/** Says whether a video is a certain one, or newer. */
function isUpTo(video: Video, last: Placed | undefined): boolean {
  return last !== undefined && (video.id === last.id || byNewest(video, last) < 0);
}

/** Returns the place behind a video, or where it would be. */
function placeBehind(videos: readonly Video[], video: Placed): number {
  const place = placeOf(videos, video);
  return place + Number(videos[place]?.id === video.id);
}
