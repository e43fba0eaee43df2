import { useQueries } from "@tanstack/react-query";
import type { Granularity } from "#analytics/analytics-plan.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { AnalyticsView, Beside } from "#analytics/analytics-view.ts";
import { divisorOf, hasMetric, type Metric, totalOf } from "#analytics/metrics.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { Problem } from "#shared/http/errors.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { type ChartLine, lineOf } from "./lines.ts";

export interface Compared {
  key: string;
  subject: Beside;
  name: string;
  /** Is the name, told apart from others that are the same. */
  label: string;
  /** Is the index, from 0, which decides its colour. */
  place: number;
  created: Created;
}

/** Describes something that is compared, with what was read of it. */
export interface Item extends Compared {
  series: Series | null;
  /** Says why something could not be read, for each metric that needs it. */
  problemOf: (metric: Metric) => Problem | null;
  /** Says when the oldest part of the series was read. */
  asOfMs: number;
  retry: () => void;
}

/** Says whether numbers are there, or are known not to be. */
export type ItemStatus = "loading" | "failed" | "empty" | "undivided" | "shown";

/**
 * Returns the status of an item for a metric. `empty` means that there are no rows, which is not zero. `undivided`
 * means that there is nothing to divide by.
 */
export function statusOf({ series, problemOf }: Item, metric: Metric): ItemStatus {
  if (series === null || !hasMetric(series, metric)) {
    return problemOf(metric) === null ? "loading" : "failed";
  }
  if (totalOf(series, metric) !== null) return "shown";
  const divisor = divisorOf(metric);
  return divisor !== null && totalOf(series, divisor) === 0 ? "undivided" : "empty";
}

export interface LinedItem extends Item {
  line: ChartLine | null;
  status: ItemStatus;
}

export function withLine(item: Item, metric: Metric): LinedItem {
  const { series } = item;
  const line = series && lineOf(item, series, metric);
  return { ...item, line, status: statusOf(item, metric) };
}

export interface PanelProps {
  /** They come in buckets of one width. */
  items: readonly LinedItem[];
  granularity: Granularity;
  /** Says which days, in which zone. */
  about: string;
  query: AnalyticsQuery;
  view: AnalyticsView;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}

interface Created {
  /** Is null when not known. */
  atMs: number | null;
  /** May still become known. */
  isRequested: boolean;
}

export function useCreated(beside: readonly Beside[]): Created[] {
  const { api } = useApi();
  return useQueries({
    queries: beside.map(({ kind, id }) => ({
      ...(kind === "vod" ? videoQueries.detail(api, id) : channelQueries.detail(api, id)),
      select: ({ createdAtMs }: { createdAtMs: number | null }) => createdAtMs,
    })),
  }).map(({ data = null, isPending }) => ({ atMs: data, isRequested: isPending }));
}
