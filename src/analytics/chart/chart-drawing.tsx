import { memo, useId, useMemo } from "react";
import { Curve, Surface } from "recharts";
import { BLOCK_OPACITY, Hatch, MARK_DASHES } from "#shared/charts/legend.tsx";
import type { ChartLayout, NamedAxis } from "./chart-layout.ts";
import { barOutline, type ChartShape, type Plot, xOf, yOf } from "./plot-geometry.ts";
import { alonePlaces, makeRows, type Point, type Row } from "./points.ts";
import { STYLES } from "./use-chart-legend.ts";

/** Distance of figures from the plot, and the line of text below it. */
const BESIDE_PX = 8;

const BELOW_PX = 18;

const LABEL = "fill-ink-faint text-xs";

const WIDEST_PX = 44;

/** Beyond this many points, dots would be a smear. */
const MAX_POINTS = 500;

/**
 * Static part of a chart: axes, lines, bars and points. Only shapes come from the library: its complete chart
 * recomputes everything several times and reinserts every label.
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

/** Points that a line can't show: those between gaps, and, hollow, those that are not all there. */
const ChartMarks = memo(function ChartMarks({
  points,
  layout: { plot, axis, secondAxis },
  shape,
}: {
  points: readonly Point[];
  layout: ChartLayout;
  shape: ChartShape;
}) {
  if (points.length > MAX_POINTS) return null;
  const marksOf = (
    values: readonly (number | null)[],
    display: { stroke: string; top: number },
    isRinged: boolean,
  ): Mark[] => {
    const alone = new Set(alonePlaces(values));
    return values.flatMap((value, index) => {
      const isHollow = isRinged && (points[index]?.bucket.partial ?? null) !== null;
      return value !== null && (isHollow || alone.has(index))
        ? { index, value, isHollow, ...display }
        : [];
    });
  };
  const left = axis.top;
  const marks = [
    ...marksOf(
      points.map(({ compared }) => compared?.value ?? null),
      { stroke: "var(--ink-faint)", top: left },
      false,
    ),
    ...(shape === "bars"
      ? []
      : marksOf(
          points.map(({ value }) => value),
          { stroke: "var(--series-1)", top: left },
          true,
        )),
    ...(secondAxis === null
      ? []
      : marksOf(
          points.map(({ second }) => second),
          { stroke: "var(--series-2)", top: secondAxis.top },
          true,
        )),
  ];
  return marks.map(({ index, value, stroke, isHollow, top }) => (
    <circle
      key={`${stroke} ${index}`}
      data-part={isHollow ? "partial-point" : "lone-point"}
      cx={xOf(index, points.length, plot, shape)}
      cy={yOf(value, top, plot)}
      r={isHollow ? 4 : 3}
      fill={isHollow ? "var(--surface)" : stroke}
      stroke={stroke}
      strokeWidth="2"
    />
  ));
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

/** Every bar in one shape, as hundreds of elements would take their time; those in part are hatched. */
function ChartBars({
  points,
  plot,
  top,
}: {
  points: readonly Point[];
  plot: Plot;
  /** The value at the upper edge of the plot. */
  top: number;
}) {
  const hatchId = useId();
  const width = Math.max(1, Math.min(WIDEST_PX, (plot.width / points.length) * 0.72));
  const floor = plot.top + plot.height;
  const outline = (isPartial: boolean) =>
    points
      .map(({ value, bucket }, index) => {
        if (value === null || value === 0 || (bucket.partial !== null) !== isPartial) return "";
        const middle = xOf(index, points.length, plot, "bars");
        return barOutline(middle, yOf(value, top, plot), floor, width);
      })
      .join("");
  return (
    <g>
      <defs>
        <Hatch id={hatchId} colour="var(--series-1)" />
      </defs>
      {/* Pale, so lines remain visible across them; the outline stands out. */}
      <path
        data-part="bars"
        d={outline(false)}
        fill="var(--series-1)"
        fillOpacity={BLOCK_OPACITY}
        stroke="var(--series-1)"
        strokeWidth="1"
      />
      <path
        data-part="partial-bars"
        d={outline(true)}
        fill={`url(#${hatchId})`}
        stroke="var(--series-1)"
        strokeDasharray={MARK_DASHES.hatched.join(" ")}
        strokeWidth="1"
      />
    </g>
  );
}

/** The lines of a chart, and the area below the first of them. */
function ChartCurves({
  points,
  layout: { plot, axis, secondAxis },
  shape,
}: {
  points: readonly Point[];
  layout: ChartLayout;
  shape: ChartShape;
}) {
  const rows = useMemo(() => makeRows(points), [points]);
  const isCompared = points.some(({ compared }) => compared !== null);
  const placesOf = (key: Exclude<keyof Row, "index">, top: number) =>
    rows.map((row, index) => {
      const value = row[key];
      return {
        x: xOf(index, rows.length, plot, shape),
        y: value === null ? null : yOf(value, top, plot),
      };
    });
  const line = { type: "linear", fill: "none" } as const;
  const whole = shape === "bars" ? [] : placesOf("whole", axis.top);
  return (
    <g>
      {shape === "bars" ? null : (
        <>
          <Curve
            type="linear"
            className="part-area"
            points={whole}
            baseLine={plot.top + plot.height}
            stroke="none"
            fill="var(--series-1)"
            fillOpacity={0.14}
          />
          {/* The name that the library gives the edge of an area. */}
          <Curve {...line} {...STYLES.value} className="recharts-area-curve" points={whole} />
        </>
      )}
      {isCompared ? (
        <Curve {...line} {...STYLES.compared} points={placesOf("compared", axis.top)} />
      ) : null}
      {shape === "bars" ? null : (
        <Curve
          {...line}
          {...STYLES.open}
          strokeLinecap="round"
          points={placesOf("open", axis.top)}
        />
      )}
      {secondAxis === null ? null : (
        <Curve {...line} {...STYLES.second} points={placesOf("second", secondAxis.top)} />
      )}
    </g>
  );
}

interface Mark {
  index: number;
  value: number;
  stroke: string;
  isHollow: boolean;
  top: number;
}
