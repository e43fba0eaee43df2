import { queryOptions } from "@tanstack/react-query";
import { getChannel } from "#channels/channels.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { readPatiently } from "#shared/http/read-pages.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { getVideo } from "./videos.ts";

/** Whether a record that may have been removed still exists; `failed`: the lookup failed. */
export type Existence = "there" | "removed" | "failed";

/** Lookups of videos and channels that may have been removed. */
export const existenceQueries = {
  all: () => ["standing"] as const,
  /**
   * Looks up each id. Rejects only when aborted: a failed lookup is reported as such and retried on the next
   * fetch.
   */
  of: (api: ApiClient, kind: WatchTimeKind, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...existenceQueries.all(), kind, ids],
      queryFn({ client, signal, queryKey }): Promise<readonly Existence[]> {
        const known = client.getQueryData<readonly Existence[]>(queryKey);
        return Promise.all(
          ids.map(async (id, at) => {
            const before = known?.[at];
            if (before !== undefined && before !== "failed") return before;
            return await lookUp(
              () => (kind === "vod" ? getVideo(api, id, signal) : getChannel(api, id, signal)),
              signal,
            );
          }),
        );
      },
      // What was removed does not come back.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

async function lookUp(look: () => Promise<unknown>, signal: AbortSignal): Promise<Existence> {
  try {
    await readPatiently(look, signal);
    return "there";
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof ApiError && error.kind === "not-found" ? "removed" : "failed";
  }
}
