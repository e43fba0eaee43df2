import { MEASURES, type Measure } from "#analytics/analytics.ts";
import type { SentGranularity } from "#analytics/analytics-plan.ts";
import { countsOf, flagsOf, type Series } from "#analytics/analytics-series.ts";
import type { Metric } from "#analytics/metrics.ts";
import { uniqueNames } from "#shared/format/unique-names.ts";
import { type Compared, type ItemStatus, type Read, statusOf } from "./compared.ts";
import { daysEachOf, type Length, sinceDayZero, timeSince } from "./day-zero.ts";
import { type ChartLine, lineOf } from "./lines.ts";
import { useRead } from "./use-read.ts";

/** Why one of those compared has no line. */
export type LeftOut = Exclude<ItemStatus, "shown"> | "unborn" | "wider";

/** Alignable lines, and the others. */
export interface Overlay {
  lines: ChartLine[];
  leftOut: { name: string; reason: LeftOut }[];
  /** Retries failed reads; null: none failed. */
  retry: (() => void) | null;
}

const DAY: SentGranularity = "day";

/** Lines over the same dates. */
export function overlayByDate(
  compared: readonly Compared[],
  reads: readonly Read[],
  series: readonly (Series | null)[],
  metric: Metric,
): Overlay {
  return overlayOf(compared, reads, metric, (index) => series[index] ?? null);
}

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

function overlayOf(
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
