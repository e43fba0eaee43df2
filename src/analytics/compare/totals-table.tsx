import { ArrowDownToLine, ArrowUpToLine } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { METRICS, type Metric } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { AnalyticsLinks } from "#analytics/screen/section-props.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { Swatch } from "#shared/charts/legend.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import { TableFrame, Unknown } from "#shared/charts/table-parts.tsx";
import { utcOfDay } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ItemTotals, MetricTotal } from "./totals.ts";
import type { useBucketFormat } from "./use-bucket-format.ts";

const HEAD = "border-b border-line px-3 py-2 text-sm font-medium text-ink-soft";

/** Table of totals; scrolls sideways in its frame. */
export function TotalsTable({
  label,
  rows,
  view,
  timeZone,
  labels,
  links,
}: {
  label: string;
  rows: readonly ItemTotals[];
  view: AnalyticsView;
  timeZone: string;
  labels: ReturnType<typeof useBucketFormat>;
  links: AnalyticsLinks;
}) {
  const t = useTranslations("comparison.totals");
  const metrics = useTranslations("analytics.metrics");
  const marked = useMarkLabels();
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <TableFrame label={label}>
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} sticky start-0 z-1 bg-surface text-start`}>
              {t("name")}
            </th>
            {METRICS.map((metric) => (
              <th key={metric} scope="col" className={`${HEAD} text-end whitespace-nowrap`}>
                {metrics(metric)}
              </th>
            ))}
            <th scope="col" className={`${HEAD} text-start`}>
              {t("peak", { metric: metrics(view.metric).toLocaleLowerCase(locale) })}
            </th>
            <th scope="col" className={`${HEAD} text-start`}>
              {t("created")}
            </th>
          </tr>
        </thead>
        <tbody className="*:align-top [&>tr:not(:last-child)>*]:border-b [&>tr>*]:border-line">
          {rows.map(({ item, metrics: totals, peak }) => {
            const bucket = peak?.series.buckets[peak.place];
            return (
              <tr key={item.key}>
                <th
                  scope="row"
                  className="sticky start-0 max-w-48 min-w-32 bg-surface px-3 py-2 text-start font-medium sm:max-w-64"
                >
                  <span className="flex items-center gap-2">
                    <Swatch lineStyle={seriesStyleAt(item.place)} />
                    <Link
                      to={links.hrefOf(item.subject, view)}
                      title={item.name}
                      className="min-w-0 rounded-sm underline-offset-2 wrap-anywhere hover:underline"
                    >
                      <bdi className="line-clamp-3">{item.name}</bdi>
                    </Link>
                  </span>
                </th>
                {METRICS.map((metric) => (
                  <TotalCell key={metric} metric={metric} total={totals[metric]} />
                ))}
                <td className="px-3 py-2 whitespace-nowrap">
                  {peak === null || bucket === undefined ? (
                    <span className="text-ink-faint">{t("notKnown")}</span>
                  ) : (
                    <>
                      {labels.long(bucket)}
                      <span className="block text-xs text-ink-soft">
                        {marked.text(peak.mark, formatValue(view.metric, peak.value, locale))}
                      </span>
                    </>
                  )}
                </td>
                <td className="px-3 py-2 whitespace-nowrap">
                  {item.created.atMs === null ? (
                    <span className="text-ink-faint">{t("notKnown")}</span>
                  ) : (
                    day.format(utcOfDay(dayAt(item.created.atMs, timeZone)))
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

const ICONS = { most: ArrowUpToLine, least: ArrowDownToLine };

/** A total, whether it is the most or the least of all, and how it changed. */
function TotalCell({
  metric,
  total: { status, total, change, mark },
}: {
  metric: Metric;
  total: MetricTotal;
}) {
  const t = useTranslations("comparison.totals");
  const locale = useLocale();
  const marked = useMarkLabels();
  if (total.value === null) {
    return (
      <td className="px-3 py-2 text-end text-ink-faint">
        {status === "loading" || status === "failed" ? (
          t(status)
        ) : (
          <Unknown texts={t("notKnown")} />
        )}
      </td>
    );
  }
  const Icon = mark === null ? null : ICONS[mark];
  return (
    <td className="px-3 py-2 text-end whitespace-nowrap">
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
          <ChangeLabel change={change} />
        </span>
      )}
    </td>
  );
}
