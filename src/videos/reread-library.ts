import type { QueryClient } from "@tanstack/react-query";
import { pause } from "#shared/http/backoff.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { MAX_PAGE_SIZE } from "#shared/http/paging.ts";
import { LibraryReading } from "./library-reading.ts";
import { withoutIds } from "./merge-videos.ts";
import { isLarge } from "./read-library.ts";
import { loadReading, type StoredReading } from "./stored-library.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "./video-library.ts";
import { LIBRARY_KEY, type LibraryNote, READING_ORDER } from "./video-library-notes.ts";
import { deletedAmong, listVideos, type VideoPage } from "./videos.ts";

/** A library that was read so long ago is read anew. */
const READ_ANEW_AFTER_MS = 60 * 60_000;
/** Is the shortest time between two readings in doubt, as the service may count otherwise than it lists for good. */
const READ_ANEW_AT_MOST_MS = 10 * 60_000;
/** A page that was not used for so long reads nothing anew. */
const UNUSED_AFTER_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

/** Is told to the other tabs of the same person. */
export type Message =
  | LibraryNote
  /** A page of the rereading was read. */
  | { kind: "page"; page: VideoPage }
  /** The rereading has ended. */
  | { kind: "read"; goneIds: readonly string[]; outcome: Partial<VideoLibrary> }
  /** A tab was opened, which has asked how many videos there are. */
  | { kind: "counted"; totalCount: number | null }
  /** A tab is on screen. */
  | { kind: "visible" };

/** Holds what the upkeep of a page works with. */
export interface Upkeep {
  api: ApiClient;
  client: QueryClient;
  tell: (message: Message) => void;
  /** Holds the rereading, of which any tab may read the next page; null: none. */
  rereading: Rereading | null;
  /** Says that a rereading of an earlier page may be stored, with which none has gone on yet. */
  isReadingUntouched: boolean;
  rereadAtMs: number;
  /** Says when the person last pressed a key, or moved or pressed the pointer here. */
  usedAtMs: number;
}

interface Rereading {
  pages: LibraryReading;
  /** Counts the rows of the list, from its first on, that its pages have shown: the next page has those behind them. */
  readCount: number;
  beganAtMs: number;
  /** Is what its last page said. */
  totalCount: number | null;
  /** Is the page after which earlier ones were read again. */
  backFrom: number;
}

export const knownTo = ({ client }: Pick<Upkeep, "client">) =>
  client.getQueryData<VideoLibrary>(LIBRARY_KEY) ?? EMPTY_LIBRARY;
export const publish = ({ client }: Upkeep, library: VideoLibrary) =>
  client.setQueryData<VideoLibrary>(LIBRARY_KEY, library);
export const isOnScreen = () => document.visibilityState === "visible";

export const nextPageOf = ({ rereading }: Upkeep) =>
  Math.floor((rereading?.readCount ?? 0) / MAX_PAGE_SIZE) + 1;

/** Merges a page of the rereading; what is on screen changes only where it says something new. */
export function takePage(upkeep: Upkeep, page: VideoPage): void {
  const library = knownTo(upkeep);
  let { rereading } = upkeep;
  if (page.query.page === 1 || rereading === null) {
    rereading = { ...rereadingFrom(library, null), backFrom: rereading?.backFrom ?? 0 };
    upkeep.rereading = rereading;
    upkeep.isReadingUntouched = false;
  }
  const { videos } = rereading.pages.take(library, page);
  if (page.query.page === nextPageOf(upkeep)) goOn(rereading, page);
  if (videos !== library.videos) publish(upkeep, { ...library, videos });
}

/** Begins a rereading, or one that goes on with that of an earlier page. */
function rereadingFrom(library: VideoLibrary, stored: StoredReading | null): Rereading {
  const lastPage = Math.max(1, Math.ceil((library.totalCount ?? 0) / MAX_PAGE_SIZE));
  return {
    pages: new LibraryReading(library, stored),
    readCount: Math.min(stored?.readCount ?? 0, (lastPage - 1) * MAX_PAGE_SIZE),
    beganAtMs: stored?.beganAtMs ?? Date.now(),
    totalCount: stored?.totalCount ?? null,
    backFrom: 0,
  };
}

/**
 * Goes on behind a page. Where the service counts fewer videos than before, those that come next may have moved to pages
 * that were read already, which then come again: otherwise they would be missed, and be taken for removed.
 */
