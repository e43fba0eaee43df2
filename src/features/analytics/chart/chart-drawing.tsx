import { memo, useMemo } from "react";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  Line,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  type YAxisTickContentProps,
  ZIndexLayer,
} from "recharts";
import { ChartBars } from "./chart-bars.tsx";
import type { ChartLayout, NamedAxis } from "./chart-layout.ts";
import { ChartMarks } from "./chart-marks.tsx";
import { LOOKS } from "./looks.ts";
import type { ChartShape } from "./plot-geometry.ts";
import { makeRows, type Point } from "./points.ts";
import type { TimeTick } from "./time-ticks.ts";

/** What does not change as somebody moves about in a chart: axes, lines, bars and points. */
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
  const rows = useMemo(() => makeRows(points), [points]);
  const isCompared = points.some(({ compared }) => compared !== null);
  const bottom = frame.height - plot.top - plot.height;
  const line = { type: "linear", isAnimationActive: false, dot: false, activeDot: false } as const;
  return (
    <ComposedChart
      width={frame.width}
      height={frame.height}
      data={rows}
      margin={{ top: plot.top, right: secondAxis === null ? 8 : 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} yAxisId="left" stroke="var(--line)" />
      <XAxis
        dataKey="index"
        scale={shape === "bars" ? "band" : "point"}
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
      {shape === "bars" ? (
        <ChartBars points={points} plot={plot} top={axis.top} />
      ) : (
        <Area
          {...line}
          {...LOOKS.value}
          yAxisId="left"
          dataKey="whole"
          className="part-area"
          fill="var(--series-1)"
          fillOpacity={0.14}
        />
      )}
      {isCompared ? <Line {...line} {...LOOKS.compared} yAxisId="left" dataKey="compared" /> : null}
      {shape === "area" ? (
        <Line {...line} {...LOOKS.open} strokeLinecap="round" yAxisId="left" dataKey="open" />
      ) : null}
      {secondAxis === null ? null : (
        <Line {...line} {...LOOKS.second} yAxisId="right" dataKey="second" />
      )}
      <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
        <ChartMarks points={points} layout={layout} shape={shape} />
      </ZIndexLayer>
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
