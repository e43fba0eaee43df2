import {
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** How many wait for each answer, by its key. */
const waiting = new WeakMap<QueryClient, Map<string, number>>();

/**
 * Reads what several may wait for at once. Once all of them gave up the call is given up too, and the cache
 * is as it was before it.
 * @param signal tells that this one gave up
 * @throws what the signal was aborted with, among others
 */
export async function fetchShared<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
  signal: AbortSignal,
): Promise<Data> {
  signal.throwIfAborted();
  const { queryKey } = options;
  const leave = enter(client, queryKey);
  const giveUp = () => {
    leave();
    // A series that comes at once in place of this one, as of another range, takes over what it needs.
    queueMicrotask(() => {
      if (!isAwaited(client, queryKey)) void client.cancelQueries({ queryKey, exact: true });
    });
  };
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    const data = await client.fetchQuery(options);
    signal.throwIfAborted();
    return data;
  } finally {
    signal.removeEventListener("abort", giveUp);
    leave();
  }
}

/** @returns undoes it, once */
function enter(client: QueryClient, queryKey: QueryKey): () => void {
  const counts = waiting.get(client) ?? new Map<string, number>();
  waiting.set(client, counts);
  const hash = hashKey(queryKey);
  counts.set(hash, (counts.get(hash) ?? 0) + 1);
  let isIn = true;
  return () => {
    if (!isIn) return;
    isIn = false;
    const left = (counts.get(hash) ?? 1) - 1;
    if (left > 0) counts.set(hash, left);
    else counts.delete(hash);
  };
}

function isAwaited(client: QueryClient, queryKey: QueryKey): boolean {
  return waiting.get(client)?.has(hashKey(queryKey)) ?? false;
}
