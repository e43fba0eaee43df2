import { useTranslations } from "use-intl";
import type { Series } from "#api/analytics-series.ts";
import { SHAPES } from "#features/analytics/analytics-view.ts";
import { TimeChart } from "#features/analytics/chart/time-chart.tsx";
import { EmptyAnalytics } from "#features/analytics/empty/empty-analytics.tsx";
import { hasMetric, METRICS } from "#features/analytics/metrics.ts";
import { ChartPanel } from "#ui/chart-panel.tsx";
import { SelectField } from "#ui/fields.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { SectionProps } from "./section-props.ts";
import { seriesTable } from "./series-table.ts";
import { useFileName } from "./use-file-name.ts";
import { useRangeNote } from "./use-range-note.ts";
import { useSeriesWords } from "./use-series-words.ts";

/** One metric over time, and a second where one is wanted. */
export function ChartSection({ name, view, asked, since, analytics, links, onView }: SectionProps) {
  const t = useTranslations("analytics");
  const { current, previous } = analytics;
  const { metric, shape } = view;
  const second =
    view.second !== null && current !== undefined && hasMetric(current, view.second)
      ? view.second
      : null;
  const title = t(`chart.title.${current?.grain ?? asked.grain}`, {
    metric: t(`metrics.${metric}`),
  });
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ChartPanel
        title={title}
        subtitle={useRangeNote(asked)}
        data={analytics.has(metric) ? current : undefined}
        problem={analytics.problemOf(metric)}
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
            came={null}
            hrefOf={(source) => links.hrefOf(source, view)}
            onRange={(choice) => onView({ ...view, choice })}
          />
        }
        table={tableOf}
        fileName={fileName(title)}
      >
        {(series) => (
          <TimeChart
            series={series}
            metric={metric}
            previous={previous}
            second={second}
            shape={shape}
            onZoom={(choice) => onView({ ...view, choice })}
            label={title}
          />
        )}
      </ChartPanel>
      <div data-print="hide" className="flex flex-wrap justify-end gap-2">
        <SelectField
          label={t("chart.shape")}
          isLabelHidden
          value={shape}
          onChange={({ target }) =>
            onView({ ...view, shape: SHAPES.find((each) => each === target.value) ?? shape })
          }
        >
          {SHAPES.map((each) => (
            <option key={each} value={each}>
              {t(`chart.shapes.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("chart.second")}
          isLabelHidden
          value={view.second ?? "none"}
          onChange={({ target }) =>
            onView({ ...view, second: METRICS.find((each) => each === target.value) ?? null })
          }
        >
          <option value="none">{t("chart.noSecond")}</option>
          {METRICS.filter((each) => each !== metric).map((each) => (
            <option key={each} value={each}>
              {t("chart.and", { metric: t(`metrics.${each}`) })}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
