import type { ReactNode } from "react";
import { Surface } from "recharts";
import { LineDots } from "./line-dots.tsx";
import { LineStrokes } from "./line-strokes.tsx";
import type { ChartLine } from "./lines.ts";
import { type Plot, xOf, yOf } from "./plot.ts";
import { ValueRules } from "./value-rules.tsx";

/** How far figures stand from the plot. */
const GAP_PX = 8;

/**
 * Lines over axes that begin at nought. It only draws: the keyboard and the pointer are the frame's. There are
 * many of these on a page, and they come all at once, so of the charts' library they take only shapes: a whole
 * chart of its takes many times as long. What is named beside the axes keeps its elements as its words change.
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
}: {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  lines: readonly ChartLine[];
  /** Places and values that are named beside the axes. */
  placeTicks: readonly { place: number; text: string }[];
  valueTicks: readonly { value: number; text: string }[];
  /** Whether lines are told apart by how they are broken as well. */
  isDashed: boolean;
  /** More that is drawn, between the points and the lines. */
  children?: ReactNode;
}) {
  const floor = plot.top + plot.height;
  return (
    <Surface width={widthPx} height={heightPx} fontSize="12" className="block">
      <ValueRules values={valueTicks.map(({ value }) => value)} plot={plot} />
      <g fill="var(--ink-faint)" textAnchor="middle">
        {placeTicks.map(({ place, text }, index) => (
          <text key={index} x={xOf(place, plot)} y={floor + GAP_PX} dy="0.71em">
            {text}
          </text>
        ))}
      </g>
      <g fill="var(--ink-faint)" textAnchor="end" data-part="value-labels">
        {valueTicks.map(({ value, text }, index) => (
          <text key={index} x={plot.left - GAP_PX} y={yOf(value, plot)} dy="0.355em">
            {text}
          </text>
        ))}
      </g>
      {lines.map((line) => (
        <LineDots key={line.key} line={line} plot={plot} />
      ))}
      {children}
      {lines.map((line) => (
        <LineStrokes key={line.key} line={line} plot={plot} isDashed={isDashed} />
      ))}
    </Surface>
  );
}
