import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { MEASURES, type Measure, type PeriodSet } from "#analytics/analytics.ts";
import type { SentGranularity } from "#analytics/analytics-plan.ts";
import { analyticsQueries, type ReadSeries } from "#analytics/analytics-queries.ts";
import { countsOf, flagsOf, type Series } from "#analytics/analytics-series.ts";
import { type Metric, setsOf } from "#analytics/metrics.ts";
import { isSameTime, joinSets } from "#analytics/use-analytics.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { type Compared, type Item, type LinedItem, withLine } from "./compared.ts";
import { daysEachOf, type Length, sinceDayZero, timeSince } from "./day-zero.ts";

/**
 * Returns the items aligned by day 0.
 * @param isWanted false: requests nothing
 */
export function useItemsSinceDayZero(
  compared: readonly Compared[],
  metric: Metric,
  {
    isWanted,
    length,
    isCumulative,
    timeZone,
  }: { isWanted: boolean; length: Length; isCumulative: boolean; timeZone: string },
): LinedItem[] {
  return useItems(
    compared,
    ({ created: { atMs } }) =>
      isWanted && atMs !== null ? timeSince(atMs, length, timeZone) : null,
    "day",
    [metric],
  ).map((item) => {
    const { created, series } = item;
    const since = series && sinceDayZero(series, daysEachOf(length));
    const lined = withLine(
      { ...item, series: since && isCumulative ? cumulate(since) : since },
      metric,
    );
    // Without a day 0, or in buckets wider than days, there is nothing to draw.
    const isNone = created.atMs === null ? !created.isRequested : series !== null && since === null;
    return isNone ? { ...lined, status: "empty" } : lined;
  });
}

/**
 * Returns each bucket with all that were before it. What is not known stays so, and adds nothing. Of rates the counts
 * that they are made of add up, never they themselves.
 */
export function cumulate(series: Series): Series {
  const measures = MEASURES.filter((measure) => series.counts[measure] !== undefined);
  return {
    ...series,
    counts: countsOf(measures, (measure) => {
      let sum = 0;
      return (series.counts[measure] ?? []).map((count) => {
        if (count === null) return null;
        sum += count;
        return sum;
      });
    }),
    atLeast: flagsOf(measures, (measure) => {
      let lacks = false;
      return series.buckets.map((_, index) => {
        const isKnown = (each: Measure) => (series.counts[each]?.[index] ?? null) !== null;
        // Both sums of a rate need the same buckets.
        lacks ||=
          series.atLeast[measure]?.[index] === true ||
          (!isKnown(measure) && measures.some(isKnown));
        return lacks;
      });
    }),
  };
}

const SETS = ["visitors", "bytes"] as const satisfies readonly PeriodSet[];

/** Selects fields, so that a refetch does not re-render. */
function pick(results: readonly UseQueryResult<ReadSeries>[]) {
  return results.map(({ data, error, isError, refetch }) => ({ data, error, isError, refetch }));
}

/**
 * Loads series of several items, each for its own time, in the given order.
 * @param timeOf null: requests nothing
 * @param metrics metrics needed
 */
export function useItems(
  compared: readonly Compared[],
  timeOf: (item: Compared) => ZonedRange | null,
  granularity: SentGranularity,
  metrics: readonly Metric[],
): Item[] {
  const { api } = useApi();
  const isNeeded = (set: PeriodSet) => metrics.some((metric) => setsOf(metric).includes(set));
  const results = useQueries({
    queries: compared.flatMap((item) => {
      const time = timeOf(item);
      // Disabled queries need a placeholder.
      const query = time ?? { range: { from: "2000-01-01", to: "2000-01-01" }, timeZone: "UTC" };
      return SETS.map((set) => ({
        ...analyticsQueries.series(api, item.subject, set, query, granularity, item.created.atMs),
        // Days before a content was created are not zero, so its date has to be known first.
        enabled: time !== null && isNeeded(set) && !item.created.isRequested,
      }));
    }),
    combine: pick,
  });
  return compared.map((item, index) => {
    const time = timeOf(item);
    const own = results.slice(index * SETS.length, (index + 1) * SETS.length);
    const [visitors, bytes] = own.map(({ data }) =>
      data !== undefined && time !== null && isSameTime(data, time) ? data : undefined,
    );
    const resultOf = { visitors: own[0], bytes: own[1] };
    return {
      ...item,
      series: joinSets(visitors, bytes) ?? null,
      problemOf: (metric) =>
        toProblem(
          setsOf(metric)
            .map((set) => resultOf[set])
            .find((result) => result?.isError)?.error,
        ),
      asOfMs: Math.min(...[visitors, bytes].flatMap((data) => data?.readAtMs ?? [])),
      retry() {
        for (const { isError, refetch } of own) if (isError) void refetch();
      },
    };
  });
}
