import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { firstRowsQuery, type LibraryView } from "./library-view.ts";
import type { VodLibrary } from "./vod-library.ts";
import { noteVods, READING_ORDER, vodListsKey } from "./vod-library-queries.ts";
import { listVods, type VodListQuery } from "./vods.ts";

/**
 * What the service is asked for a view beside the reading of the library; null: nothing. Where every film is
 * known that is only what is searched, which a colleague may have added a minute ago.
 */
export function firstRowsOf(
  view: LibraryView,
  library: VodLibrary | undefined,
): VodListQuery | null {
  return library?.isComplete === true && view.search.trim() === "" ? null : firstRowsQuery(view);
}

/**
 * What the service finds for a view. The library takes over what it did not know, or knew otherwise.
 * @param asked null: nothing, and no call is made
 */
export function firstRowsOptions(api: ApiClient, asked: VodListQuery | null) {
  const query = asked ?? { ...READING_ORDER, page: 1 };
  return queryOptions({
    queryKey: [...vodListsKey, query],
    // A page stays on screen while the next one loads.
    placeholderData: keepPreviousData,
    enabled: asked !== null,
    queryFn: async ({ client, signal }) => {
      const page = await listVods(api, query, signal);
      noteVods(client, page.vods);
      return page;
    },
  });
}
