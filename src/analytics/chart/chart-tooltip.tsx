import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { LegendMark } from "#shared/charts/legend.tsx";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { changeKind } from "#shared/format/changes.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { formatBucket, type PartOfMonth } from "./format-bucket.ts";
import { formatExactly, formatValue, isSize } from "./format-metric.ts";
import { changeAt, type Point } from "./points.ts";
import { type ChartShape, type LineKind, markOf } from "./use-chart-legend.ts";

/** Details of the current point. Visual; screen readers get announcements. */
export function ChartTooltip({
  point,
  metric,
  second: secondMetric,
  shape,
  labels,
  selected,
}: {
  point: Point;
  metric: Metric;
  second: Metric | null;
  shape: ChartShape;
  labels: PointLabels;
  /** Days of the selection in progress; null: none. */
  selected: DayRange | null;
}) {
  const t = useTranslations("analytics.metrics");
  const { bucket, value, mark, second, secondMark, compared } = point;
  const change = changeAt(point);
  const reason = labels.reason(bucket);
  return (
    <div className="flex flex-col gap-1.5">
      {selected === null ? null : (
        <p className="border-b border-line pb-1.5 font-semibold text-accent">
          {labels.stretch(selected)}
        </p>
      )}
      <p className="font-semibold">{labels.date(bucket)}</p>
      <TooltipLine
        lineStyle={bucket.partial === null ? "value" : "open"}
        shape={shape}
        name={t(metric)}
        metric={metric}
        value={value}
        mark={mark}
      />
      {secondMetric === null ? null : (
        <TooltipLine
          lineStyle="second"
          shape={shape}
          name={t(secondMetric)}
          metric={secondMetric}
          value={second}
          mark={secondMark}
        />
      )}
      {compared === null ? null : (
        <div className="flex flex-col gap-1 border-t border-line pt-1.5 text-ink-soft">
          <TooltipLine
            lineStyle="compared"
            shape={shape}
            name={labels.comparedDate(compared.bucket)}
            metric={metric}
            value={compared.value}
            mark={compared.mark}
          />
          {change === null ? null : (
            <p className="text-end font-medium">
              <ChangeLabel change={change} />
            </p>
          )}
        </div>
      )}
      {reason === null ? null : <p className="text-xs text-ink-faint">{reason}</p>}
    </div>
  );
}

function TooltipLine({
  lineStyle,
  shape,
  name,
  metric,
  value,
  mark,
}: {
  lineStyle: LineKind;
  shape: ChartShape;
  name: string;
  metric: Metric;
  value: number | null;
  mark: Mark;
}) {
  const t = useTranslations("timeChart.values");
  const marked = useMarkLabels();
  const locale = useLocale();
  return (
    <div>
      <p className="flex items-center gap-2">
        <LegendMark {...markOf(lineStyle, shape)} />
        <span className="min-w-0 grow">{name}</span>
        <span className="shrink-0 font-semibold text-ink">
          {value === null ? t("unknown") : marked.text(mark, formatValue(metric, value, locale))}
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

/** Everything that is said of points, whether to the eye or to the ear. */
interface PointLabels {
  date: (bucket: Bucket) => string;
  comparedDate: (bucket: Bucket) => string;
  /** Null for a bucket that is all there. */
  reason: (bucket: Bucket) => string | null;
  /** A point as one announcement. */
  spoken: (point: Point) => string;
  spokenStretch: (range: DayRange) => string;
  stretch: (range: DayRange) => string;
}

export function usePointLabels(
  series: Series,
  metric: Metric,
  previous: Series | null,
  second: Metric | null,
): PointLabels {
  const t = useTranslations("timeChart");
  const changes = useTranslations("charts.change");
  const marked = useMarkLabels();
  const days = useDayFormat();
  const locale = useLocale();
  const { granularity, timeZone } = series;
  const comparedZone = previous?.timeZone ?? timeZone;
  return useMemo(() => {
    const partOfMonth: PartOfMonth = ({ month, from, to }) =>
      from === to ? t("dayOfMonth", { month, day: from }) : t("partOfMonth", { month, from, to });
    const date = formatBucket({ granularity, timeZone }, locale, partOfMonth);
    const comparedDate = formatBucket({ granularity, timeZone: comparedZone }, locale, partOfMonth);
    const reason = ({ partial }: Bucket) => (partial === null ? null : t(`reason.${partial}`));
    const valueOf = (each: Metric, value: number | null, mark: Mark) => {
      if (value === null) return t("values.unknown");
      const labels = isSize(each)
        ? t(`values.${each}`, { size: formatValue(each, value, locale), count: value })
        : t(`values.${each}`, { count: value, size: "" });
      return marked.spoken(mark, labels);
    };
    const comparison = (point: Point) => {
      const { compared } = point;
      if (compared === null) return null;
      const labels = {
        date: comparedDate(compared.bucket),
        value: valueOf(metric, compared.value, compared.mark),
      };
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
      comparedDate,
      reason,
      spoken: (point) => {
        const values = [valueOf(metric, point.value, point.mark)];
        if (second !== null) values.push(valueOf(second, point.second, point.secondMark));
        return [
          t("spoken.point", { date: date(point.bucket), values: values.join(", ") }),
          reason(point.bucket),
          comparison(point),
        ]
          .filter((sentence) => sentence !== null)
          .join(" ");
      },
      spokenStretch: (range) =>
        t("spoken.stretch", { days: days.longRange(range), count: countDays(range) }),
      stretch: (range) => t("stretch", { days: days.range(range), count: countDays(range) }),
    };
  }, [t, marked, changes, days, locale, granularity, timeZone, comparedZone, metric, second]);
}
