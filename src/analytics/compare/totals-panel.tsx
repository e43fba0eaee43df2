import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { isoStart } from "#analytics/chart/format-bucket.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { METRICS } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import type { AnalyticsLinks } from "#analytics/screen/section-props.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { dayAt } from "#shared/dates/zones.ts";
import type { TableColumn, TableData } from "#shared/format/table-data.ts";
import { ALWAYS_THERE, type PanelProps } from "./compared.ts";
import { type ItemTotals, totalsOf } from "./totals.ts";
import { TotalsTable } from "./totals-table.tsx";
import { useBucketFormat } from "./use-bucket-format.ts";

/** Totals over the range. */
export function TotalsPanel({
  compared,
  reads,
  series,
  previous,
  granularity,
  about,
  view,
  query,
  links,
  display,
  onDisplay,
}: PanelProps & {
  /** The same of the time that it is compared with. */
  previous: readonly (Series | null)[];
  view: AnalyticsView;
  links: AnalyticsLinks;
}) {
  const t = useTranslations("comparison.totals");
  const charts = useTranslations("charts");
  const { range, timeZone } = query.time;
  const labels = useBucketFormat({ granularity, timeZone });
  const tableOf = useTotalsData(view, query, granularity);
  const rows = totalsOf(compared, reads, series, previous, view.metric);
  const isWithout = rows.some(({ metrics }) =>
    METRICS.some((metric) => metrics[metric].change?.without),
  );
  const notes = [
    about,
    query.previous === null ? null : t("against", { range: labels.days(query.previous.range) }),
    isWithout ? t("without") : null,
  ];
  return (
    <ChartPanel
      display={display}
      onDisplay={onDisplay}
      title={t("title")}
      subtitle={notes.filter((note) => note !== null).join(" · ")}
      data={rows}
      {...ALWAYS_THERE}
      hasImage={false}
      table={tableOf}
      fileName={t("fileName", { ...range })}
    >
      {(shown) => (
        <TotalsTable
          label={charts("tableOf", { title: t("title") })}
          rows={shown}
          view={view}
          timeZone={timeZone}
          labels={labels}
          links={links}
        />
      )}
    </ChartPanel>
  );
}

/** The same as plain columns. */
function useTotalsData(
  view: AnalyticsView,
  query: AnalyticsQuery,
  granularity: Series["granularity"],
): (rows: readonly ItemTotals[]) => TableData {
  const t = useTranslations("comparison.totals");
  const metrics = useTranslations("analytics.metrics");
  const format = useFormatter();
  const locale = useLocale();
  const marked = useMarkLabels();
  const isCompared = query.previous !== null;
  const percent = (ratio: number) =>
    format.number(ratio, {
      style: "percent",
      signDisplay: "exceptZero",
      maximumFractionDigits: 1,
    });
  const columnsOf = (rows: readonly ItemTotals[]): TableColumn[] => [
    { name: t("name"), kind: "text" },
    ...METRICS.flatMap((metric): TableColumn[] => {
      const show = (value: number) => formatValue(metric, value, locale);
      const change = t("change", { metric: metrics(metric) });
      return [
        {
          name: metrics(metric),
          fileName: marked.head(
            metrics(metric),
            rows.map((row) => row.metrics[metric].total.mark),
          ),
          kind: "number",
          show,
        },
        ...(isCompared ? [{ name: change, kind: "number" as const, show: percent }] : []),
      ];
    }),
    { name: t("peak", { metric: metrics(view.metric).toLocaleLowerCase(locale) }), kind: "text" },
    { name: t("created"), kind: "text" },
  ];
  return (rows) => ({
    columns: columnsOf(rows),
    rows: rows.map(({ item, metrics: totals, peak }) => {
      const bucket = peak?.series.buckets[peak.place];
      return [
        item.name,
        ...METRICS.flatMap((metric) => [
          totals[metric].total.value,
          ...(isCompared ? [totals[metric].change?.ratio ?? null] : []),
        ]),
        bucket === undefined
          ? null
          : isoStart({ granularity, timeZone: query.time.timeZone }, bucket),
        item.created.atMs === null ? null : dayAt(item.created.atMs, query.time.timeZone),
      ];
    }),
  });
}
