import type { QueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import { MAX_PAGE_SIZE, readPages, readPatiently } from "#shared/http/paging.ts";
import { LibraryReading } from "./library-reading.ts";
import {
  followLibraryNotes,
  gatherPages,
  placeOf,
  withoutIds,
  withVideos,
} from "./merge-videos.ts";
import { clearLibrary, loadLibrary, personOf } from "./stored-library.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "./video-library.ts";
import { LIBRARY_KEY, READING_ORDER, tellLibraryNote } from "./video-library-notes.ts";
import type { Video } from "./video-record.ts";
import { listVideos, type VideoPage } from "./videos.ts";

/** Limits the calls by which a library is brought up to date. One that needs no more is always read whole, and not stored. */
const MAX_NEWEST_PAGES = 4;
const READ_WHOLE_AT_MOST = (MAX_NEWEST_PAGES + 1) * MAX_PAGE_SIZE;

/** Returns whether a library is so large that it is stored, and read anew in idle time. */
export function isLarge({ totalCount, isComplete }: VideoLibrary): boolean {
  return isComplete && (totalCount ?? 0) > READ_WHOLE_AT_MOST;
}

interface Reader {
  api: ApiClient;
  client: QueryClient;
  signal: AbortSignal;
  readPage: (page: number, signal: AbortSignal) => Promise<VideoPage>;
}

const knownTo = (client: QueryClient) =>
  client.getQueryData<VideoLibrary>(LIBRARY_KEY) ?? EMPTY_LIBRARY;

/**
 * Reads all videos, or the pages that an earlier reading did not reach. If pages hold fewer videos than the
 * total, reads all once more and reports what is still missing. Of a large library that is known, or stored in this
 * browser, only the newest pages are read.
 * @param first the page that comes next, which was asked for already
 * @throws ApiError
 */
export async function readLibrary(
  api: ApiClient,
  client: QueryClient,
  signal: AbortSignal,
  first: Promise<VideoPage>,
): Promise<VideoLibrary> {
  followLibraryNotes();
  let begun: Promise<VideoPage> | null = first;
  const readPage = (page: number, pageSignal: AbortSignal) => {
    const answer = begun ?? listVideos(api, { ...READING_ORDER, page }, pageSignal);
    begun = null;
    return answer;
  };
  const reader: Reader = { api, client, signal, readPage };
  try {
    return await (isResumable(knownTo(client)) ? readOn(reader, null) : readWholeOrNewest(reader));
  } catch (error) {
    // Setting data clears the query's error.
    if (!signal.aborted) {
      client.setQueryData<VideoLibrary>(
        LIBRARY_KEY,
        (library) => library && { ...library, failure: toProblem(error) },
      );
    }
    throw error;
  }
}

/** Returns whether an earlier reading ended before its last page. */
const isResumable = ({ isComplete, pagesRead }: VideoLibrary) => !isComplete && pagesRead > 0;

async function readWholeOrNewest(reader: Reader): Promise<VideoLibrary> {
  const { client, signal, readPage } = reader;
  const before = knownTo(client);
  const stored = before.isComplete ? null : restore(reader);
  const page = await readPatiently(() => readPage(1, signal), signal);
  signal.throwIfAborted();
  if ((page.totalCount ?? 0) <= READ_WHOLE_AT_MOST) {
    forgetStored(client, before);
    return await readOn(reader, page);
  }
  if (stored === null) return await readNewest(reader, before, page);
  // Shown while storage answers.
  client.setQueryData<VideoLibrary>(
    LIBRARY_KEY,
    (library) =>
      library ?? withVideos({ ...EMPTY_LIBRARY, totalCount: page.totalCount }, page.videos),
  );
  const library = await stored;
  signal.throwIfAborted();
  if (library === null || !isSameAccount(library.videos, page.videos)) {
    forgetStored(client, before);
    if (library !== null) await clearLibrary();
    return await readOn(reader, page);
  }
  return await readNewest(reader, library, page);
}

/** Takes what came from storage off the screen: it is not this account's, or no more than a reading of a moment. */
function forgetStored(client: QueryClient, before: VideoLibrary): void {
  if (before.isComplete) return;
  client.setQueryData<VideoLibrary>(LIBRARY_KEY, (library) =>
    library?.isComplete === true ? before : library,
  );
}

/**
 * Loads the library that this browser has stored. It is shown at once where the session says that it is the
 * person's own; otherwise only after the service's first page has shown that it belongs to the same account.
 */
async function restore({ api, client, signal }: Reader): Promise<VideoLibrary | null> {
  const person = await personOf({ api, queryClient: client });
  const stored = await loadLibrary(api.config, person);
  if (stored === null || signal.aborted) return null;
  // Once the first page is there, it says whether it is shown.
  if (typeof person === "string" && client.getQueryData(LIBRARY_KEY) === undefined) {
    client.setQueryData<VideoLibrary>(LIBRARY_KEY, stored);
  }
  return stored;
}

function withStored(stored: VideoLibrary, library = EMPTY_LIBRARY): VideoLibrary {
  const totalCount = library.totalCount ?? stored.totalCount;
  return withVideos({ ...stored, totalCount, removedIds: library.removedIds }, library.videos);
}

/** Returns whether both are videos of one account. Where records don't name it, one video in common says so. */
function isSameAccount(known: readonly Video[], said: readonly Video[]): boolean {
  const [before, now] = [accountOf(known), accountOf(said)];
  if (before !== null && now !== null) return before === now;
  return said.some((video) => isIn(known, video));
}

/** The owner's number is the beginning of each asset id (contract 4.11). */
export function accountOf(videos: readonly Video[]): string | null {
  const named = videos.find(({ assetId }) => assetId?.includes("-vod-"));
  return named?.assetId?.split("-vod-")[0] ?? null;
}

const isIn = (videos: readonly Video[], video: Video) =>
  videos[placeOf(videos, video)]?.id === video.id;

/** Reads pages until one has a video that was known, and counts. @param page the first one, which was read already */
async function readNewest(
  { client, signal, readPage }: Reader,
  before: VideoLibrary,
  page: VideoPage,
): Promise<VideoLibrary> {
  const current = () => {
    const library = client.getQueryData<VideoLibrary>(LIBRARY_KEY);
    return library?.isComplete === true ? library : withStored(before, library);
  };
  let library = withNewest(current(), before, page);
  let last = page;
  const rest: Video[] = [];
  for (
    let at = 2;
    at <= MAX_NEWEST_PAGES && !last.videos.some((each) => isIn(before.videos, each));
    at += 1
  ) {
    client.setQueryData<VideoLibrary>(LIBRARY_KEY, library);
    // oxlint-disable-next-line no-await-in-loop -- mostly the first page is the only one
    last = await readPatiently(() => readPage(at, signal), signal);
    signal.throwIfAborted();
    rest.push(...last.videos);
    library = withVideos(current(), last.videos);
  }
  tellLibraryNote(client, { kind: "newest", page: { ...page, totalCount: last.totalCount }, rest });
  return withTotal(library, last.totalCount, Date.now());
}

/** Merges the first page. What should be on it, and isn't, was removed. */
export function withNewest(
  library: VideoLibrary,
  before: VideoLibrary,
  { videos, unreadableCount }: VideoPage,
): VideoLibrary {
  const merged = withVideos(library, videos);
  const oldest = videos.at(-1);
  if (oldest === undefined || unreadableCount > 0) return merged;
  const shown = new Set(videos.map(({ id }) => id));
  const gone = before.videos
    .slice(0, placeOf(before.videos, oldest))
    .filter(({ id, createdAtMs }) => !shown.has(id) && createdAtMs !== oldest.createdAtMs);
  const rest = withoutIds(
    merged.videos,
    gone.map(({ id }) => id),
  );
  return rest === merged.videos ? merged : { ...merged, videos: rest };
}

/** Notes how many videos the service counts. */
export function withTotal(
  library: VideoLibrary,
  totalCount: number | null,
  nowMs: number | null,
): VideoLibrary {
  const { videos, missingCount, unreadableCount } = library;
  const isDoubtful =
    totalCount !== null && totalCount !== videos.length + missingCount + unreadableCount;
  return { ...library, totalCount, isDoubtful, newestReadAtMs: nowMs, failure: null, pagesRead: 0 };
}

/** Reads every page. @param first the first one, if it was read already */
async function readOn(
  { client, signal, readPage }: Reader,
  first: VideoPage | null,
): Promise<VideoLibrary> {
  const before = knownTo(client);
  const fromPage = isResumable(before) ? before.pagesRead : 1;
  const reading = new LibraryReading(before);
  const pageSize = MAX_PAGE_SIZE;
  const { add: onPage, show } = gatherPages(client, (pages) =>
    reading.take(knownTo(client), ...pages),
  );
  let begun = first;
  const readNext = async (page: number, pageSignal: AbortSignal) => {
    const answer = begun ?? (await readPage(page, pageSignal));
    begun = null;
    return answer;
  };
  const isShort = () => {
    show();
    return reading.isShort(knownTo(client));
  };
  try {
    await readPages({ readPage: readNext, pageSize, fromPage, onPage, signal });
    // Videos that were added in the meantime are on the first page, and mostly there are no other changes.
    if (isShort() || reading.isResumed) {
      onPage(await readPatiently(() => readPage(1, signal), signal));
      signal.throwIfAborted();
    }
    const isSmall = (knownTo(client).totalCount ?? 0) <= READ_WHOLE_AT_MOST;
    if (isShort() || (reading.hasShrunk() && isSmall)) {
      reading.again();
      await readPages({ readPage, pageSize, onPage, signal });
    }
  } finally {
    // What was read counts, also where the next page fails.
    show();
  }
  return reading.finish(knownTo(client), Date.now());
}
