import type { ApiClient } from "./client.ts";
import { readPages } from "./read-pages.ts";
import { createLibraryReading, type VodLibrary } from "./vod-library.ts";
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

/** Reads every film, or those that a reading before this one had not come to. @throws ApiError */
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
  let ahead: Promise<VodPage> | null = first;
  await readPages({
    readPage(page, pageSignal) {
      const asked = page === fromPage ? ahead : null;
      // Tried again it is asked for anew.
      if (asked !== null) ahead = null;
      return asked ?? listVods(api, { ...query, page }, pageSignal);
    },
    pageSize: query.pageSize,
    fromPage,
    onPage: (page) => onKnown(reading.take(known(), page)),
    signal,
  });
  return reading.finish(known());
}
