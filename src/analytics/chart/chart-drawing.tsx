import { memo } from "react";
import { Surface } from "recharts";
import { ChartBars } from "./chart-bars.tsx";
import { ChartCurves } from "./chart-curves.tsx";
import type { ChartLayout, NamedAxis } from "./chart-layout.ts";
import { ChartMarks } from "./chart-marks.tsx";
import { type ChartShape, type Plot, yOf } from "./plot-geometry.ts";
import type { Point } from "./points.ts";

/** How far figures stand from the plot, and the line of the words below it. */
const BESIDE_PX = 8;
const BELOW_PX = 18;

const LABEL = "fill-ink-faint text-xs";

/**
 * What does not change as somebody moves about in a chart: axes, lines, bars and points. From the library come
 * only shapes: a whole chart of its own works everything out several times, and puts every label in anew.
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
  const floor = plot.top + plot.height;
  const ruleAt = (y: number) => `M${plot.left},${y}h${plot.width}`;
  return (
    <Surface width={frame.width} height={frame.height} className="block">
      <path
        d={axis.ticks.map((value) => ruleAt(yOf(value, axis.top, plot))).join("")}
        stroke="var(--line)"
      />
      {shape === "bars" ? <ChartBars points={points} plot={plot} top={axis.top} /> : null}
      <ChartCurves points={points} layout={layout} shape={shape} />
      <ChartMarks points={points} layout={layout} shape={shape} />
      <path d={ruleAt(floor)} stroke="var(--line-strong)" />
      <g textAnchor="middle">
        {ticks.map(({ x, label }, index) => (
          <text key={index} x={x} y={floor + BELOW_PX} data-part="time-label" className={LABEL}>
            {label}
          </text>
        ))}
      </g>
      <ValueLabels axis={axis} plot={plot} side="left" />
      {secondAxis === null ? null : <ValueLabels axis={secondAxis} plot={plot} side="right" />}
    </Surface>
  );
});

function ValueLabels({
  axis: { top, ticks, nameOf },
  plot,
  side,
}: {
  axis: NamedAxis;
  plot: Plot;
  side: "left" | "right";
}) {
  const x = side === "left" ? plot.left - BESIDE_PX : plot.left + plot.width + BESIDE_PX;
  return (
    <g textAnchor={side === "left" ? "end" : "start"}>
      {ticks.map((value, index) => (
        <text key={index} x={x} y={yOf(value, top, plot)} dy="0.32em" className={LABEL}>
          {nameOf(value)}
        </text>
      ))}
    </g>
  );
}