function goOn(rereading: Rereading, { query: { page }, totalCount }: VideoPage): void {
  const goneCount = (rereading.totalCount ?? 0) - (totalCount ?? Number.POSITIVE_INFINITY);
  const readCount = Math.max(0, rereading.readCount - Math.max(0, goneCount));
  rereading.totalCount = totalCount;
  if ((page - 1) * MAX_PAGE_SIZE > readCount) {
    if (page !== rereading.backFrom) {
      rereading.backFrom = page;
      rereading.readCount = readCount;
      return;
    }
    // A service that counts differently each time must not keep it here.
    rereading.pages.noteGap();
  }
  rereading.readCount = Math.max(readCount, page * MAX_PAGE_SIZE);
}

/** Reads the library anew, a page at a time, whenever it is due and this tab is the one that does it. */
export async function readAnewInTurn(
  upkeep: Upkeep,
  { isOurs, store }: { isOurs: () => boolean; store: () => void },
  signal: AbortSignal,
): Promise<void> {
  const { api } = upkeep;
  const paceMs = MINUTE_MS / api.config.libraryReadPerMinute;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    await pause(paceMs, signal);
    if (!isOurs() || !isReadingDue(upkeep)) continue;
    // oxlint-disable-next-line no-await-in-loop -- where it has not begun
    if (upkeep.rereading === null) await resume(upkeep);
    const number = nextPageOf(upkeep);
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    const page = await listVideos(api, { ...READING_ORDER, page: number }, signal).catch(
      () => null,
    );
    // oxlint-disable-next-line no-await-in-loop -- the next attempt is no hurry
    if (page === null) await pause(MINUTE_MS, signal);
    else {
      takePage(upkeep, page);
      upkeep.tell({ kind: "page", page });
      store();
      const isLast = !page.hasNext && nextPageOf(upkeep) > number;
      // oxlint-disable-next-line no-await-in-loop -- the reading ends with it
      if (isLast) await endRereading(upkeep, page, signal);
    }
  }
}

/** Has the rereading of an earlier page go on, if there is one. */
async function resume(upkeep: Upkeep): Promise<void> {
  const stored = await loadReading();
  if (stored !== null && upkeep.rereading === null) {
    upkeep.rereading = rereadingFrom(knownTo(upkeep), stored);
  }
  upkeep.isReadingUntouched = false;
}

function isReadingDue(upkeep: Upkeep): boolean {
  const library = knownTo(upkeep);
  if (!isLarge(library) || !isOnScreen() || !navigator.onLine) return false;
  // Before the service was asked there is nothing to go by.
  if ((library.newestReadAtMs ?? 0) === 0) return false;
  const now = Date.now();
  if (now - upkeep.usedAtMs > UNUSED_AFTER_MS) return false;
  if (upkeep.rereading !== null) return true;
  if (now - upkeep.rereadAtMs < READ_ANEW_AT_MOST_MS) return false;
  const readAtMs = Math.max(library.readAtMs ?? 0, upkeep.rereadAtMs);
  return library.isDoubtful || now - readAtMs > READ_ANEW_AFTER_MS;
}

/** Ends the rereading. Videos that no page has shown are removed if the service does not know them. */
async function endRereading(upkeep: Upkeep, page: VideoPage, signal: AbortSignal): Promise<void> {
  const { rereading, api } = upkeep;
  if (rereading === null) return;
  const { pages } = rereading;
  const before = { ...knownTo(upkeep), totalCount: page.totalCount };
  // Rows move between pages while others add and remove videos: then a few that were not seen are looked up.
  const doubted = pages.isShort(before) ? pages.unseenIn(before).map(({ id }) => id) : [];
  const gone = await deletedAmong(api, doubted, signal);
  const library = { ...knownTo(upkeep), totalCount: page.totalCount };
  const counted = pages.unreadableCount();
  const read = pages.finish(
    { ...library, videos: withoutIds(library.videos, [...gone]), unreadableCount: counted },
    Date.now(),
  );
  // Its first pages are as old as its beginning.
  const readAtMs = rereading.beganAtMs;
  const { newestReadAtMs, totalCount, missingCount, unreadableCount } = read;
  const there = read.videos.length + missingCount + unreadableCount;
  const isDoubtful = pages.hasGap() || (totalCount !== null && totalCount !== there);
  publish(upkeep, { ...read, readAtMs, isDoubtful });
  upkeep.rereading = null;
  upkeep.rereadAtMs = Date.now();
  const goneIds = [...gone, ...pages.goneIds()];
  const outcome = {
    readAtMs,
    newestReadAtMs,
    totalCount,
    missingCount,
    unreadableCount,
    isDoubtful,
  };
  upkeep.tell({ kind: "read", goneIds, outcome });
}
