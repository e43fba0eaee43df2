import type { Series } from "#analytics/analytics-series.ts";
import { type Change, changeOf } from "#analytics/comparison.ts";
import {
  type Figure,
  figureOf,
  type Metric,
  type MetricPoint,
  ofMetrics,
  UNKNOWN,
} from "#analytics/metrics.ts";
import { type ItemStatus, type LinedItem, statusOf } from "./compared.ts";
import { peakOf } from "./lines.ts";

export interface MetricTotal {
  status: ItemStatus;
  total: Figure;
  /** Is null when nothing is compared with. */
  change: Change | null;
  /** Marks the most or the least of all those that are known, where they differ. */
  mark: "most" | "least" | null;
}

export interface ItemTotals {
  item: LinedItem;
  metrics: Record<Metric, MetricTotal>;
  /** Is the largest value of the metric. Is null when it is unknown. */
  peak: MetricPoint | null;
}

/**
 * Returns the totals of each item.
 * @param previous the same of the time that it is compared with
 */
export function totalsOf(
  items: readonly LinedItem[],
  previous: readonly (Series | null)[],
): ItemTotals[] {
  const rows = items.map((item, index) => {
    const { line, series } = item;
    const before = previous[index] ?? null;
    return {
      item,
      peak: (line && line.points[peakOf(line) ?? -1]) ?? null,
      metrics: ofMetrics<MetricTotal>((each) => ({
        status: statusOf(item, each),
        total: series === null ? UNKNOWN : figureOf(series, each),
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
