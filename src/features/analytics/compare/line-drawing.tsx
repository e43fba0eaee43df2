import type { ReactNode } from "react";
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from "recharts";
import { type ChartLine, dotsOf, strokesOf } from "./lines.ts";
import { markerPath } from "./looks.ts";
import { type Plot, placeDomain, xOf, yOf } from "./plot.ts";

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

/** Strokes and gaps of what leads from or to a bucket that is not whole. */
const PARTIAL_DASH = "1 3";
const AXIS_TEXT = { fontSize: 12, fill: "var(--ink-faint)" } as const;

/** Lines over axes that begin at nought. It only draws: the keyboard and the pointer are the frame's. */
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
  const strokes = lines.flatMap((line) =>
    strokesOf(line).map((stroke, index) => ({ line, stroke, key: `${line.key} ${index}` })),
  );
  const rows = Array.from({ length: plot.count }, (_, place) => ({
    place,
    values: strokes.map(({ stroke }) => stroke.values[place] ?? null),
  }));
  const textOf = new Map(placeTicks.map(({ place, text }) => [place, text]));
  return (
    <LineChart
      width={widthPx}
      height={heightPx}
      data={rows}
      accessibilityLayer={false}
      margin={{
        left: 0,
        top: plot.top,
        right: widthPx - plot.left - plot.width,
        bottom: heightPx - plot.top - plot.height - AXIS_PX,
      }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey="place"
        domain={placeDomain(plot.count)}
        height={AXIS_PX}
        ticks={placeTicks.map(({ place }) => place)}
        interval={0}
        axisLine={{ stroke: "var(--line)" }}
        tickLine={false}
        tickFormatter={(place: number) => textOf.get(place) ?? ""}
        tick={AXIS_TEXT}
      />
      <YAxis
        type="number"
        domain={[0, plot.most]}
        width={plot.left}
        ticks={valueTicks.map(({ value }) => value)}
        interval={0}
        axisLine={false}
        tickLine={false}
        tickFormatter={(value: number) =>
          valueTicks.find((tick) => tick.value === value)?.text ?? ""
        }
        tick={AXIS_TEXT}
      />
      {strokes.map(({ line, stroke, key }, index) => (
        <Line
          key={key}
          dataKey={(row: (typeof rows)[number]) => row.values[index]}
          type="linear"
          stroke={line.look.colour}
          strokeWidth={stroke.isWhole ? 2 : 1.5}
          strokeDasharray={
            stroke.isWhole ? (isDashed ? line.look.dash.join(" ") : "") : PARTIAL_DASH
          }
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {lines.map((line) => (
        <Dots key={line.key} line={line} plot={plot} />
      ))}
      {children}
    </LineChart>
  );
}

function Dots({ line, plot }: { line: ChartLine; plot: Plot }) {
  return dotsOf(line).map(({ place, isWhole }) => (
    <path
      key={place}
      d={markerPath(
        line.look.marker,
        xOf(place, plot),
        yOf(line.values[place] ?? 0, plot),
        isWhole ? 3 : 3.5,
      )}
      fill={isWhole ? line.look.colour : "var(--surface)"}
      stroke={line.look.colour}
      strokeWidth={isWhole ? 0 : 1.5}
    />
  ));
}

const AXIS_PX = 20;
