import { useContext } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatExactly, formatValue } from "#analytics/chart/format-metric.ts";
import { isNeutral, type Mark, type Metric } from "#analytics/metrics.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import type { ValueChange } from "#shared/format/changes.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { Unknown } from "#shared/ui/unknown.tsx";
import { PanelMark, useIsChangeAbout, useMarkInPanel, useMarkLabels } from "./panel-mark.ts";

/** Shows a value to read, with all its digits for those who point at it. */
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

/**
 * Shows a share as exact as its panel and its figure: a percentage and, where the table is wide enough, a bar of which a
 * full one is 100%.
 */
export function MetricShare({
  share,
  mark,
  hasBar = true,
}: {
  /** Lies from 0 to 1. Null means unknown, or that there is no total. */
  share: number | null;
  mark: Mark;
  /** Is false for what is no part beside others: the rest, and the total. */
  hasBar?: boolean;
}) {
  const t = useTranslations("charts.change");
  const locale = useLocale();
  const isAbout = useMarkInPanel(mark) !== "exact";
  if (share === null) return <Unknown texts={t("unknown")} />;
  const value = formatPercent(share, locale);
  return (
    <span className="flex items-center justify-end gap-2">
      {hasBar ? (
        <span
          aria-hidden="true"
          className="h-1.5 w-20 overflow-hidden rounded-full bg-sunken @max-md:hidden"
        >
          <span
            className="block h-full rounded-full bg-accent"
            // Any share above zero is visible, however small.
            style={{
              inlineSize: `${Math.min(1, share) * 100}%`,
              minInlineSize: share > 0 ? 2 : 0,
            }}
          />
        </span>
      ) : null}
      {/* The number is aligned with the text of the rest of the row, not with the bar. */}
      <span className="self-baseline text-right @md:min-w-12">
        {isAbout ? t("about", { value }) : value}
      </span>
    </span>
  );
}

/** Shows a change as exact as its panel and its figure, with the previous value at hand. */
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
  const marked = useMarkLabels();
  const { compared } = useContext(PanelMark);
  const { previous } = change;
  return (
    <ChangeLabel
      change={change}
      canGo={canGo}
      isNeutral={isNeutral(metric)}
      isAbout={useIsChangeAbout(mark)}
      was={
        previous === null ? undefined : marked.text(compared, formatValue(metric, previous, locale))
      }
    />
  );
}
