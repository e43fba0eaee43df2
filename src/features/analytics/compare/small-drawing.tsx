import { type Plot, xOf, yOf } from "#ui/chart/plot.ts";
import { ValueRules } from "#ui/chart/value-rules.tsx";
import { LineDots } from "./line-dots.tsx";
import { LineStrokes } from "./line-strokes.tsx";
import type { ChartLine } from "./lines.ts";

/** How far figures stand from the plot. */
const GAP_PX = 8;

/**
 * One line over axes that begin at nought, as `LineDrawing` would draw it. There are many of these on a page,
 * and they come all at once, so they are drawn without the charts' library, which takes many times as long.
 */
export function SmallDrawing({
  widthPx,
  heightPx,
  plot,
  line,
  placeTicks,
  valueTicks,
}: {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  line: ChartLine;
  /** Places and values that are named beside the axes. */
  placeTicks: readonly { place: number; text: string }[];
  valueTicks: readonly { value: number; text: string }[];
}) {
  const floor = plot.top + plot.height;
  return (
    <svg width={widthPx} height={heightPx} fontSize="12" className="block">
      <ValueRules values={valueTicks.map(({ value }) => value)} plot={plot} />
      <LineDots line={line} plot={plot} />
      <LineStrokes line={line} plot={plot} isDashed={false} />
      <g fill="var(--ink-faint)" textAnchor="middle">
        {placeTicks.map(({ place, text }) => (
          <text key={place} x={xOf(place, plot)} y={floor + GAP_PX} dy="0.71em">
            {text}
          </text>
        ))}
      </g>
      {/* The name that the library gives them too. */}
      <g fill="var(--ink-faint)" textAnchor="end" className="recharts-yAxis-tick-labels">
        {valueTicks.map(({ value, text }) => (
          <text key={value} x={plot.left - GAP_PX} y={yOf(value, plot)} dy="0.355em">
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}
