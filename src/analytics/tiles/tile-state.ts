import type { PeriodSet } from "#analytics/analytics.ts";
import type { Metric } from "#analytics/metrics.ts";

/** How far a set of data is. What is loaded and loads anew is loaded. */
export type SetState = "loaded" | "loading" | "failed";

const SETS: Record<Metric, readonly PeriodSet[]> = {
  plays: ["visitors"],
  impressions: ["visitors"],
  bytes: ["bytes"],
  bytesPerPlay: ["visitors", "bytes"],
};

/** How far a metric is: as far as the set it needs, or the least far of two. */
export function stateOf(metric: Metric, sets: Readonly<Record<PeriodSet, SetState>>): SetState {
  const states = SETS[metric].map((set) => sets[set]);
  if (states.includes("failed")) return "failed";
  return states.includes("loading") ? "loading" : "loaded";
}
