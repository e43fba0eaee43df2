import type { ReactNode } from "react";
import { Surface } from "recharts";
import { type Plot, xOf, yOf } from "./plot.ts";
import { LABEL_GAP_PX } from "./text-ruler.ts";

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

/**
 * Axes that begin at nought, and what is drawn over them. There can be many on a page that come all at once,
 * so of the charts' library they take only shapes: a whole chart of its takes many times as long, and puts
 * every label in anew where these keep theirs as the words change.
 */
export function AxesDrawing({
  widthPx,
  heightPx,
  plot,
  placeTicks,
  valueTicks,
  children,
}: AxesProps) {
  const floor = plot.top + plot.height;
  return (
    <Surface width={widthPx} height={heightPx} fontSize="12" className="block">
      <ValueRules values={valueTicks.map(({ value }) => value)} plot={plot} />
      <g fill="var(--ink-faint)" textAnchor="middle">
        {placeTicks.map(({ place, text }, index) => (
          <text key={index} x={xOf(place, plot)} y={floor + LABEL_GAP_PX} dy="0.71em">
            {text}
          </text>
        ))}
      </g>
      <g fill="var(--ink-faint)" textAnchor="end" data-part="value-labels">
        {valueTicks.map(({ value, text }, index) => (
          <text key={index} x={plot.left - LABEL_GAP_PX} y={yOf(value, plot)} dy="0.355em">
            {text}
          </text>
        ))}
      </g>
      {children}
    </Surface>
  );
}

/** A rule across the plot at each value that is named. */
function ValueRules({ values, plot }: { values: readonly number[]; plot: Plot }) {
  const ruleAt = (value: number) => `M${plot.left},${yOf(value, plot)}h${plot.width}`;
  return <path d={values.map(ruleAt).join("")} stroke="var(--line)" />;
}
