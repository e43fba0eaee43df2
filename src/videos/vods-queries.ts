import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import type { Expectation } from "#shared/sync/settle-tracker.ts";
import { forgetVod, isInLibrary, noteVod, vodListsKey } from "./vod-library-queries.ts";
import type { Vod } from "./vod-record.ts";
import { getVod, listVods } from "./vods.ts";

/** The oldest film stays the oldest until it is removed. */
const FIRST_FRESH_MS = 10 * 60_000;

/** Everything the cache knows of films: keys go from generic to specific. */
export const vodQueries = {
  all: () => ["vods"] as const,
  lists: () => vodListsKey,
  detailKey: (vodId: string) => [...vodQueries.all(), "detail", vodId] as const,
  detail: (api: ApiClient, vodId: string) =>
    queryOptions({
      queryKey: vodQueries.detailKey(vodId),
      async queryFn({ client, signal }) {
        const vod = await getVod(api, vodId, signal);
        noteVod(client, vod);
        return vod;
      },
    }),
  /** The oldest film; null where there is none. */
  first: (api: ApiClient) =>
    queryOptions({
      queryKey: [...vodQueries.all(), "first"],
      async queryFn({ signal }) {
        const query = { page: 1, pageSize: 1, title: "" } as const;
        const { vods } = await listVods(
          api,
          { ...query, order: "creation_date", direction: "ASC" },
          signal,
        );
        return vods[0] ?? null;
      },
      staleTime: FIRST_FRESH_MS,
    }),
};

/** Names the wait for a film's encoding in the settle tracker. */
export function encodingId(vodId: string): string {
  return `encoding:${vodId}`;
}

/** Lookups in a row that know a film no longer, after which it is taken for gone. */
const MOST_GONE = 5;
/** Lookups in a row that show it switched off: the service may have some qualities before it is done. */
const MOST_OFFLINE = 5;

/**
 * Looks for a film until its encoding is finished (contract 3), and keeps the cache up to date with
 * what each lookup says. Goes on across navigation; asking twice looks once. Ends as well for a film that
 * stays switched off, and for one that was there and is gone.
 */
export function trackEncoding(services: ApiServices, vodId: string): void {
  const { settle, queryClient } = services;
  const id = encodingId(vodId);
  if (settle.stateOf(id) === "settling") return;
  const wanted = vodExpectation(services, vodId);
  let wasThere = queryClient.getQueryData(vodQueries.detailKey(vodId)) !== undefined;
  let goneCount = 0;
  let offlineCount = 0;
  settle.expect<Vod>({
    ...wanted,
    id,
    cadence: "encoding",
    async lookup(signal) {
      try {
        const vod = await wanted.lookup(signal);
        goneCount = 0;
        return vod;
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.kind === "not-found";
        goneCount = isUnknown ? goneCount + 1 : 0;
        // A film that was made just now is unknown for a while.
        if (goneCount >= MOST_GONE && (wasThere || isInLibrary(queryClient, vodId))) {
          settle.cancel(id);
          forgetVod(queryClient, vodId);
        }
        throw error;
      }
    },
    onAnswer(vod) {
      wasThere = true;
      wanted.onAnswer?.(vod);
    },
    isSeen({ status }) {
      offlineCount = status === "offline" ? offlineCount + 1 : 0;
      return status === "ready" || offlineCount >= MOST_OFFLINE;
    },
  });
}

/**
 * What every wait for a film has in common: how it is looked up, and that the cache takes over what each
 * lookup says. Lists are only asked for again where the film is new to them: the rest the library knows.
 */
export function vodExpectation(
  { api, queryClient }: ApiServices,
  vodId: string,
): Omit<Expectation<Vod>, "id" | "cadence" | "isSeen"> {
  let isListed = false;
  return {
    resource: `vod:${vodId}`,
    lookup: (signal) => getVod(api, vodId, signal),
    onAnswer(vod) {
      queryClient.setQueryData(vodQueries.detail(api, vodId).queryKey, vod);
      const wasKnown = noteVod(queryClient, vod);
      // A film that answers by its id belongs in the lists from now on.
      if (!isListed && !wasKnown) refreshListsSoon(queryClient);
      isListed = true;
    },
  };
}

const GATHER_MS = 1000;
const toRefresh = new WeakSet<QueryClient>();

/** Has the lists of films asked for again, once a second however often this is called. */
export function refreshListsSoon(queryClient: QueryClient): void {
  if (toRefresh.has(queryClient)) return;
  toRefresh.add(queryClient);
  setTimeout(() => {
    toRefresh.delete(queryClient);
    void queryClient.invalidateQueries({ queryKey: vodQueries.lists() });
  }, GATHER_MS);
}
