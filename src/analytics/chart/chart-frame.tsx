import { useMemo, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import { type Metric, UNKNOWN } from "#analytics/metrics.ts";
import { ChartPlot, type PlotAxis, type PlotPosition } from "#shared/charts/chart-plot.tsx";
import { SeriesArea, SeriesLine } from "#shared/charts/chart-series.tsx";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { textWidth } from "#shared/charts/text-ruler.ts";
import { type Stretch, useCursor } from "#shared/charts/use-cursor.ts";
import { axisOf, type ValueAxis } from "#shared/charts/value-axis.ts";
import { formatRange } from "#shared/dates/date-ranges.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { ChartTooltip, usePointLabels } from "./chart-tooltip.tsx";
import { formatAxisValue } from "./format-metric.ts";
import { makePoints, statesOf } from "./points.ts";
import { timeTicks } from "./time-ticks.ts";
import { STYLES } from "./use-chart-legend.ts";

export interface TimeChartProps {
  series: Series;
  metric: Metric;
  previous: Series | null;
  second: Metric | null;
  onZoom: (range: DayRange) => void;
  label: string;
}

/**
 * Shows the whole of a chart. It is one stop for the keyboard, an `application`: the arrows are the chart's, and what
 * they lead to is announced. A slider would say each value twice, and claim that it can be set.
 */
export function ChartFrame({ series, metric, previous, second, onZoom, label }: TimeChartProps) {
  const t = useTranslations("timeChart");
  const metrics = useTranslations("analytics.metrics");
  const locale = useLocale();
  const points = useMemo(
    () => makePoints(series, metric, previous, second),
    [series, metric, previous, second],
  );
  const position = useRef<PlotPosition>(null);
  // Memoized, so that moving the cursor does not render it.
  const drawing = useMemo(() => {
    const states = statesOf(points.map(({ bucket }) => bucket));
    const main = { lineStyle: STYLES.value, values: points.map(({ value }) => value), states };
    const compared = {
      lineStyle: STYLES.compared,
      values: points.map(({ compared }) => compared?.value ?? null),
      states: states.map(() => "whole" as const),
    };
    const other = {
      lineStyle: STYLES.second,
      values: points.map(({ second }) => second?.value ?? null),
      states,
      axis: "right" as const,
    };
    const axis = axisOf([...main.values, ...compared.values]);
    const axisFor = (metric: Metric, axis: ValueAxis): PlotAxis => ({
      ...axis,
      format: (value) => formatAxisValue(metric, value, locale),
    });
    return (
      <ChartPlot
        placeCount={points.length}
        ticksIn={(widthPx) => timeTicks(series, locale, { widthPx, measure: textWidth })}
        axis={axisFor(metric, axis)}
        secondAxis={
          second === null ? null : axisFor(second, axisOf(other.values, axis.ticks.length - 1))
        }
        ref={position}
      >
        <SeriesArea series={main} />
        {compared.values.every((value) => value === null) ? null : (
          <SeriesLine series={compared} widthPx={1.5} />
        )}
        <SeriesLine series={main} />
        {second === null ? null : <SeriesLine series={other} />}
      </ChartPlot>
    );
  }, [series, points, metric, second, locale]);
  const labels = usePointLabels(series, metric, second);
  const rangeOf = ([first, last]: Stretch): DayRange => ({
    from: series.buckets[first]?.from ?? series.range.from,
    to: series.buckets[last]?.to ?? series.range.to,
  });
  const { at, stretch, isByKeys, handlers } = useCursor(
    points.length,
    (x) => position.current?.indexAt(x) ?? 0,
    {
      of: `${formatRange(series.range)} ${series.granularity} ${series.timeZone}`,
      onChoose: (stretch) => onZoom(rangeOf(stretch)),
    },
  );
  const point = at === null ? undefined : points[at];
  const selected = stretch === null ? null : rangeOf(stretch);
  const spoken = [
    point === undefined ? "" : labels.spoken(point),
    selected === null ? "" : labels.spokenStretch(selected),
  ];
  const isBlank = points.every(
    ({ value, second }) => value === null && (second ?? UNKNOWN).value === null,
  );
  return (
    <div className="flex flex-col gap-1">
      <div
        aria-hidden="true"
        dir="ltr"
        className="flex items-baseline justify-between gap-4 text-xs text-ink-soft"
      >
        {second === null ? null : <span dir="auto">{metrics(metric)}</span>}
        {/* A single day can't be zoomed into. */}
        {countDays(series.range) > 1 ? (
          <span dir="auto" data-print="hide" className="ms-auto text-ink-faint max-sm:hidden">
            {t("dragToZoom")}
          </span>
        ) : null}
        {second === null ? null : (
          <span dir="auto" className="ms-auto">
            {metrics(second)}
          </span>
        )}
      </div>
      <ChartStage
        label={label}
        kind={t("chart")}
        keys={t("keys")}
        spoken={isByKeys ? spoken.filter((each) => each !== "").join(" ") : ""}
        className="h-60 sm:h-72"
        cursor={{
          at,
          stretch,
          tooltip:
            point === undefined ? null : (
              <ChartTooltip {...{ point, metric, second, labels, selected }} />
            ),
        }}
        drawing={drawing}
        {...handlers}
      >
        {isBlank ? (
          <p className="absolute inset-0 grid place-items-center pb-7 text-ink-faint">
            {t("nothingKnown")}
          </p>
        ) : null}
      </ChartStage>
    </div>
  );
}
