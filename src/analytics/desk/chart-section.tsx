import { memo, useCallback, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import { TimeChart } from "#analytics/chart/time-chart.tsx";
import { useChartLegend } from "#analytics/chart/use-chart-legend.ts";
import { EmptyAnalytics } from "#analytics/empty/empty-analytics.tsx";
import { hasMetric } from "#analytics/metrics.ts";
import { usePanelLook } from "#analytics/parts/use-panel-look.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import type { DayRange } from "#shared/dates/days.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ChartLook } from "./chart-look.tsx";
import type { SectionProps } from "./section-props.ts";
import { seriesTable } from "./series-table.ts";
import { useFileName } from "./use-file-name.ts";
import { useRangeNote } from "./use-range-note.ts";
import { useSeriesWords } from "./use-series-words.ts";

/** Drawn when there is time: what is pressed meanwhile is answered first. */
const Chart = memo(TimeChart);

/** One metric over time, and a second where one is wanted. */
export function ChartSection({ name, view, asked, since, analytics, links, onView }: SectionProps) {
  const t = useTranslations("analytics");
  const { current, previous } = analytics;
  const { metric, shape } = view;
  const { time } = asked;
  const second =
    view.second !== null && current !== undefined && hasMetric(current, view.second)
      ? view.second
      : null;
  const wanted = useMemo(
    () => ({ previous, metric, second, shape }),
    [previous, metric, second, shape],
  );
  const drawn = useDeferredValue(
    useMemo(
      () => (current === undefined ? null : { ...wanted, series: current }),
      [wanted, current],
    ),
  );
  const onZoom = useCallback(
    (range: DayRange) => {
      // A stretch as wide as the range shows nothing new.
      if (range.from === time.range.from && range.to === time.range.to) return;
      onView({ ...view, choice: range });
    },
    [time.range.from, time.range.to, onView, view],
  );
  const title = t(`chart.title.${current?.grain ?? asked.grain}`, {
    metric: t(`metrics.${metric}`),
  });
  const legend = useChartLegend({ series: current, ...wanted });
  const fileName = useFileName(name, asked);
  const wordsOf = useSeriesWords();
  const tableOf = (series: Series) =>
    seriesTable(
      series,
      previous,
      second === null ? [metric] : [metric, second],
      wordsOf(series, previous),
    );
  return (
    <ChartPanel
      about={name}
      title={title}
      subtitle={useRangeNote(asked)}
      // That there was nothing then says nothing of the days that are on their way.
      data={
        analytics.has(metric) && !(analytics.isOutdated && current?.isEmpty === true)
          ? current
          : undefined
      }
      problem={
        analytics.problemOf(metric) ??
        (view.second === null ? null : analytics.problemOf(view.second))
      }
      asOfMs={analytics.asOfMs}
      onRetry={analytics.retry}
      skeleton={<Skeleton className="h-80" />}
      isRefreshing={analytics.isRefreshing}
      isEmpty={({ isEmpty }) => isEmpty}
      empty={
        <EmptyAnalytics
          subject={view.subject}
          time={asked.time}
          since={since.day}
          nowMs={asked.nowMs}
          droppedCount={current?.notes.droppedCount ?? 0}
          unreadableCount={current?.notes.unreadableCount ?? 0}
          came={null}
          hrefOf={(source) => links.hrefOf(source, view)}
          onRange={(choice) => onView({ ...view, choice })}
        />
      }
      controls={<ChartLook view={view} onView={onView} />}
      {...usePanelLook("as", view, onView)}
      legend={legend}
      table={tableOf}
      fileName={fileName(title)}
    >
      {(series) => <Chart {...(drawn ?? { ...wanted, series })} onZoom={onZoom} label={title} />}
    </ChartPanel>
  );
}
