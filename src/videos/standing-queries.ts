import { queryOptions } from "@tanstack/react-query";
import { getChannel } from "#channels/channels.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { readPatiently } from "#shared/http/read-pages.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { getVod } from "./vods.ts";

/** Whether something that may have been removed is still there; `failed`: it could not be looked up. */
export type Standing = "there" | "removed" | "failed";

/** What lookups have said of films and channels that may have been removed. */
export const standingQueries = {
  all: () => ["standing"] as const,
  /**
   * Looks up each by its id. Never fails but when it is called off: what could not be looked up says so, and is looked
   * up once more, alone, when it is asked for again.
   */
  of: (api: ApiClient, kind: WatchTimeKind, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...standingQueries.all(), kind, ids],
      queryFn({ client, signal, queryKey }): Promise<readonly Standing[]> {
        const known = client.getQueryData<readonly Standing[]>(queryKey);
        return Promise.all(
          ids.map(async (id, at) => {
            const before = known?.[at];
            if (before !== undefined && before !== "failed") return before;
            return await lookUp(
              () => (kind === "vod" ? getVod(api, id, signal) : getChannel(api, id, signal)),
              signal,
            );
          }),
        );
      },
      // What was removed does not come back.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

async function lookUp(look: () => Promise<unknown>, signal: AbortSignal): Promise<Standing> {
  try {
    await readPatiently(look, signal);
    return "there";
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof ApiError && error.kind === "not-found" ? "removed" : "failed";
  }
}
