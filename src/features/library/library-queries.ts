import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#api/client.ts";
import { noteVods } from "#api/vod-library-queries.ts";
import { listVods, type VodListQuery } from "#api/vods.ts";
import { vodQueries } from "#api/vods-queries.ts";

/** What the service finds for a view. The library takes over what it did not know, or knew otherwise. */
export function firstRowsOptions(api: ApiClient, query: VodListQuery) {
  return queryOptions({
    ...vodQueries.list(api, query),
    queryFn: async ({ client, signal }) => {
      const page = await listVods(api, query, signal);
      noteVods(client, page.vods);
      return page;
    },
  });
}
