import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import type { AnalyticsSource, PeriodSet } from "./analytics.ts";
import { type AskedTime, analyticsQueries } from "./analytics-queries.ts";
import { type BothSets, type MemberCounts, tallyMembers } from "./member-counts.ts";

/** Films at a time. The two sets of one come one after the other, so these are the calls in flight. */
const AT_ONCE = 4;

/** What the cache knows of the films of folders (contract 4.1, rule 4). */
export const memberCountQueries = {
  /**
   * The films of a folder one by one, as the service gives a folder as one row. Each answer is kept by
   * itself: what failed or was left is asked for again without the rest.
   */
  all: (api: ApiClient, folderId: string, vodIds: readonly string[], time: AskedTime) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), "members", folderId, time, vodIds.toSorted()],
      queryFn: ({ client, signal }) => countMembers(api, client, folderId, vodIds, time, signal),
      // Up to thousands of calls: only what asks for it on purpose has them made again. What is kept of the
      // past is not asked for even then.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A film or two more or less: what there is stays until the others came.
      placeholderData: (previous: MemberCounts | undefined, query) =>
        isSame(query?.queryKey.slice(2, 4), [folderId, time]) ? previous : undefined,
      // Each call is tried again by itself.
      retry: false,
    }),
  /** How many films of a reading are done; only ever told, never fetched. */
  progress: (folderId: string) =>
    queryOptions({
      queryKey: ["member-progress", folderId],
      queryFn: () => 0,
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

async function countMembers(
  api: ApiClient,
  client: QueryClient,
  folderId: string,
  vodIds: readonly string[],
  time: AskedTime,
  signal: AbortSignal,
): Promise<MemberCounts> {
  const ask = (source: AnalyticsSource) => readBoth(api, client, source, time, signal);
  const onProgress = (count: number) =>
    client.setQueryData(memberCountQueries.progress(folderId).queryKey, count);
  let doneCount = 0;
  let failure: unknown = null;
  onProgress(0);
  const work = async (source: AnalyticsSource): Promise<BothSets | null> => {
    try {
      return await ask(source);
    } catch (error) {
      if (signal.aborted || isOfAll(error)) throw error;
      failure ??= error;
      return null;
    } finally {
      if (source.kind === "vod" && !signal.aborted) {
        doneCount += 1;
        onProgress(doneCount);
      }
    }
  };
  const sources = vodIds.map((id) => ({ kind: "vod", id }) as const);
  const [own = null, ...answers] = await mapInTurn(
    [{ kind: "folder", id: folderId } as const, ...sources],
    AT_ONCE,
    work,
  );
  if (failure !== null && answers.every((sets) => sets === null)) throw failure;
  return tallyMembers(
    own,
    sources.map(({ id }, index) => ({ vodId: id, sets: answers[index] ?? null })),
    Date.now(),
  );
}

/** Both sets of one source, kept as any counts by content are. */
async function readBoth(
  api: ApiClient,
  client: QueryClient,
  source: AnalyticsSource,
  time: AskedTime,
  signal: AbortSignal,
): Promise<BothSets> {
  const read = async (set: PeriodSet) => {
    signal.throwIfAborted();
    const options = analyticsQueries.contents(api, source, set, time);
    // What somebody else is looking at goes on.
    const cancel = () =>
      void client.cancelQueries({ queryKey: options.queryKey, exact: true, type: "inactive" });
    signal.addEventListener("abort", cancel);
    try {
      const counts = await client.fetchQuery(options);
      signal.throwIfAborted();
      return counts;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
  return [await read("visitors"), await read("bytes")];
}

/** Whether a failure is not of one film alone, so that asking for the others is in vain. */
function isOfAll(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "signed-out";
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
