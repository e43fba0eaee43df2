import { useCallback, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import type { Metric } from "#analytics/metrics.ts";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { textRuler } from "#shared/charts/text-ruler.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { formatRange } from "#shared/dates/date-ranges.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { type ChartLayout, layOut } from "./chart-layout.ts";
import { ChartTooltip, usePointLabels } from "./chart-tooltip.tsx";
import { type ChartShape, indexAt, stretchOf, xOf, yOf } from "./plot-geometry.ts";
import { makePoints, type Point } from "./points.ts";
import { type Cursor, stretchOfCursor, useChartCursor } from "./use-chart-cursor.ts";

/** Props of a chart over time. */
export interface TimeChartProps {
  series: Series;
  metric: Metric;
  /** Compared series. */
  previous: Series | null;
  /** Metric on its own axis. */
  second: Metric | null;
  shape: ChartShape;
  /** Called with the selected days, inclusive. */
  onZoom: (range: DayRange) => void;
  /** Accessible name. */
  label: string;
}

/**
 * The whole of a chart. It is one stop for the keyboard, an `application`: the arrows are the chart's, and
 * what they lead to is announced. A slider would say each value twice, and claim that it can be set.
 */
export function ChartFrame({
  series,
  metric,
  previous,
  second: wanted,
  shape,
  onZoom,
  label,
}: TimeChartProps) {
  const t = useTranslations("timeChart");
  const metrics = useTranslations("analytics.metrics");
  const locale = useLocale();
  const [sizeRef, frame] = useSize();
  const second = wanted === metric ? null : wanted;
  const points = useMemo(
    () => makePoints(series, metric, previous, second),
    [series, metric, previous, second],
  );
  const layout = useMemo(
    () =>
      frame === null || points.length === 0
        ? null
        : layOut({ series, metric, second, shape }, points, frame, locale, textRuler()),
    [series, metric, second, shape, points, frame, locale],
  );
  const labels = usePointLabels(series, metric, previous, second);
  const rangeOf = useCallback(
    ([first, last]: readonly [number, number]): DayRange => ({
      from: series.buckets[first]?.from ?? series.range.from,
      to: series.buckets[last]?.to ?? series.range.to,
    }),
    [series],
  );
  const { cursor, isByKeys, handlers } = useChartCursor({
    of: `${formatRange(series.range)} ${series.granularity} ${series.timeZone}`,
    count: layout === null ? 0 : points.length,
    indexAt: (x) => (layout === null ? 0 : indexAt(x, points.length, layout.plot, shape)),
    onChoose: (first, last) => onZoom(rangeOf([first, last])),
  });
  const point = cursor.at === null ? undefined : points[cursor.at];
  const stretch = stretchOfCursor(cursor);
  const selected = stretch === null ? null : rangeOf(stretch);
  const spoken = [
    point === undefined ? "" : labels.spoken(point),
    selected === null ? "" : labels.spokenStretch(selected),
  ];
  const isBlank = points.every(({ value, second }) => value === null && second === null);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <div
          aria-hidden="true"
          dir="ltr"
          className="flex items-baseline justify-between gap-4 text-xs text-ink-soft"
        >
          {second === null ? null : <span>{metrics(metric)}</span>}
          {/* One day has nothing in it to zoom to. */}
          {countDays(series.range) > 1 ? (
            <span data-print="hide" className="ms-auto text-ink-faint max-sm:hidden">
              {t("dragToZoom")}
            </span>
          ) : null}
          {second === null ? null : <span className="ms-auto">{metrics(second)}</span>}
        </div>
        <ChartStage
          ref={sizeRef}
          label={label}
          kind={t("chart")}
          keys={t("keys")}
          spoken={isByKeys ? spoken.filter((each) => each !== "").join(" ") : ""}
          className="h-60 sm:h-72"
          drawing={
            layout === null ? null : <ChartDrawing points={points} layout={layout} shape={shape} />
          }
          {...handlers}
        >
          {layout === null ? null : (
            <>
              <ChartOverlay points={points} layout={layout} shape={shape} cursor={cursor} />
              {point === undefined || cursor.at === null ? null : (
                <ChartTooltip
                  point={point}
                  x={xOf(cursor.at, points.length, layout.plot, shape)}
                  layout={layout}
                  shape={shape}
                  labels={labels}
                  selected={selected}
                />
              )}
            </>
          )}
          {isBlank ? (
            <p className="absolute inset-0 grid place-items-center pb-7 text-ink-faint">
              {t("nothingKnown")}
            </p>
          ) : null}
        </ChartStage>
      </div>
    </div>
  );
}

/** Overlay of the drawing: selection and cursor. */
function ChartOverlay({
  points,
  layout,
  shape,
  cursor,
}: {
  points: readonly Point[];
  layout: ChartLayout;
  shape: ChartShape;
  cursor: Cursor;
}) {
  const { frame, plot, axis, secondAxis } = layout;
  const count = points.length;
  const stretch = stretchOfCursor(cursor);
  const point = cursor.at === null ? undefined : points[cursor.at];
  const x = cursor.at === null ? 0 : xOf(cursor.at, count, plot, shape);
  const stretchAt = (stretch: [number, number]) => {
    const { left, width } = stretchOf(stretch, count, plot, shape);
    return { x: left, width };
  };
  const dots = [
    { value: point?.compared?.value, top: axis.top, fill: "var(--ink-faint)" },
    // A bar needs no dot on its head.
    {
      value: shape === "bars" ? null : point?.value,
      top: axis.top,
      fill: "var(--series-1)",
    },
    { value: point?.second, top: secondAxis?.top ?? 1, fill: "var(--series-2)" },
  ];
  return (
    <svg
      width={frame.width}
      height={frame.height}
      className="pointer-events-none absolute inset-0"
      aria-hidden="true"
    >
      {stretch === null ? null : (
        <rect
          data-part="stretch"
          {...stretchAt(stretch)}
          y={plot.top}
          height={plot.height}
          fill="var(--accent)"
          fillOpacity="0.16"
          stroke="var(--accent)"
        />
      )}
      {cursor.at === null ? null : (
        <rect
          data-part="cursor"
          {...(shape === "bars" ? stretchAt([cursor.at, cursor.at]) : { x: x - 0.5, width: 1 })}
          y={plot.top}
          height={plot.height}
          fill="var(--ink)"
          fillOpacity={shape === "bars" ? 0.1 : 0.35}
        />
      )}
      {dots.map(({ value, top, fill }) =>
        value === undefined || value === null ? null : (
          <circle
            key={fill}
            cx={x}
            cy={yOf(value, top, plot)}
            r="4.5"
            fill={fill}
            stroke="var(--surface)"
            strokeWidth="2"
          />
        ),
      )}
    </svg>
  );
}
