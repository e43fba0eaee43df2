import type { ReactNode } from "react";
import {
  LineChart,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  type YAxisTickContentProps,
} from "recharts";
import { type Plot, placeDomain } from "./plot.ts";
import { ValueRules } from "./value-rules.tsx";

/** What is drawn, and where. */
export interface AxesProps {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  /** Places and values that are named beside the axes. */
  placeTicks: readonly { place: number; text: string }[];
  valueTicks: readonly { value: number; text: string }[];
  /** What is drawn above the axes. */
  children?: ReactNode;
}

const AXIS_PX = 20;
const AXIS_TEXT = { fontSize: 12, fill: "var(--ink-faint)" } as const;

/**
 * Axes that begin at nought, and what is drawn over them. To the library only the axes are known: of every
 * line it is told, it works out everything anew several times.
 */
export function AxesDrawing({
  widthPx,
  heightPx,
  plot,
  placeTicks,
  valueTicks,
  children,
}: AxesProps) {
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
      {children}
    </LineChart>
  );
}

// The library would measure each word of its own labels, for which the page is laid out anew.
function placeLabel(ticks: AxesProps["placeTicks"]) {
  return ({ x, y, payload }: XAxisTickContentProps) => (
    <text {...AXIS_TEXT} x={x} y={y} dy="0.71em" textAnchor="middle">
      {ticks.find(({ place }) => place === payload.value)?.text}
    </text>
  );
}

function valueLabel(ticks: AxesProps["valueTicks"]) {
  return ({ x, y, payload }: YAxisTickContentProps) => (
    <text {...AXIS_TEXT} x={x} y={y} dy="0.355em" textAnchor="end">
      {ticks.find(({ value }) => value === payload.value)?.text}
    </text>
  );
}
