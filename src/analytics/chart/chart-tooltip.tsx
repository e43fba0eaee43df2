import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { type Figure, isNeutral, type Metric, UNKNOWN } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { LegendMark } from "#shared/charts/legend.tsx";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { changeKind } from "#shared/format/changes.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { useBucketLabel } from "./format-bucket.ts";
import { formatExactly, formatValue, isSize } from "./format-metric.ts";
import { changeAt, type Point } from "./points.ts";
import { markOf } from "./use-chart-legend.ts";

/** Shows details of the current point. It is visual; screen readers get announcements. */
export function ChartTooltip({
  point,
  metric,
  second: secondMetric,
  labels,
  selected,
}: {
  point: Point;
  metric: Metric;
  second: Metric | null;
  labels: ReturnType<typeof usePointLabels>;
  selected: DayRange | null;
}) {
  const t = useTranslations("analytics.metrics");
  const { bucket, second, compared } = point;
  const change = changeAt(point);
  return (
    <div className="flex flex-col gap-1.5">
      {selected === null ? null : (
        <p className="border-b border-line pb-1.5 font-semibold text-accent">
          {labels.stretch(selected)}
        </p>
      )}
      <p className="font-semibold">{labels.date(bucket)}</p>
      <TooltipLine
        legend={markOf(bucket.partial === null ? "value" : "open")}
        name={t(metric)}
        metric={metric}
        figure={point}
      />
      {secondMetric === null ? null : (
        <TooltipLine
          legend={markOf("second")}
          name={t(secondMetric)}
          metric={secondMetric}
          figure={second ?? UNKNOWN}
        />
      )}
      {compared === null ? null : (
        <div className="flex flex-col gap-1 border-t border-line pt-1.5 text-ink-soft">
          <TooltipLine
            legend={markOf("compared")}
            name={labels.compared(compared.bucket)}
            metric={metric}
            figure={compared}
          />
          {change === null ? null : (
            <p className="text-end font-medium">
              <ChangeLabel change={change} isNeutral={isNeutral(metric)} />
            </p>
          )}
        </div>
      )}
      <p className="text-xs text-ink-faint empty:hidden">{labels.reason(bucket)}</p>
    </div>
  );
}

function TooltipLine({
  legend,
  name,
  metric,
  figure: { value, mark },
}: {
  legend: ReturnType<typeof markOf>;
  name: string;
  metric: Metric;
  figure: Figure;
}) {
  const common = useTranslations("common");
  const marked = useMarkLabels();
  const locale = useLocale();
  return (
    <div>
      <p className="flex items-center gap-2">
        <LegendMark {...legend} />
        <span className="min-w-0 grow">{name}</span>
        <span className="shrink-0 font-semibold text-ink">
          {value === null
            ? common("unknown")
            : marked.text(mark, formatValue(metric, value, locale))}
        </span>
      </p>
      {value !== null && isSize(metric) && value >= 1000 ? (
        <p className="text-end text-xs text-ink-faint">
          {marked.text(mark, formatExactly(metric, value, locale))}
        </p>
      ) : null}
    </div>
  );
}

/** Returns everything that is shown or announced about points. */
export function usePointLabels(series: Series, metric: Metric, second: Metric | null) {
  const t = useTranslations("timeChart");
  const common = useTranslations("common");
  const changes = useTranslations("charts.change");
  const marked = useMarkLabels();
  const days = useDayFormat();
  const locale = useLocale();
  const format = useFormatter();
  const ranges = useTranslations("dateRange.against");
  const date = useBucketLabel(series);
  const comparedLabel = (bucket: Bucket) =>
    bucket.averageOf === undefined
      ? date(bucket)
      : ranges("averageOf", { count: bucket.averageOf });
  const reason = ({ partial }: Bucket) => (partial === null ? null : t(`reason.${partial}`));
  const valueOf = (each: Metric, { value, mark }: Figure) => {
    if (value === null) return common("unknown");
    const size = isSize(each) ? formatValue(each, value, locale) : "";
    return marked.spoken(mark, t(`values.${each}`, { size, count: value }));
  };
  const comparison = (point: Point) => {
    const { compared } = point;
    if (compared === null) return null;
    const labels = { date: comparedLabel(compared.bucket), value: valueOf(metric, compared) };
    const change = changeAt(point);
    if (change === null) return t("spoken.compared", labels);
    const percent = formatPercent(change.ratio ?? 0, locale);
    return t("spoken.comparedChange", {
      ...labels,
      change: changes(changeKind(change), { percent }),
    });
  };
  return {
    date,
    compared: comparedLabel,
    /** Is null for a bucket that is all there. */
    reason,
    /** Returns a point as one announcement. */
    spoken(point: Point): string {
      const values = [valueOf(metric, point)];
      if (second !== null) values.push(valueOf(second, point.second ?? UNKNOWN));
      return [
        t("spoken.point", {
          date: date(point.bucket),
          values: format.list(values, { type: "unit" }),
        }),
        reason(point.bucket),
        comparison(point),
      ]
        .filter((sentence) => sentence !== null)
        .join(" ");
    },
    spokenStretch: (range: DayRange) =>
      t("spoken.stretch", { days: days.longRange(range), count: countDays(range) }),
    stretch: (range: DayRange) =>
      t("stretch", { days: days.range(range), count: countDays(range) }),
  };
}
