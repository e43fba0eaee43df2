import { useContext } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatExactly, formatValue } from "#analytics/chart/format-metric.ts";
import { isNeutral, type Mark, type Metric } from "#analytics/metrics.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { changeKind, type ValueChange } from "#shared/format/changes.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { Unknown } from "#shared/ui/unknown.tsx";
import { useAboutNote } from "./about-note.ts";
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
  const isKnown = value !== null && value !== undefined;
  useAboutNote(isKnown && mark === "about");
  if (!isKnown) return <Unknown />;
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
  useAboutNote(isAbout && share !== null);
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

/**
 * Shows a change as exact as its panel and its figure, with the previous value at hand; with its own value, too, where
 * that is of fewer days than the figure of the row.
 */
export function MetricChange({
  metric,
  change,
  mark,
  canGo,
  isTotal = false,
}: {
  metric: Metric;
  change: ValueChange;
  mark: Mark;
  canGo: boolean;
  /** Shows both values of a change of fewer days, which rows have as a hint. */
  isTotal?: boolean;
}) {
  const t = useTranslations("charts.change");
  const locale = useLocale();
  const marked = useMarkLabels();
  const { compared, isOfPart = false } = useContext(PanelMark);
  const { current, previous } = change;
  const text = (value: number) => marked.text(compared, formatValue(metric, value, locale));
  const was = previous === null ? undefined : text(previous);
  const now = isOfPart && current !== null ? text(current) : undefined;
  const isAbout = useIsChangeAbout(mark);
  useAboutNote(isAbout && changeKind(change) !== "unknown");
  return (
    <>
      <ChangeLabel
        change={change}
        canGo={canGo}
        isNeutral={isNeutral(metric)}
        isAbout={isAbout}
        was={was}
        now={now}
      />
      {isTotal && now !== undefined && was !== undefined ? (
        <span className="block text-xs font-normal text-ink-soft">
          {t("both", { current: now, previous: was })}
        </span>
      ) : null}
    </>
  );
}
