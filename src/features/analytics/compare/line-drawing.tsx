import type { ReactNode } from "react";
import {
  LineChart,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  type YAxisTickContentProps,
} from "recharts";
import { type Plot, placeDomain } from "#ui/chart/plot.ts";
import { ValueRules } from "#ui/chart/value-rules.tsx";
import { LineDots } from "./line-dots.tsx";
import { LineStrokes } from "./line-strokes.tsx";
import type { ChartLine } from "./lines.ts";

/** What is drawn, and where. */
export interface DrawingProps {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  lines: readonly ChartLine[];
  /** Places and values that are named beside the axes. */
  placeTicks: readonly { place: number; text: string }[];
  valueTicks: readonly { value: number; text: string }[];
  /** Whether lines are told apart by how they are broken as well. */
  isDashed: boolean;
  /** More that is drawn, above the lines. */
  children?: ReactNode;
}

const AXIS_PX = 20;
const AXIS_TEXT = { fontSize: 12, fill: "var(--ink-faint)" } as const;

/**
 * Lines over axes that begin at nought. It only draws: the keyboard and the pointer are the frame's. To the
 * library only the axes are known: of every line it is told, it works out everything anew several times.
 */
export function LineDrawing({
  widthPx,
  heightPx,
  plot,
  lines,
  placeTicks,
  valueTicks,
  isDashed,
  children,
}: DrawingProps) {
  return (
    <LineChart
      width={widthPx}
      height={heightPx}
      accessibilityLayer={false}
      margin={{
        left: 0,
        top: plot.top,
        right: widthPx - plot.left - plot.width,
        bottom: heightPx - plot.top - plot.height - AXIS_PX,
      }}
    >
      <ValueRules values={valueTicks.map(({ value }) => value)} plot={plot} />
      <XAxis
        type="number"
        // Without one the library counts rows, of which it gets none.
        dataKey="place"
        domain={placeDomain(plot.count)}
        allowDataOverflow
        height={AXIS_PX}
        ticks={placeTicks.map(({ place }) => place)}
        interval={0}
        axisLine={{ stroke: "var(--line)" }}
        tickLine={false}
        tick={placeLabel(placeTicks)}
      />
      <YAxis
        type="number"
        domain={[0, plot.most]}
        allowDataOverflow
        width={plot.left}
        ticks={valueTicks.map(({ value }) => value)}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={valueLabel(valueTicks)}
      />
      {lines.map((line) => (
        <LineDots key={line.key} line={line} plot={plot} />
      ))}
      {children}
      {lines.map((line) => (
        <LineStrokes key={line.key} line={line} plot={plot} isDashed={isDashed} />
      ))}
    </LineChart>
  );
}

// The library would measure each word of its own labels, for which the page is laid out anew.
function placeLabel(ticks: DrawingProps["placeTicks"]) {
  return ({ x, y, payload }: XAxisTickContentProps) => (
    <text {...AXIS_TEXT} x={x} y={y} dy="0.71em" textAnchor="middle">
      {ticks.find(({ place }) => place === payload.value)?.text}
    </text>
  );
}

function valueLabel(ticks: DrawingProps["valueTicks"]) {
  return ({ x, y, payload }: YAxisTickContentProps) => (
    <text {...AXIS_TEXT} x={x} y={y} dy="0.355em" textAnchor="end">
      {ticks.find(({ value }) => value === payload.value)?.text}
    </text>
  );
}
