import type { Figure } from "#watch-time/figure.ts";
import { aggregationOf, type Measure } from "#watch-time/measures.ts";
import type { RowGroups } from "#watch-time/row-groups.ts";
import type { WatchTimePeriod } from "#watch-time/watch-time-rows.ts";
import type { TrendPeriod } from "./trend-periods.ts";

const UNKNOWN: Figure = { kind: "unknown" };
const ZERO: Figure = { kind: "exact", value: 0 };

/**
 * A measure in each period. The service leaves out rows of nothing, so a period without any is nought where
 * others have some; not before it has begun, not where rows are missing, and nothing divides by nought.
 * @param groups rows by period
 * @param known the periods of the rows, in their order
 */
export function trendOf(
  groups: RowGroups,
  known: readonly WatchTimePeriod[],
  periods: readonly TrendPeriod[],
  { measure, isWhole }: { measure: Measure; isWhole: boolean },
): Figure[] {
  const groupOf = new Map<string, number>();
  for (let group = 0; group < groups.count; group++) {
    const period = known[groups.periodAt(group) ?? -1];
    if (period !== undefined) groupOf.set(period.name, group);
  }
  const { kind } = aggregationOf(measure);
  const hasZeros = groups.count > 0 && isWhole && (kind === "sum" || kind === "viewers");
  return periods.map(({ name, partial }) => {
    const group = groupOf.get(name);
    if (group !== undefined) return groups.figure(group, measure);
    return hasZeros && partial !== "future" ? ZERO : UNKNOWN;
  });
}
