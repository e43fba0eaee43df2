import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import {
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
 * Reads the rows of earlier days by the same reader, once those of the page are there: both at once would take every
 * connection of the browser.
 * @param previous null: nothing is compared, and nothing is asked for
 * @param weeks of which the earlier days are, whose average is compared
 * @param current the reading of the page; undefined while it shows the rows of another question
 * @param areContentsWhole false: rows of further contents may belong to both
 */
export function useEarlierRows(
  question: WatchTimeRequest,
  previous: ZonedRange | null,
  current: WatchTimeReading | undefined,
  weeks = 1,
  areContentsWhole = true,
): { beside: EarlierRows | null; earlier: EarlierReading } {
  const { api } = useApi();
  const client = useQueryClient();
  const options = watchTimeQueries.rows(api, { ...question, time: previous ?? question.time });
  // A range without records has none to compare.
  const isWanted = previous !== null && current?.isComplete === true && current.rowCount > 0;
  const reading = useQuery({ ...options, enabled: isWanted, retryOnMount: true });
  const data = isWanted ? reading.data : undefined;
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
