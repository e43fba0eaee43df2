import type { ReactNode } from "react";
import { Surface } from "recharts";
import { type Plot, xOf, yOf } from "./plot.ts";
import { markerPath, type SeriesStyle } from "./series-styles.ts";
import { LABEL_GAP_PX, truncateText } from "./text-ruler.ts";

export interface AxesProps {
  widthPx: number;
  heightPx: number;
  plot: Plot;
  /** Labels of the two axes. */
  placeTicks: readonly { place: number; text: string }[];
  valueTicks: readonly { value: number; text: string }[];
  /** Drawn over the axes. */
  children?: ReactNode;
}

/**
 * Renders axes that start at zero, with `children` over them. A page can have many of these at once, so only
 * shapes of the chart library are used: a whole chart of the library takes many times as long and re-creates
 * every label on each change.
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

/** Draws a grid line across the plot at each labelled value. */
function ValueRules({ values, plot }: { values: readonly number[]; plot: Plot }) {
  const ruleAt = (value: number) => `M${plot.left},${yOf(value, plot)}h${plot.width}`;
  return <path d={values.map(ruleAt).join("")} stroke="var(--line)" />;
}

/** Widths of the line sample and of a marker alone. */
const SAMPLE_PX = 26;
const MARKER_PX = 8;

/** Label of a line within a drawing, truncated to the space available, after its marker. */
export function LineName({
  line: { lineStyle, name },
  x,
  y,
  widthPx,
  isSampled,
}: {
  line: { lineStyle: SeriesStyle; name: string };
  x: number;
  y: number;
  widthPx: number;
  /** True if a sample of the line is drawn too. */
  isSampled: boolean;
}) {
  const samplePx = isSampled ? SAMPLE_PX : MARKER_PX;
  return (
    <>
      {isSampled ? (
        <path
          d={`M${x},${y}h${samplePx}`}
          stroke={lineStyle.colour}
          strokeWidth="2"
          strokeDasharray={lineStyle.dash.join(" ")}
        />
      ) : null}
      <path d={markerPath(lineStyle.marker, x + samplePx / 2, y, 4)} fill={lineStyle.colour} />
      <text
        x={x + samplePx + 6}
        y={y}
        dominantBaseline="central"
        fontSize="12"
        fill="var(--ink-soft)"
        style={{ unicodeBidi: "isolate" }}
      >
        {fitText(name, widthPx - samplePx - 12)}
      </text>
    </>
  );
}

let pen: CanvasRenderingContext2D | null = null;

/** Truncates a text to a width in pixels at 12 px in the page's font, since SVG does not do that. */
function fitText(text: string, widthPx: number): string {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return text;
  pen.font = `12px ${getComputedStyle(document.documentElement).fontFamily}`;
  return truncateText(pen, text, widthPx);
}
