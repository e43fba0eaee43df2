import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";
import { getVod, listVods, type VodListQuery } from "./vods.ts";

/** Everything the cache knows of films: keys go from generic to specific. */
export const vodQueries = {
  all: () => ["vods"] as const,
  lists: () => [...vodQueries.all(), "list"] as const,
  /** A page stays on screen while the next one loads. */
  list: (api: ApiClient, query: VodListQuery) =>
    queryOptions({
      queryKey: [...vodQueries.lists(), query],
      queryFn: ({ signal }) => listVods(api, query, signal),
      placeholderData: keepPreviousData,
    }),
  detailKey: (vodId: string) => [...vodQueries.all(), "detail", vodId] as const,
  detail: (api: ApiClient, vodId: string) =>
    queryOptions({
      queryKey: vodQueries.detailKey(vodId),
      queryFn: ({ signal }) => getVod(api, vodId, signal),
    }),
};
