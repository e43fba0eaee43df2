import { useLocale } from "use-intl";
import { formatExactly, formatValue } from "#analytics/chart/format-metric.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { Unknown } from "#shared/charts/table-parts.tsx";
import { useMarkInPanel, useMarkLabels } from "./panel-mark.ts";

/** A value to read, with all its digits for those who point at it. */
export function MetricValue({
  metric,
  value,
  mark: ownMark = "exact",
}: {
  metric: Metric;
  /** Null and undefined: not known. */
  value: number | null | undefined;
  mark?: Mark;
}) {
  const marked = useMarkLabels();
  const mark = useMarkInPanel(ownMark);
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  const labels = formatValue(metric, value, locale);
  const exact = formatExactly(metric, value, locale);
  const shown = marked.text(mark, labels);
  return labels === exact ? shown : <span title={marked.text(mark, exact)}>{shown}</span>;
}
