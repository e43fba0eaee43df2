import { memo } from "react";
import {
  CartesianGrid,
  ComposedChart,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  type YAxisTickContentProps,
} from "recharts";
import { ChartBars } from "./chart-bars.tsx";
import { ChartCurves } from "./chart-curves.tsx";
import type { ChartLayout, NamedAxis } from "./chart-layout.ts";
import { ChartMarks } from "./chart-marks.tsx";
import type { ChartShape } from "./plot-geometry.ts";
import type { Point } from "./points.ts";
import type { TimeTick } from "./time-ticks.ts";

/**
 * What does not change as somebody moves about in a chart: axes, lines, bars and points. To the library only
 * the axes are known: of every line it is told, it works out everything anew several times, and measures it.
 */
export const ChartDrawing = memo(function ChartDrawing({
  points,
  layout,
  shape,
}: {
  points: readonly Point[];
  layout: ChartLayout;
  shape: ChartShape;
}) {
  const { frame, plot, axis, secondAxis, ticks } = layout;
  const bottom = frame.height - plot.top - plot.height;
  return (
    <ComposedChart
      width={frame.width}
      height={frame.height}
      margin={{ top: plot.top, right: secondAxis === null ? 8 : 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} yAxisId="left" stroke="var(--line)" />
      <XAxis
        type="number"
        // Without one the library counts rows, of which it gets none.
        dataKey="index"
        domain={[0, Math.max(1, points.length - 1)]}
        allowDataOverflow
        height={bottom}
        ticks={ticks.map(({ index }) => index)}
        interval={0}
        tick={timeLabel(ticks)}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
      />
      {valueAxis(axis, "left", plot.left)}
      {secondAxis === null
        ? null
        : valueAxis(secondAxis, "right", frame.width - plot.left - plot.width)}
      {shape === "bars" ? <ChartBars points={points} plot={plot} top={axis.top} /> : null}
      <ChartCurves points={points} layout={layout} shape={shape} />
      <ChartMarks points={points} layout={layout} shape={shape} />
    </ComposedChart>
  );
});

function valueAxis({ top, ticks, nameOf }: NamedAxis, side: "left" | "right", width: number) {
  return (
    <YAxis
      yAxisId={side}
      orientation={side}
      width={width}
      domain={[0, top]}
      allowDataOverflow
      ticks={ticks}
      interval={0}
      tick={valueLabel(side, nameOf)}
      tickLine={false}
      axisLine={false}
    />
  );
}

function timeLabel(ticks: readonly TimeTick[]) {
  return ({ y, payload }: XAxisTickContentProps) => {
    const tick = ticks.find(({ index }) => index === payload.value);
    return (
      <text
        x={tick?.x}
        y={Number(y) + 10}
        textAnchor="middle"
        data-part="time-label"
        className="fill-ink-faint text-xs"
      >
        {tick?.label}
      </text>
    );
  };
}

function valueLabel(side: "left" | "right", nameOf: (value: number) => string) {
  return ({ x, y, payload }: YAxisTickContentProps) => (
    <text
      x={x}
      y={y}
      dy="0.32em"
      textAnchor={side === "left" ? "end" : "start"}
      className="fill-ink-faint text-xs"
    >
      {nameOf(Number(payload.value))}
    </text>
  );
}
