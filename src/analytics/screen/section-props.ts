import { useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import type { DifferenceFacts } from "#analytics/explain/explain.ts";
import { figureOf, hasMetric } from "#analytics/metrics.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import type { Analytics } from "#analytics/use-analytics.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { shortTitle } from "#shared/format/file-names.ts";
import { useComparedText } from "#shared/ui/range/compared-text.ts";
import type { Since } from "#watch-time/since-queries.ts";

export interface SectionProps {
  name: string;
  view: AnalyticsView;
  query: AnalyticsQuery;
  since: Since;
  analytics: Analytics;
  onView: (view: AnalyticsView) => void;
}

/** Names files after what is in them: whose numbers, which ones, of which days. */
export function useFileName(
  name: string,
  { time }: Pick<AnalyticsQuery, "time">,
): (title: string) => string {
  const t = useTranslations("analytics.chart");
  return (title) =>
    t("fileName", { name: shortTitle(name), title, from: time.range.from, to: time.range.to });
}

export function useRangeNote({
  time,
  previous,
}: Pick<AnalyticsQuery, "time" | "previous">): string {
  const t = useTranslations("analytics.note");
  const days = useDayFormat();
  const compared = useComparedText();
  const range = days.range(time.range);
  const zone = zoneName(time.timeZone);
  return previous === null
    ? t("plain", { range, zone })
    : t("compared", { range, zone, previous: compared(previous) });
}

/**
 * Returns the input to explain a total; null while unknown.
 * @param other the other figure and its measures; absent: another total on this page
 */
export function differenceFacts(
  { query, analytics }: Pick<SectionProps, "query" | "analytics">,
  measure: Measure,
  other: { measure: Measure; count?: number | null },
): DifferenceFacts | null {
  const { current } = analytics;
  // Figures of different ranges do not explain each other.
  if (analytics.isOutdated) return null;
  if (current === undefined || current.isEmpty || !hasMetric(current, measure)) return null;
  const isOfScreen = other.count === undefined;
  if (isOfScreen && !hasMetric(current, other.measure)) return null;
  // A figure that is not exact can't be subtracted.
  const exactOf = (each: Measure) => {
    const { value, mark } = figureOf(current, each);
    return mark === "exact" ? value : null;
  };
  return {
    time: query.time,
    nowMs: query.nowMs,
    notes: current.notes,
    counts: [exactOf(measure), other.count ?? exactOf(other.measure)],
    measures: [measure, other.measure],
  };
}
