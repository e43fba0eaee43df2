import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { PeriodSet } from "#analytics/analytics.ts";
import type { SentGranularity } from "#analytics/analytics-plan.ts";
import {
  analyticsQueries,
  type ReadSeries,
  type ZonedRange,
} from "#analytics/analytics-queries.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { mergeSets } from "#analytics/analytics-sums.ts";
import type { Metric } from "#analytics/metrics.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Compared, Read } from "./compared.ts";

const SETS = ["visitors", "bytes"] as const satisfies readonly PeriodSet[];

const NEEDS: Record<Metric, readonly PeriodSet[]> = {
  plays: ["visitors"],
  impressions: ["visitors"],
  bytes: ["bytes"],
  bytesPerPlay: ["visitors", "bytes"],
};

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
  const isNeeded = (set: PeriodSet) => metrics.some((metric) => NEEDS[metric].includes(set));
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
      data !== undefined && time !== null && isOf(data, time) ? data : undefined,
    );
    const resultOf = { visitors: own[0], bytes: own[1] };
    return {
      series: joinSets(visitors, bytes, visitors?.readAtMs ?? 0),
      problemOf: (metric) =>
        toProblem(
          NEEDS[metric].map((set) => resultOf[set]).find((result) => result?.isError)?.error,
        ),
      asOfMs: Math.min(...[visitors, bytes].flatMap((data) => data?.readAtMs ?? [])),
      retry() {
        for (const { isError, refetch } of own) if (isError) void refetch();
      },
    };
  });
}

function joinSets(
  visitors: Series | undefined,
  bytes: Series | undefined,
  nowMs: number,
): Series | null {
  if (visitors === undefined || bytes === undefined) return visitors ?? bytes ?? null;
  return mergeSets(visitors, bytes, nowMs);
}

/** Ignore data of another range. */
function isOf({ range, timeZone }: Series, time: ZonedRange): boolean {
  return range.from === time.range.from && range.to === time.range.to && timeZone === time.timeZone;
}
