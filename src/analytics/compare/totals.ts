import type { Series } from "#analytics/analytics-series.ts";
import { type Change, changeOf } from "#analytics/comparison.ts";
import { type Figure, figureOf, type Mark, METRICS, type Metric } from "#analytics/metrics.ts";
import { type Compared, type ItemStatus, type Read, statusOf } from "./compared.ts";
import { lineOf, peakOf } from "./lines.ts";

export interface MetricTotal {
  status: ItemStatus;
  total: Figure;
  /** Null: nothing is compared with. */
  change: Change | null;
  /** The most or the least of all those that are known, where they differ. */
  mark: "most" | "least" | null;
}

export interface ItemTotals {
  item: Compared;
  metrics: Record<Metric, MetricTotal>;
  /** Bucket with the maximum of the metric; null if unknown. */
  peak: { series: Series; place: number; value: number; mark: Mark } | null;
}

const NOTHING: Figure = { value: null, mark: "exact" };

export function totalsOf(
  compared: readonly Compared[],
  reads: readonly Read[],
  current: readonly (Series | null)[],
  previous: readonly (Series | null)[],
  metric: Metric,
): ItemTotals[] {
  const rows = compared.flatMap((item, index) => {
    const read = reads[index];
    if (read === undefined) return [];
    const series = current[index] ?? null;
    const before = previous[index] ?? null;
    const line = series === null ? null : lineOf(item, series, metric);
    const place = line === null ? null : peakOf(line);
    const value = place === null ? null : (line?.values[place] ?? null);
    return {
      item,
      peak:
        series === null || place === null || value === null
          ? null
          : { series, place, value, mark: line?.marks[place] ?? "exact" },
      metrics: ofMetrics((each) => ({
        status: statusOf({ ...read, series }, each),
        total: series === null ? NOTHING : figureOf(series, each),
        change: series === null || before === null ? null : changeOf(series, before, each),
        mark: null,
      })),
    };
  });
  return rows.map((row) => ({
    ...row,
    metrics: ofMetrics((each) => ({
      ...row.metrics[each],
      mark: markOf(
        row.metrics[each].total,
        rows.map(({ metrics }) => metrics[each].total),
      ),
    })),
  }));
}

/**
 * Returns whether a value is the highest or lowest of several. Neither for ties, a single value, or inexact
 * ones.
 */
export function markOf({ value }: Figure, all: readonly Figure[]): "most" | "least" | null {
  if (all.some(({ mark }) => mark !== "exact")) return null;
  const known = all.flatMap((each) => each.value ?? []);
  const most = Math.max(...known);
  const least = Math.min(...known);
  if (value === null || most === least) return null;
  return value === most ? "most" : value === least ? "least" : null;
}

function ofMetrics(make: (metric: Metric) => MetricTotal): Record<Metric, MetricTotal> {
  const [plays, impressions, bytes, bytesPerPlay] = METRICS;
  return {
    plays: make(plays),
    impressions: make(impressions),
    bytes: make(bytes),
    bytesPerPlay: make(bytesPerPlay),
  };
}
