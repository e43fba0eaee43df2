import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { PeriodSet } from "./analytics.ts";
import type { Granularity } from "./analytics-plan.ts";
import {
  analyticsQueries,
  isGoingOn,
  type ReadSeries,
  type Subject,
  type ZonedRange,
} from "./analytics-queries.ts";
import type { Series } from "./analytics-series.ts";
import { mergeSets, widen } from "./analytics-sums.ts";
import { hasMetric, type Metric, SETS_OF } from "./metrics.ts";
import { type AnalyticsQuery, comparableOf } from "./resolved-query.ts";

/** The numbers of a subject over a time, as far as they are there. */
export interface Analytics {
  /** Every set that came, as one; undefined before the first. */
  current: Series | undefined;
  /** Compared series in equal buckets; null: no comparison. */
  previous: Series | null;
  /** Two times that can be compared in sum; null: there are none. */
  compared: Compared | null;
  /** Shown figures belong to the previous range and are about to be replaced. */
  isOutdated: boolean;
  isRefreshing: boolean;
  /** When the oldest part of what is shown was read. */
  asOfMs: number;
  /** Why something that a metric needs could not be read. */
  problemOf: (metric: Metric) => Problem | null;
  /** Why the time that it is compared with could not be read. */
  comparisonProblem: Problem | null;
  /** Returns whether a metric is available. */
  has: (metric: Metric) => boolean;
  retry: () => void;
}

/** Two series of the same length in time, with what was left out of both sides. */
export interface Compared {
  current: Series;
  previous: Series;
  /** Unfinished part excluded on both sides; null: none. */
  without: "hour" | "day" | null;
}

/** Loads a subject's series for a range and the compared one. */
export function useAnalytics(
  subject: Subject,
  query: AnalyticsQuery,
  sinceMs: number | null,
): Analytics {
  const { api } = useApi();
  const { time, previous: before, sentGranularity, granularity } = query;
  const options = (set: PeriodSet, at: ZonedRange) =>
    analyticsQueries.series(api, subject, set, at, sentGranularity, sinceMs);
  const visitors = useQuery(options("visitors", time));
  const bytes = useQuery(options("bytes", time));
  const isCompared = before !== null;
  const visitorsBefore = useQuery({
    ...options("visitors", before ?? time),
    enabled: isCompared,
  });
  const bytesBefore = useQuery({ ...options("bytes", before ?? time), enabled: isCompared });
  // Unfinished months are too large to exclude: request the range again without today.
  const over = sentGranularity === "month" && isGoingOn(time) ? comparableOf(query) : null;
  const isOver = over !== null;
  const visitorsOver = useQuery({ ...options("visitors", over?.current ?? time), enabled: isOver });
  const bytesOver = useQuery({ ...options("bytes", over?.current ?? time), enabled: isOver });
  const visitorsOverBefore = useQuery({
    ...options("visitors", over?.previous ?? time),
    enabled: isOver,
  });
  const bytesOverBefore = useQuery({
    ...options("bytes", over?.previous ?? time),
    enabled: isOver,
  });
  const current = useMemo(() => joinSets(visitors.data, bytes.data), [visitors.data, bytes.data]);
  const joinedBefore = useMemo(
    () => joinSets(visitorsBefore.data, bytesBefore.data),
    [visitorsBefore.data, bytesBefore.data],
  );
  // Ignore the comparison of an earlier query.
  const previous =
    before !== null && joinedBefore !== undefined && isSameTime(joinedBefore, before)
      ? joinedBefore
      : null;
  const [shown, shownBefore] = useMemo(
    () => asShown(current, previous, granularity),
    [current, previous, granularity],
  );
  const compared = ((): Compared | null => {
    if (!query.isEvenlyLong || previous === null || current === undefined) return null;
    if (sentGranularity !== "month" || !isGoingOn(time)) {
      const without = isGoingOn(time) ? (sentGranularity === "hour" ? "hour" : "day") : null;
      return { current, previous, without };
    }
    const [now, then] = [
      joinSets(visitorsOver.data, bytesOver.data),
      joinSets(visitorsOverBefore.data, bytesOverBefore.data),
    ];
    const isThere =
      over !== null &&
      now !== undefined &&
      then !== undefined &&
      isSameTime(now, over.current) &&
      isSameTime(then, over.previous);
    return isThere ? { current: now, previous: then, without: "day" } : null;
  })();
  const sets = { visitors, bytes };
  const all = [visitors, bytes, ...(isCompared ? [visitorsBefore, bytesBefore] : [])];
  return {
    current: shown,
    previous: shownBefore,
    compared,
    isOutdated: visitors.isPlaceholderData || bytes.isPlaceholderData,
    isRefreshing: all.some(({ isFetching }) => isFetching),
    asOfMs: Math.min(...[visitors, bytes].flatMap(({ data }) => data?.readAtMs ?? [])),
    problemOf: (metric) =>
      toProblem(SETS_OF[metric].map((set) => sets[set]).find(({ isError }) => isError)?.error),
    comparisonProblem: isCompared
      ? toProblem([visitorsBefore, bytesBefore].find(({ isError }) => isError)?.error)
      : null,
    has: (metric) => shown !== undefined && hasMetric(shown, metric),
    retry() {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}

/** Both times in buckets of one width: the wider of the two, or weeks where those are wanted. */
function asShown(
  current: Series | undefined,
  previous: Series | null,
  granularity: Granularity,
): [Series | undefined, Series | null] {
  if (current === undefined) return [undefined, null];
  const nowMs = Date.now();
  const inWeeks = (series: Series) =>
    granularity === "week" && series.granularity === "day" ? widen(series, "week", nowMs) : series;
  if (previous === null) return [inWeeks(current), null];
  const aligned = widen(current, previous.granularity, nowMs);
  return [inWeeks(aligned), inWeeks(widen(previous, aligned.granularity, nowMs))];
}

/** Both sets as one where they are of one time; else the one that there is. */
export function joinSets(
  visitors: ReadSeries | undefined,
  bytes: ReadSeries | undefined,
): Series | undefined {
  if (visitors === undefined || bytes === undefined) return visitors ?? bytes;
  return isSameTime(visitors, bytes) ? mergeSets(visitors, bytes, visitors.readAtMs) : visitors;
}

export function isSameTime(one: ZonedRange, other: ZonedRange): boolean {
  return (
    one.timeZone === other.timeZone &&
    one.range.from === other.range.from &&
    one.range.to === other.range.to
  );
}
