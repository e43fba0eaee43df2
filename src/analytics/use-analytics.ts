import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { comparableOf, toRead } from "#shared/dates/compared-days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { isGoingOn, type ZonedRange } from "#shared/http/live-figures.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import type { PeriodSet } from "./analytics.ts";
import type { Granularity, SentGranularity } from "./analytics-plan.ts";
import { analyticsQueries, type ReadSeries, type Subject } from "./analytics-queries.ts";
import type { Series } from "./analytics-series.ts";
import { alignTo, averageWeek, sumSeries, withoutSilence } from "./analytics-sums.ts";
import { hasMetric, type Metric, setsOf } from "./metrics.ts";
import type { AnalyticsQuery } from "./resolved-query.ts";

/** Holds the numbers of a subject over a time, as far as they are there. */
export type Analytics = ReturnType<typeof useAnalytics>;

/** Holds two series of the same length in time, with what was left out of both sides. */
export interface Compared {
  current: Series;
  previous: Series;
  /** Names the unfinished part excluded on both sides. Is null when there is none. */
  without: "hour" | "day" | null;
  /** Says how many days are compared, from the first of each, where they differ in length; null where they don't. */
  firstDays: number | null;
}

/**
 * Reads the numbers of a subject over a time, and over the one that it is compared with.
 * @param hasBytes false: plays and impressions alone, in half as many calls
 */
