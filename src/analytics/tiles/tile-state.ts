import type { PeriodSet } from "#analytics/analytics.ts";
import type { Metric } from "#analytics/metrics.ts";

/** State of a data set. Loaded data that is being refetched is loaded. */
export type SetState = "loaded" | "loading" | "failed";

const SETS: Record<Metric, readonly PeriodSet[]> = {
  plays: ["visitors"],
  impressions: ["visitors"],
  bytes: ["bytes"],
  bytesPerPlay: ["visitors", "bytes"],
};

/** State of a metric: that of its data set, or the worse of two. */
export function stateOf(metric: Metric, sets: Readonly<Record<PeriodSet, SetState>>): SetState {
  const states = SETS[metric].map((set) => sets[set]);
  if (states.includes("failed")) return "failed";
  return states.includes("loading") ? "loading" : "loaded";
}
