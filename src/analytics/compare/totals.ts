import type { Series } from "#analytics/analytics-series.ts";
import { isoStart } from "#analytics/chart/format-bucket.ts";
import { type Change, changeOf } from "#analytics/comparison.ts";
import {
  type Figure,
  figureOf,
  type Mark,
  METRICS,
  type Metric,
  type MetricPoint,
  ofMetrics,
  UNKNOWN,
} from "#analytics/metrics.ts";
import { figureColumn } from "#analytics/parts/panel-mark.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { type TableData, tableOf } from "#shared/format/table-data.ts";
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

/** Holds words that a table of totals has beside its figures, as the screen does. */
export interface TotalsTableTexts {
  columns: {
    name: string;
    id: string;
    metric: (metric: Metric) => string;
    change: (metric: Metric) => string;
    peak: string;
    created: string;
  };
  head: (name: string, marks: readonly Mark[]) => string;
  inUnit: (metric: Metric, name: string) => string;
  value: (metric: Metric, value: number) => string;
  ratio: (ratio: number) => string;
}

/** Returns the totals of each item as a table of raw values, for a file: changes with 0.1 for 10%, null for not known. */
export function totalsTable(
  rows: readonly ItemTotals[],
  { columns, head, inUnit, value, ratio }: TotalsTableTexts,
  time: Pick<Series, "granularity" | "timeZone">,
  isCompared: boolean,
): TableData {
  return tableOf(rows, [
    {
      name: columns.name,
      kind: "text",
      cell: ({ item }) => item.name,
      ids: { name: columns.id, at: (row) => rows[row]?.item.subject.id ?? null },
    },
    ...METRICS.flatMap((metric) => {
      const name = columns.metric(metric);
      const figures = rows.map((row) => row.metrics[metric].total);
      return [
        figureColumn(name, figures, {
          head,
          value: (each) => value(metric, each),
          inFile: inUnit(metric, name),
        }),
        isCompared && {
          name: columns.change(metric),
          kind: "number" as const,
          show: ratio,
          cell: ({ metrics: own }: ItemTotals) => own[metric].change?.ratio ?? null,
        },
      ];
    }),
    {
      name: columns.peak,
      kind: "text",
      isDate: true,
      cell: ({ peak }) => peak && isoStart(time, peak.bucket),
    },
    {
      name: columns.created,
      kind: "text",
      isDate: true,
      cell: ({ item: { created } }) =>
        created.atMs === null ? null : dayAt(created.atMs, time.timeZone),
    },
  ]);
}
