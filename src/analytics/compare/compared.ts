import { useQueries } from "@tanstack/react-query";
import type { Granularity } from "#analytics/analytics-plan.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { AnalyticsView, Beside } from "#analytics/analytics-view.ts";
import { hasMetric, type Metric, totalOf } from "#analytics/metrics.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import type { AnalyticsLinks } from "#analytics/screen/section-props.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { Problem } from "#shared/http/errors.ts";
import { videoQueries } from "#videos/videos-queries.ts";

export interface Compared {
  key: string;
  subject: Beside;
  name: string;
  /** Index, from 0, which decides its colour. */
  place: number;
  created: Created;
}

export interface Read {
  series: Series | null;
  /** Why something could not be read, for each metric that needs it. */
  problemOf: (metric: Metric) => Problem | null;
  /** When the oldest part of the series was read. */
  asOfMs: number;
  retry: () => void;
}

/** Numbers that are there, or are known not to be. */
export type ItemStatus = "loading" | "failed" | "empty" | "undivided" | "shown";

/**
 * Status of an item for a metric. `empty`: no rows, which is not zero. `undivided`: no plays to divide by.
 */
export function statusOf({ series, problemOf }: Read, metric: Metric): ItemStatus {
  if (series === null || !hasMetric(series, metric)) {
    return problemOf(metric) === null ? "loading" : "failed";
  }
  if (totalOf(series, metric) !== null) return "shown";
  return metric === "bytesPerPlay" && totalOf(series, "plays") === 0 ? "undivided" : "empty";
}

export interface PanelProps {
  compared: readonly Compared[];
  reads: readonly Read[];
  /** In buckets of one width, in the order of those compared. */
  series: readonly (Series | null)[];
  granularity: Granularity;
  /** Which days, in which zone. */
  about: string;
  query: AnalyticsQuery;
  view: AnalyticsView;
  links: AnalyticsLinks;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}

/** State of a panel whose rows are always rendered: each row shows its own status. */
export const ALWAYS_THERE = {
  problem: null,
  asOfMs: 0,
  onRetry: () => {},
  skeleton: null,
  isEmpty: () => false,
  empty: null,
} as const;

interface Created {
  /** Null: not known. */
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
