import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { MEASURES, type Measure, type PeriodSet } from "#analytics/analytics.ts";
import type { SentGranularity } from "#analytics/analytics-plan.ts";
import {
  analyticsQueries,
  type ReadSeries,
  type ZonedRange,
} from "#analytics/analytics-queries.ts";
import { countsOf, flagsOf, type Series } from "#analytics/analytics-series.ts";
import { type Metric, SETS_OF } from "#analytics/metrics.ts";
import { isSameTime, joinSets } from "#analytics/use-analytics.ts";
import { uniqueNames } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { type Compared, type ItemStatus, type Read, statusOf } from "./compared.ts";
import { daysEachOf, type Length, sinceDayZero, timeSince } from "./day-zero.ts";
import { type ChartLine, lineOf } from "./lines.ts";

/** Why one of those compared has no line. */
export type LeftOut = Exclude<ItemStatus, "shown"> | "unborn" | "wider";

export interface Overlay {
  lines: ChartLine[];
  leftOut: { name: string; reason: LeftOut }[];
  /** Retries failed reads; null: none failed. */
  retry: (() => void) | null;
}

const DAY: SentGranularity = "day";

/**
 * Loads lines aligned by day 0.
 * @param isWanted false: requests nothing
 */
export function useOverlaySinceDayZero(
  compared: readonly Compared[],
  metric: Metric,
  {
    isWanted,
    length,
    isCumulative,
    timeZone,
  }: { isWanted: boolean; length: Length; isCumulative: boolean; timeZone: string },
): Overlay {
  const reads = useRead(
    compared,
    ({ created: { atMs } }) =>
      isWanted && atMs !== null ? timeSince(atMs, length, timeZone) : null,
    DAY,
    [metric],
  );
  return overlayOf(compared, reads, metric, (index) => {
    const { created } = compared[index] ?? {};
    if (created?.atMs === null) return created.isRequested ? null : "unborn";
    const series = reads[index]?.series ?? null;
    if (series === null) return null;
    const since = sinceDayZero(series, daysEachOf(length));
    return since === null ? "wider" : isCumulative ? cumulate(since) : since;
  });
}

/** Lines of those that have a series, and why the others have none. */
export function overlayOf(
  compared: readonly Compared[],
  reads: readonly Read[],
  metric: Metric,
  seriesOf: (index: number) => Series | null | "unborn" | "wider",
): Overlay {
  const names = uniqueNames(compared.map(({ name }) => name));
  const overlay: Overlay = { lines: [], leftOut: [], retry: null };
  const failed: Read[] = [];
  for (const [index, item] of compared.entries()) {
    const name = names[index] ?? item.name;
    const read = reads[index];
    const series = seriesOf(index);
    if (read === undefined) continue;
    const status = typeof series === "string" ? series : statusOf({ ...read, series }, metric);
    if (status === "failed") failed.push(read);
    if (status !== "shown") overlay.leftOut.push({ name, reason: status });
    else if (series !== null && typeof series !== "string") {
      overlay.lines.push(lineOf({ ...item, name }, series, metric));
    }
  }
  if (failed.length > 0) {
    overlay.retry = () => {
      for (const { retry } of failed) retry();
    };
  }
  return overlay;
}

/**
 * Each bucket with all that were before it. What is not known stays so, and adds nothing. Of rates the
 * counts that they are made of add up, never they themselves.
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
        // Of a rate, both sums have to be of the same buckets.
        lacks ||=
          series.atLeast[measure]?.[index] === true ||
          (!isKnown(measure) && measures.some(isKnown));
        return lacks;
      });
    }),
  };
}

const SETS = ["visitors", "bytes"] as const satisfies readonly PeriodSet[];

/** Selected fields, so that a refetch does not re-render. */
function pick(results: readonly UseQueryResult<ReadSeries>[]) {
  return results.map(({ data, error, isError, refetch }) => ({ data, error, isError, refetch }));
}

/**
 * Loads series of several items, each for its own time, in the given order.
 * @param timeOf null: requests nothing
 * @param metrics metrics needed
 */
export function useRead(
  compared: readonly Compared[],
  timeOf: (item: Compared) => ZonedRange | null,
  granularity: SentGranularity,
  metrics: readonly Metric[],
): Read[] {
  const { api } = useApi();
  const isNeeded = (set: PeriodSet) => metrics.some((metric) => SETS_OF[metric].includes(set));
  const results = useQueries({
    queries: compared.flatMap((item) => {
      const time = timeOf(item);
      // Placeholder for disabled queries.
      const query = time ?? { range: { from: "2000-01-01", to: "2000-01-01" }, timeZone: "UTC" };
      return SETS.map((set) => ({
        ...analyticsQueries.series(api, item.subject, set, query, granularity, item.created.atMs),
        // What was before a thing was created is not zero, so that has to be known first.
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
      series: joinSets(visitors, bytes) ?? null,
      problemOf: (metric) =>
        toProblem(
          SETS_OF[metric].map((set) => resultOf[set]).find((result) => result?.isError)?.error,
        ),
      asOfMs: Math.min(...[visitors, bytes].flatMap((data) => data?.readAtMs ?? [])),
      retry() {
        for (const { isError, refetch } of own) if (isError) void refetch();
      },
    };
  });
}
