import type { ApiClient } from "#shared/http/client.ts";
import { readPages, readPatiently } from "#shared/http/read-pages.ts";
import { createLibraryReading } from "./library-reading.ts";
import type { VodLibrary } from "./vod-library.ts";
import { listVods, type VodListQuery, type VodPage } from "./vods.ts";

/** What reading the library needs. */
export interface ReadLibraryOptions {
  api: ApiClient;
  /** Page and order are given to it. */
  query: Omit<VodListQuery, "page">;
  fromPage: number;
  /** The answer to the page that the reading begins with, which was asked for ahead. */
  first: Promise<VodPage>;
  known: () => VodLibrary;
  /** Told what is known after each page. */
  onKnown: (library: VodLibrary) => void;
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
}: ReadLibraryOptions): Promise<VodLibrary> {
  const reading = createLibraryReading(known());
  const onPage = (page: VodPage) => onKnown(reading.take(known(), page));
  const ask = (page: number, pageSignal: AbortSignal) =>
    listVods(api, { ...query, page }, pageSignal);
  const { pageSize } = query;
  let ahead: Promise<VodPage> | null = first;
  await readPages({
    readPage(page, pageSignal) {
      const asked = page === fromPage ? ahead : null;
      // Tried again it is asked for anew.
      if (asked !== null) ahead = null;
      return asked ?? ask(page, pageSignal);
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
