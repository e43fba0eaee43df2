import type { Granularity } from "#analytics/analytics-plan.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { align, widen } from "#analytics/analytics-sums.ts";

/**
 * Several things in buckets of one width: the widest that came for any of them. Weeks, where they are
 * wanted, are made last, as nothing can be laid beside them after that.
 * @param lists of which each keeps its order; null: not there
 */
export function alignItems(
  lists: readonly (readonly (Series | null)[])[],
  granularity: Granularity,
  nowMs: number,
): (Series | null)[][] {
  const known = lists.flat().filter((series) => series !== null);
  const aligned = align(known, nowMs).map((series) =>
    granularity === "week" && series.granularity === "day" ? widen(series, "week", nowMs) : series,
  );
  const alike = new Map(known.map((series, index) => [series, aligned[index] ?? series]));
  return lists.map((list) =>
    list.map((series) => (series === null ? null : (alike.get(series) ?? series))),
  );
}
