import { useLocale } from "use-intl";
import { formatExactly, formatValue } from "#analytics/chart/format-metric.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { ShareBar, Unknown } from "#shared/charts/table-parts.tsx";
import type { ValueChange } from "#shared/format/changes.ts";
import { useIsChangeAbout, useMarkInPanel, useMarkLabels } from "./panel-mark.ts";

/** A value to read, with all its digits for those who point at it. */
export function MetricValue({
  metric,
  value,
  mark: ownMark = "exact",
}: {
  metric: Metric;
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

/** A share as exact as its panel and its figure. @param largest of the table; absent: a full bar is 100% */
export function MetricShare({
  share,
  mark,
  largest,
}: {
  share: number | null;
  mark: Mark;
  largest?: number | undefined;
}) {
  return <ShareBar share={share} largest={largest} isAbout={useMarkInPanel(mark) !== "exact"} />;
}

/** A change as exact as its panel and its figure, with the previous value at hand. */
export function MetricChange({
  metric,
  change,
  mark,
  canGo,
}: {
  metric: Metric;
  change: ValueChange;
  mark: Mark;
  canGo: boolean;
}) {
  const locale = useLocale();
  const { previous } = change;
  return (
    <ChangeLabel
      change={change}
      canGo={canGo}
      isAbout={useIsChangeAbout(mark)}
      was={previous === null ? undefined : formatValue(metric, previous, locale)}
    />
  );
}
