import { memo, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { analyticsHref } from "#analytics/analytics-links.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { useBucketLabel } from "#analytics/chart/format-bucket.ts";
import { formatExactly } from "#analytics/chart/format-metric.ts";
import { ChartSkeleton, TimeChart } from "#analytics/chart/time-chart.tsx";
import { useChartLegend } from "#analytics/chart/use-chart-legend.ts";
import { EmptyAnalytics } from "#analytics/empty/empty-analytics.tsx";
import { hasMetric, METRICS, secondBeside } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { FiguresAt } from "#shared/charts/figure-source.tsx";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { DayRange } from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { type SectionProps, useFileName, useRangeNote } from "./section-props.ts";
import { type SeriesTableLabels, seriesTable } from "./series-table.ts";

/** Is rendered again only for other figures. */
const Chart = memo(TimeChart);

/** Draws one metric over time, and a second where one is wanted. */
export function ChartSection({
  name,
  view,
  query,
  since,
  analytics,
  onView,
  hasControls = true,
}: SectionProps & { hasControls?: boolean }) {
  const t = useTranslations("analytics");
  const { current, previous } = analytics;
  const { metric } = view;
  const { time } = query;
  const second =
    view.second !== null && current !== undefined && hasMetric(current, view.second)
      ? view.second
      : null;
  const onZoom = useCallback(
    (range: DayRange) => {
      // A selection as wide as the range would show the same.
      if (range.from === time.range.from && range.to === time.range.to) return;
      onView({ ...view, choice: range });
    },
    [time.range.from, time.range.to, onView, view],
  );
  const title = t(`chart.title.${current?.granularity ?? query.granularity}`, {
    metric: t(`metrics.${metric}`),
  });
  const isAwaited = analytics.comparisonProblem === null && !analytics.isOutdated;
  const awaited = isAwaited ? query.previous : null;
  const legend = useChartLegend({ series: current, previous, metric, second, awaited });
  const fileName = useFileName(name, query);
  const labels = useSeriesLabels(
    current ?? { ...time, granularity: query.granularity },
    query.previous?.kind === "average",
  );
  const tableOf = (series: Series) =>
    seriesTable(series, previous, second === null ? [metric] : [metric, second], labels);
  return (
    <FiguresAt time={time} previous={query.previous}>
      <ChartPanel
        about={name}
        title={title}
        subtitle={useRangeNote(query)}
        // A gap in the old range proves nothing about the one that is loading.
        data={
          analytics.has(metric) && !(analytics.isPartial && current?.isEmpty === true)
            ? current
            : undefined
        }
        problem={
          analytics.problemOf(metric) ??
          (view.second === null ? null : analytics.problemOf(view.second))
        }
        asOfMs={analytics.asOfMs}
        onRetry={analytics.retry}
        skeleton={
          // The height includes the line of the legend, and the chart.
          <div className="pt-[calc(1.45em+0.5rem)] text-sm">
            <ChartSkeleton />
          </div>
        }
        isRefreshing={analytics.isRefreshing}
        isEmpty={({ isEmpty }) => isEmpty}
        empty={
          <EmptyAnalytics
            subject={view.subject}
            time={query.time}
            since={since.day}
            nowMs={query.nowMs}
            droppedCount={current?.notes.droppedCount ?? 0}
            unreadableCount={current?.notes.unreadableCount ?? 0}
            hrefOf={(source) => analyticsHref(source, view)}
            onRange={(choice) => onView({ ...view, choice })}
          />
        }
        controls={hasControls ? <ChartDisplay view={view} onView={onView} /> : null}
        {...usePanelDisplay("as", view, onView)}
        legend={legend}
        axes={{
          value: [metric, ...(second === null ? [] : [second])]
            .map((each) => t(`metrics.${each}`))
            .join(" · "),
          along: `${t(`grains.${current?.granularity ?? query.granularity}`)} · ${zoneName(time.timeZone)}`,
        }}
        table={tableOf}
        fileName={fileName(title)}
      >
        {(series) => <Chart {...{ series, previous, metric, second, onZoom }} label={title} />}
      </ChartPanel>
    </FiguresAt>
  );
}

function useSeriesLabels(
  series: Pick<Series, "granularity" | "timeZone">,
  isAverage: boolean,
): SeriesTableLabels {
  const t = useTranslations("analytics");
  const common = useTranslations("common");
  const locale = useLocale();
  const days = useDayFormat();
  const marked = useMarkLabels();
  return {
    metric: (metric) => t(`metrics.${metric}`),
    value: (metric, value, mark) => marked.text(mark, formatExactly(metric, value, locale)),
    head: marked.head,
    inUnit: marked.inUnit,
    bucket: useBucketLabel(series),
    day: days.day,
    partial: ({ partial }) =>
      partial === "clipped" && series.granularity === "week"
        ? t("chart.partialWeek")
        : t(`chart.partial.${partial ?? "clipped"}`),
    columns: {
      from: t("chart.columns.from"),
      to: t("chart.columns.to"),
      partial: t("chart.columns.partial"),
      previousFrom: t("chart.columns.previousFrom"),
    },
    previous: (metric) =>
      t(isAverage ? "chart.columns.average" : "chart.columns.previous", { metric }),
    total: common("total"),
  };
}

function ChartDisplay({ view, onView }: Pick<SectionProps, "view" | "onView">) {
  const t = useTranslations("analytics");
  const seconds = METRICS.filter((each) => secondBeside(view.metric, each) !== null);
  if (seconds.length === 0) return null;
  return (
    <ChoiceField
      label={t("chart.second")}
      isLabelHidden
      options={[
        { value: "none", text: t("chart.noSecond") },
        ...seconds.map((value) => ({
          value,
          text: t("chart.and", { metric: t(`metrics.${value}`) }),
        })),
      ]}
      value={view.second ?? "none"}
      onChange={(value) => onView({ ...view, second: value === "none" ? null : value })}
    />
  );
}
