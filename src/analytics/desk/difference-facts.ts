import type { Measure } from "#analytics/analytics.ts";
import type { DifferenceFacts } from "#analytics/explain/explanation.ts";
import { figureOf, hasMetric } from "#analytics/metrics.ts";
import type { SectionProps } from "./section-props.ts";

/**
 * What is needed to explain why a total of the desk is not another figure; null while it is not known.
 * @param other the other figure, and what it counts; absent: that total of the desk itself
 */
export function differenceFacts(
  { asked, analytics }: Pick<SectionProps, "asked" | "analytics">,
  measure: Measure,
  other: { measure: Measure; count?: number | null },
): DifferenceFacts | null {
  const { current } = analytics;
  // Figures of two times explain nothing.
  if (analytics.isOutdated) return null;
  if (current === undefined || current.isEmpty || !hasMetric(current, measure)) return null;
  const isOfDesk = other.count === undefined;
  if (isOfDesk && !hasMetric(current, other.measure)) return null;
  // What is not exact can't be taken from anything.
  const exactOf = (each: Measure) => {
    const { value, mark } = figureOf(current, each);
    return mark === "exact" ? value : null;
  };
  return {
    time: asked.time,
    nowMs: asked.nowMs,
    notes: current.notes,
    counts: [exactOf(measure), other.count ?? exactOf(other.measure)],
    measures: [measure, other.measure],
    grains: [current.grain, isOfDesk ? current.grain : null],
  };
}
