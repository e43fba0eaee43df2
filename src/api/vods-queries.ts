import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "./api-context.tsx";
import type { ApiClient } from "./client.ts";
import type { Expectation } from "./settle-tracker.ts";
import { noteVods } from "./vod-library-queries.ts";
import type { Vod } from "./vod-record.ts";
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

/** Names the wait for a film's encoding in the settle tracker. */
export function encodingId(vodId: string): string {
  return `encoding:${vodId}`;
}

/**
 * Looks for a film until its encoding is finished (contract 3), and keeps the cache up to date with
 * what each lookup says. Goes on across navigation; asking twice looks once.
 */
export function trackEncoding(services: ApiServices, vodId: string): void {
  const id = encodingId(vodId);
  if (services.settle.stateOf(id) === "settling") return;
  services.settle.expect({
    ...vodExpectation(services, vodId),
    id,
    cadence: "encoding",
    isSeen: ({ status }) => status === "ready",
  });
}

/**
 * What every wait for a film has in common: how it is looked up, and that the cache takes over what each
 * lookup says, the lists included.
 */
export function vodExpectation(
  { api, queryClient }: ApiServices,
  vodId: string,
): Omit<Expectation<Vod>, "id" | "cadence" | "isSeen"> {
  const refreshLists = () => void queryClient.invalidateQueries({ queryKey: vodQueries.lists() });
  let isListed = false;
  return {
    resource: `vod:${vodId}`,
    lookup: (signal) => getVod(api, vodId, signal),
    onAnswer(vod) {
      queryClient.setQueryData(vodQueries.detail(api, vodId).queryKey, vod);
      noteVods(queryClient, [vod]);
      // A film that answers by its id belongs in the lists from now on.
      if (!isListed) refreshLists();
      isListed = true;
    },
    onSeen: refreshLists,
  };
}
