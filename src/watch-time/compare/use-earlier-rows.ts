import {
  hashKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { type ComparedTime, toRead } from "#shared/dates/compared-days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import {
  readWatchTime,
  type WatchTimeReading,
  type WatchTimeRequest,
  watchTimeQueries,
} from "#watch-time/watch-time-queries.ts";
import { besideEarlier, type EarlierRows, readRowsOf } from "./earlier-rows.ts";

/** Tells how the reading of earlier days stands. */
export interface EarlierReading {
  data: WatchTimeReading | undefined;
  problem: Problem | null;
  isReading: boolean;
  onRetry: () => void;
  onStop: () => void;
}

/**
 * Reads the rows of earlier days by the same reader, once those of the page are there.
 * @param previous null: nothing is compared, and nothing is asked for
 * @param current the reading of the page; undefined while it shows the rows of another question
 * @param areContentsWhole false: rows of further contents may belong to both
 */
export function useEarlierRows(
  question: WatchTimeRequest,
  previous: ComparedTime | null,
  current: WatchTimeReading | undefined,
  areContentsWhole = true,
): { beside: EarlierRows | null; earlier: EarlierReading } {
  const { api } = useApi();
  const client = useQueryClient();
  const options =
    previous === null
      ? watchTimeQueries.rows(api, question)
      : rowsAfter(api, { ...question, time: toRead(previous).time }, question);
  // A range without records has none to compare.
  const isWanted = previous !== null && current?.isComplete === true && current.rowCount > 0;
  const reading = useQuery({ ...options, enabled: isWanted, retryOnMount: true });
  const data = isWanted ? reading.data : undefined;
  const weeks = previous === null ? 1 : toRead(previous).weeks;
  const beside = useMemo(() => {
    const now = readRowsOf(current);
    const before = readRowsOf(data);
    if (now === null || before === null) return null;
    if (areContentsWhole) return besideEarlier(now, before, weeks);
    return besideEarlier({ ...now, isWhole: false }, { ...before, isWhole: false }, weeks);
  }, [current, data, weeks, areContentsWhole]);
  return {
    beside,
    earlier: {
      data,
      problem: isWanted ? toProblem(reading.error) : null,
      isReading: isWanted && reading.isFetching,
      onRetry: () => void reading.refetch(),
      onStop: () => void client.cancelQueries({ queryKey: options.queryKey }),
    },
  };
}

/**
 * Reads rows as `watchTimeQueries.rows` does, but never while those that they are compared with are being read: both at
 * once would take every connection of the browser, also where everything is read again.
 * @param first the rows that are read before
 */
export function rowsAfter(api: ApiClient, query: WatchTimeRequest, first: WatchTimeRequest) {
  const options = watchTimeQueries.rows(api, query);
  const { queryKey } = watchTimeQueries.rows(api, first);
  if (hashKey(queryKey) === hashKey(options.queryKey)) return options;
  return queryOptions({
    ...options,
    queryFn: async ({ client, signal }) => {
      await untilRead(client, queryKey, signal);
      return await readWatchTime(api, query, client, signal);
    },
  });
}

async function untilRead(
  client: QueryClient,
  queryKey: QueryKey,
  signal: AbortSignal,
): Promise<void> {
  // All that is read again begins in one go, in any order.
  await Promise.resolve();
  const isBeingRead = () => client.isFetching({ queryKey, exact: true }) > 0;
  if (!isBeingRead()) return;
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      leave();
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const leave = client.getQueryCache().subscribe(() => {
      if (!isBeingRead()) end();
    });
    signal.addEventListener("abort", end);
  });
}