export function useAnalytics(
  subject: Subject,
  query: AnalyticsQuery,
  sinceMs: number | null,
  hasBytes = true,
) {
  const { time, sentGranularity, granularity } = query;
  const now = useSets(subject, time, sentGranularity, sinceMs, hasBytes);
  const earlier = query.previous && toRead(query.previous);
  const before = useSets(subject, earlier?.time ?? null, sentGranularity, sinceMs, hasBytes);
  const comparable = comparableOf(query);
  const isPart =
    comparable !== null && (comparable.current !== time || comparable.previous !== query.previous);
  // Days can't be subtracted from months, so the compared part is requested separately.
  const isByMonth = sentGranularity === "month" && (isPart || isGoingOn(time));
  const over = isByMonth ? comparable : null;
  const nowOver = useSets(subject, over?.current ?? null, sentGranularity, sinceMs, hasBytes);
  const overBefore = over && toRead(over.previous).time;
  const beforeOver = useSets(subject, overBefore, sentGranularity, sinceMs, hasBytes);
  const { series: current, results: sets } = now;
  // Figures of the earlier range, which stay until the new ones have loaded, have no comparison.
  const isOfTime = current !== undefined && isSameTime(current, time);
  const readBefore = isOfTime ? before.seriesOfTime : null;
  const weeks = earlier?.weeks ?? 1;
  const previous = useMemo(() => readBefore && averageWeek(readBefore, weeks), [readBefore, weeks]);
  const [shown, shownBefore = null] = useMemo(
    () => asShown(current, previous, granularity),
    [current, previous, granularity],
  );
  const compared = (): Compared | null => {
    if (!query.isEvenlyLong || previous === null || current === undefined) return null;
    const firstDays = comparable?.firstDays ?? null;
    const without = !isGoingOn(time) ? null : sentGranularity === "hour" ? "hour" : "day";
    if (!isByMonth) return { current, previous, without, firstDays };
    const [one, other] = [nowOver.seriesOfTime, beforeOver.seriesOfTime];
    return one === null || other === null
      ? null
      : { current: one, previous: other, without, firstDays };
  };
  const all = [now, ...(query.previous === null ? [] : [before])].flatMap(({ results }) =>
    Object.values(results),
  );
  // A set that is loading leaves the available figures as they are: its own metrics are absent until then.
  const isOutdated = current !== undefined && !isOfTime;
  return {
    /** Holds every set that came, as one. Is undefined before the first. */
    current: shown,
    /** Holds the compared series in equal buckets. Is null when there is no comparison. */
    previous: shownBefore,
    /** Holds two times that can be compared in sum. Is null when there are none. */
    compared: compared(),
    /** Shown figures belong to the previous range and are about to be replaced. */
    isOutdated,
    /** A set of the chosen range is loading: an empty other set proves nothing about it. */
    isPartial: Object.values(sets).some(
      ({ isPending, isPlaceholderData }) => isPending || isPlaceholderData,
    ),
    /** Is the query of the shown figures; while they are outdated, it has their own range. */
    shownQuery:
      isOutdated && shown !== undefined
        ? { ...query, time: { range: shown.range, timeZone: shown.timeZone }, previous: null }
        : query,
    isRefreshing: all.some(({ isFetching }) => isFetching),
    /** Says when the oldest part of what is shown was read. */
    asOfMs: oldestReadMs(Object.values(sets), current),
    /** Says why something that a metric needs could not be read. */
    problemOf: (metric: Metric): Problem | null => toProblem(errorOf(sets, metric)),
    /** Says why the time that it is compared with could not be read. */
    comparisonProblem: toProblem(
      Object.values(before.results).find(({ isError }) => query.previous !== null && isError)
        ?.error,
    ),
    has: (metric: Metric) => shown !== undefined && hasMetric(shown, metric),
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}

/** Returns the error of a set that a metric needs. */
function errorOf(
  sets: ReturnType<typeof useSets>["results"],
  metric: Metric,
): Error | null | undefined {
  return setsOf(metric)
    .map((set) => sets[set])
    .find((result) => result?.isError)?.error;
}

/** Returns when the oldest of the answers of a series was read; infinite where there is none. */
function oldestReadMs(
  sets: readonly { data: ReadSeries | undefined }[],
  current: Series | undefined,
): number {
  return Math.min(
    ...sets.flatMap(({ data }) =>
      data !== undefined && current !== undefined && isSameTime(data, current) ? data.readAtMs : [],
    ),
  );
}

/** Stands in for a time that nothing is asked about. */
const NO_TIME: ZonedRange = { range: { from: "2000-01-01", to: "2000-01-01" }, timeZone: "UTC" };

/**
 * Requests both sets of a subject, or plays and impressions alone.
 * @param time null: nothing is requested
 */
function useSets(
  subject: Subject,
  time: ZonedRange | null,
  granularity: SentGranularity,
  sinceMs: number | null,
  hasBytes: boolean,
) {
  const { api } = useApi();
  const options = (set: PeriodSet) => ({
    ...analyticsQueries.series(api, subject, set, time ?? NO_TIME, granularity, sinceMs),
    enabled: time !== null && (set === "visitors" || hasBytes),
  });
  const visitors = useQuery(options("visitors"));
  const bytes = useQuery(options("bytes"));
  const bytesData = hasBytes ? bytes.data : undefined;
  const series = useMemo(() => joinSets(visitors.data, bytesData), [visitors.data, bytesData]);
  const results: { visitors: typeof visitors; bytes?: typeof bytes } = hasBytes
    ? { visitors, bytes }
    : { visitors };
  return {
    results,
    /** Is the series of an earlier time until the new one is there. */
    series,
    seriesOfTime: time !== null && series !== undefined && isSameTime(series, time) ? series : null,
  };
}

/** Returns both times in buckets of one width. */
function asShown(current: Series | undefined, previous: Series | null, granularity: Granularity) {
  if (current === undefined) return [];
  return alignTo(
    previous === null ? [current] : [current, previous],
    granularity,
    trueMs(Date.now()),
  );
}

/** Returns both sets as one where they are of one time; else the one that there is. */
export function joinSets(
  visitors: ReadSeries | undefined,
  bytes: ReadSeries | undefined,
): Series | undefined {
  if (visitors === undefined || bytes === undefined) return visitors ?? bytes;
  if (!isSameTime(visitors, bytes)) return visitors;
  return sumSeries(
    [withoutSilence(visitors, bytes), withoutSilence(bytes, visitors)],
    visitors.readAtMs,
  );
}

export function isSameTime(one: ZonedRange, other: ZonedRange): boolean {
  return (
    one.timeZone === other.timeZone &&
    one.range.from === other.range.from &&
    one.range.to === other.range.to
  );
}
