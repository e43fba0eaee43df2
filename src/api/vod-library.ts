import type { Vod } from "./vod-record.ts";
import type { VodPage } from "./vods.ts";

/** The account's films as far as they were read. */
export interface VodLibrary {
  /** Newest first, each once. */
  vods: readonly Vod[];
  /** Films that the service says there are; null when it does not say. */
  totalCount: number | null;
  /** Whether every page was read, so that what is not here is not there. */
  isComplete: boolean;
  unreadableCount: number;
  /** Pages of an unfinished reading, to go on from there. */
  pagesRead: number;
}

/** Before the first answer. */
export const EMPTY_LIBRARY: VodLibrary = {
  vods: [],
  totalCount: null,
  isComplete: false,
  unreadableCount: 0,
  pagesRead: 0,
};

/** Takes over what was just said of some films: newer than what was known of them, and perhaps new. */
export function withVods(library: VodLibrary, vods: readonly Vod[]): VodLibrary {
  if (vods.length === 0) return library;
  const known = new Map(library.vods.map((vod) => [vod.id, vod]));
  for (const vod of vods) known.set(vod.id, vod);
  return { ...library, vods: [...known.values()].toSorted(byNewest) };
}

/** Takes out a film that is gone. */
export function withoutVod(library: VodLibrary, vodId: string): VodLibrary {
  const vods = library.vods.filter(({ id }) => id !== vodId);
  if (vods.length === library.vods.length) return library;
  const { totalCount } = library;
  return { ...library, vods, totalCount: totalCount === null ? null : Math.max(0, totalCount - 1) };
}

/** Newest first; those without a date last. */
export function byNewest(a: Vod, b: Vod): number {
  return (b.createdAtMs ?? -Infinity) - (a.createdAtMs ?? -Infinity) || (a.id < b.id ? -1 : 1);
}

/** Puts together what the pages of one reading say. */
export interface LibraryReading {
  /** What is known after a page; call with every page as it comes. */
  take: (current: VodLibrary, page: VodPage) => VodLibrary;
  /** What is known after the last page: films that were there before and are in no page are gone. */
  finish: (current: VodLibrary) => VodLibrary;
}

/** @param before what was known when the reading began; a film that appears meanwhile stays */
export function createLibraryReading(before: VodLibrary): LibraryReading {
  const seen = new Set<string>();
  const isResumed = !before.isComplete && before.pagesRead > 0;
  let unreadableCount = isResumed ? before.unreadableCount : 0;
  let pagesRead = isResumed ? before.pagesRead : 0;
  return {
    take(current, page) {
      for (const { id } of page.vods) seen.add(id);
      unreadableCount += page.unreadableCount;
      // Pages come in any order: those behind a gap are read again after a failure.
      if (page.query.page === pagesRead + 1) pagesRead += 1;
      return {
        ...withVods(current, page.vods),
        totalCount: page.totalCount,
        unreadableCount,
        pagesRead,
      };
    },
    finish(current) {
      // Rows move between pages while films are added and removed: fewer than there are prove nothing.
      const isWhole =
        !isResumed &&
        current.totalCount !== null &&
        seen.size + unreadableCount >= current.totalCount;
      const gone = new Set(
        isWhole ? before.vods.map(({ id }) => id).filter((id) => !seen.has(id)) : [],
      );
      return {
        ...current,
        vods: gone.size === 0 ? current.vods : current.vods.filter(({ id }) => !gone.has(id)),
        isComplete: true,
        pagesRead: 0,
      };
    },
  };
}

/** How many films lie in each folder, directly; a film in two folders counts in both. */
export interface FolderCounts {
  byFolder: ReadonlyMap<string, number>;
  /** In no folder at all. */
  none: number;
  all: number;
}

/** Counts films by their folders. @param topId the folder at the top, which counts as none */
export function countByFolder(vods: readonly Vod[], topId: string | null): FolderCounts {
  const byFolder = new Map<string, number>();
  let none = 0;
  for (const { folders } of vods) {
    const held = folders.filter(({ id }) => id !== topId);
    if (held.length === 0) none += 1;
    for (const { id } of held) byFolder.set(id, (byFolder.get(id) ?? 0) + 1);
  }
  return { byFolder, none, all: vods.length };
}
