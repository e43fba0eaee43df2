import { ArrowDownToLine, ArrowUpToLine } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { analyticsHref } from "#analytics/analytics-links.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { useBucketFormat } from "#analytics/chart/format-bucket.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { isNeutral, METRICS, type Metric } from "#analytics/metrics.ts";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { FigureTable, figureColumns } from "#shared/charts/figure-table.tsx";
import { Swatch } from "#shared/charts/legend.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import { comparableOf } from "#shared/dates/compared-days.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { TableData } from "#shared/format/table-data.ts";
import { useComparedText } from "#shared/ui/range/compared-text.ts";
import { Unknown } from "#shared/ui/unknown.tsx";
import type { PanelProps } from "./compared.ts";
import { type ItemTotals, type MetricTotal, totalsOf, totalsTable } from "./totals.ts";

const helper = figureColumns<ItemTotals>();
const ICONS = { most: ArrowUpToLine, least: ArrowDownToLine };

type Props = Pick<PanelProps, "query" | "granularity" | "view">;

export function TotalsPanel({
  items,
  previous,
  about,
  display,
  onDisplay,
  ...props
}: PanelProps & {
  /** Holds the same of the time that it is compared with. */
  previous: readonly (Series | null)[];
}) {
  const t = useTranslations("comparison.totals");
  const charts = useTranslations("charts");
  const note = useTranslations("analytics.note");
  const { query } = props;
  const firstDays = comparableOf(query)?.firstDays ?? null;
  const compared = useComparedText();
  const tableOf = useTotalsData(props);
  const columns = useTotalsColumns(props);
  const rows = totalsOf(items, previous);
  const isWithout = rows.some(({ metrics }) =>
    METRICS.some((metric) => metrics[metric].change?.without),
  );
  const notes = [
    about,
    query.previous === null ? null : t("against", { range: compared(query.previous) }),
    isWithout ? t("without") : null,
    firstDays === null ? null : note("firstDays", { count: firstDays }),
  ];
  return (
    <ChartPanel
      display={display}
      onDisplay={onDisplay}
      title={t("title")}
      subtitle={notes.filter((note) => note !== null).join(" · ")}
      data={rows}
      hasImage={false}
      table={tableOf}
      fileName={t("fileName", { ...query.time.range })}
    >
      {(shown) => (
        <FigureTable
          label={charts("tableOf", { title: t("title") })}
          columns={columns}
          sections={[{ rows: shown }]}
          rowKey={({ item }) => item.key}
        />
      )}
    </ChartPanel>
  );
}

function useTotalsColumns({ view, query, granularity }: Props) {
  const t = useTranslations("comparison.totals");
  const common = useTranslations("common");
  const metrics = useTranslations("analytics.metrics");
  const marked = useMarkLabels();
  const locale = useLocale();
  const days = useDayFormat();
  const { timeZone } = query.time;
  const labels = useBucketFormat({ granularity, timeZone });
  return useMemo(() => {
    const notKnown = <span className="text-ink-faint">{common("unknown")}</span>;
    return helper.columns([
      helper.display({
        id: "name",
        header: t("name"),
        cell: ({ row: { original } }) => (
          <span className="flex items-center gap-2">
            <Swatch lineStyle={seriesStyleAt(original.item.place)} />
            <Link
              to={analyticsHref(original.item.subject, view)}
              title={original.item.name}
              className="min-w-0 rounded-sm underline-offset-2 wrap-anywhere hover:underline"
            >
              <bdi className="line-clamp-3">{original.item.name}</bdi>
            </Link>
          </span>
        ),
        meta: {
          kind: "name",
          className: "sticky start-0 max-w-48 min-w-32 bg-surface sm:max-w-64",
          headClassName: "sticky start-0 z-1",
        },
      }),
      ...METRICS.map((metric) =>
        helper.display({
          id: metric,
          header: metrics(metric),
          cell: ({ row: { original } }) => (
            <Total metric={metric} total={original.metrics[metric]} />
          ),
          meta: { kind: "number" },
        }),
      ),
      helper.display({
        id: "peak",
        header: t("peak", { metric: metrics(view.metric) }),
        cell({ row: { original } }) {
          const { peak } = original;
          if (peak === null || peak.value === null) return notKnown;
          return (
            <>
              {labels.long(peak.bucket)}
              <span className="block text-xs text-ink-soft">
                {marked.text(peak.mark, formatValue(view.metric, peak.value, locale))}
              </span>
            </>
          );
        },
        meta: { kind: "text", className: "whitespace-nowrap" },
      }),
      helper.display({
        id: "created",
        header: common("created"),
        cell({ row: { original } }) {
          const { atMs } = original.item.created;
          return atMs === null ? notKnown : days.day(dayAt(atMs, timeZone));
        },
        meta: { kind: "text", className: "whitespace-nowrap" },
      }),
    ]);
  }, [view, timeZone, t, common, metrics, marked, locale, days, labels]);
}

/** Shows a total, whether it is the most or the least of all, and how it changed. */
function Total({
  metric,
  total: { status, total, change, mark },
}: {
  metric: Metric;
  total: MetricTotal;
}) {
  const t = useTranslations("comparison.totals");
  const locale = useLocale();
  const marked = useMarkLabels();
  const changes = useTranslations("charts.change");
  useAboutNote(total.value !== null && total.mark === "about");
  if (total.value === null) {
    return status === "loading" || status === "failed" ? (
      <span className="text-ink-faint">{t(status)}</span>
    ) : (
      <Unknown />
    );
  }
  const Icon = mark === null ? null : ICONS[mark];
  const text = (value: number) => formatValue(metric, value, locale);
  const { current = null, previous = null } = change ?? {};
  // A change without today is of another figure than the one above it.
  const both =
    current === null || previous === null || current === total.value
      ? null
      : { current: text(current), previous: text(previous) };
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        {Icon === null || mark === null ? null : (
          <span className="inline-flex items-center gap-0.5 text-xs text-ink-soft">
            <Icon aria-hidden="true" size={12} />
            {t(mark)}
          </span>
        )}
        <span className={mark === "most" ? "font-semibold" : undefined}>
          {marked.text(total.mark, formatValue(metric, total.value, locale))}
        </span>
      </span>
      {change === null ? null : (
        <span className="block text-xs">
          <ChangeLabel change={change} isNeutral={isNeutral(metric)} />
          {both === null ? null : (
            <span className="block text-ink-soft">{changes("both", both)}</span>
          )}
        </span>
      )}
    </>
  );
}

function useTotalsData({
  view,
  query,
  granularity,
}: Props): (rows: readonly ItemTotals[]) => TableData {
  const t = useTranslations("comparison.totals");
  const common = useTranslations("common");
  const metrics = useTranslations("analytics.metrics");
  const contents = useTranslations("contents.breakdown.columns");
  const format = useFormatter();
  const locale = useLocale();
  const marked = useMarkLabels();
  const { timeZone } = query.time;
  const percent = {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 1,
  } as const;
  return (rows) =>
    totalsTable(
      rows,
      {
        columns: {
          name: t("name"),
          id: contents("id"),
          metric: metrics,
          change: (metric) => t("change", { metric: metrics(metric) }),
          peak: t("peak", { metric: metrics(view.metric) }),
          created: common("created"),
        },
        head: marked.head,
        inUnit: marked.inUnit,
        value: (metric, value) => formatValue(metric, value, locale),
        ratio: (ratio) => format.number(ratio, percent),
      },
      { granularity, timeZone },
      query.previous !== null,
    );
}
