import type { Series } from "#analytics/analytics-series.ts";
import type { Metric } from "#analytics/metrics.ts";
import type { Size } from "#shared/charts/use-size.ts";
import { axisOf, type ValueAxis } from "#shared/charts/value-axis.ts";
import { axisWords } from "./metric-words.ts";
import { type ChartShape, type Plot, plotIn, xOf } from "./plot-geometry.ts";
import type { Point } from "./points.ts";
import { type TimeTick, timeTicks } from "./time-ticks.ts";

/** An axis with the words beside it. */
export interface NamedAxis extends ValueAxis {
  metric: Metric;
  nameOf: (value: number) => string;
}

/** Where everything in a chart lies. */
export interface ChartLayout {
  frame: Size;
  plot: Plot;
  axis: NamedAxis;
  secondAxis: NamedAxis | null;
  ticks: TimeTick[];
}

/** @param measure how wide words are, in pixels */
export function layOut(
  {
    series,
    metric,
    second,
    shape,
  }: {
    series: Series;
    metric: Metric;
    second: Metric | null;
    shape: ChartShape;
  },
  points: readonly Point[],
  frame: Size,
  locale: string,
  measure: (text: string) => number,
): ChartLayout {
  const named = (metric: Metric, axis: ValueAxis): NamedAxis => ({
    ...axis,
    metric,
    nameOf: (value) => axisWords(metric, value, locale),
  });
  const axis = named(
    metric,
    axisOf(points.flatMap(({ value, compared }) => [value, compared?.value ?? null])),
  );
  const secondAxis =
    second === null
      ? null
      : named(
          second,
          axisOf(
            points.map((point) => point.second),
            axis.ticks.length - 1,
          ),
        );
  const widest = (of: NamedAxis | null) =>
    of === null ? 0 : Math.max(...of.ticks.map((tick) => Math.ceil(measure(of.nameOf(tick)))));
  const plot = plotIn(frame, { left: widest(axis), right: widest(secondAxis) });
  const ticks = timeTicks(series, locale, {
    xOf: (index) => xOf(index, points.length, plot, shape),
    frameWidth: frame.width,
    measure,
  });
  return { frame, plot, axis, secondAxis, ticks };
}
