import { Curve } from "recharts";
import { AxesDrawing, type AxesProps } from "#shared/charts/axes-drawing.tsx";
import { type Plot, strokePath, xOf, yOf } from "#shared/charts/plot.ts";
import { markerPath } from "#shared/charts/series-styles.ts";
import { type ChartLine, dotsOf, strokesOf } from "./lines.ts";

/** Input of the drawing. */
export interface DrawingProps extends AxesProps {
  lines: readonly ChartLine[];
  /** Lines are also distinguished by dashes. */
  isDashed: boolean;
}

/** Lines over axes. It only draws: the keyboard and the pointer are the frame's. */
export function LineDrawing({ lines, isDashed, children, ...axes }: DrawingProps) {
  const { plot } = axes;
  return (
    <AxesDrawing {...axes}>
      {lines.map((line) => (
        <LineDots key={line.key} line={line} plot={plot} />
      ))}
      {children}
      {lines.map((line) => (
        <LineStrokes key={line.key} line={line} plot={plot} isDashed={isDashed} />
      ))}
    </AxesDrawing>
  );
}

/** Points without a line: isolated values, and hollow ones for partial buckets. */
function LineDots({ line, plot }: { line: ChartLine; plot: Plot }) {
  return dotsOf(line).map(({ place, isWhole }) => (
    <path
      key={place}
      d={markerPath(
        line.lineStyle.marker,
        xOf(place, plot),
        yOf(line.values[place] ?? 0, plot),
        isWhole ? 3 : 3.5,
      )}
      fill={isWhole ? line.lineStyle.colour : "var(--surface)"}
      stroke={line.lineStyle.colour}
      strokeWidth={isWhole ? 0 : 1.5}
    />
  ));
}

/** Strokes and gaps of what leads from or to a bucket that is not whole. */
const PARTIAL_DASH = "1 3";

/** A line, and apart from it the way from or to what is not whole. */
function LineStrokes({
  line,
  plot,
  isDashed,
}: {
  line: ChartLine;
  plot: Plot;
  /** Also distinguished by dashes. */
  isDashed: boolean;
}) {
  return strokesOf(line).map(({ isWhole, values }, index) => (
    <Curve
      key={index}
      path={strokePath(values, plot)}
      fill="none"
      stroke={line.lineStyle.colour}
      strokeWidth={isWhole ? 2 : 1.5}
      strokeDasharray={isWhole ? (isDashed ? line.lineStyle.dash.join(" ") : "none") : PARTIAL_DASH}
    />
  ));
}

/** Cursor line with a marker on each series. Rendered separately, so the chart does not re-render. */
export function CursorMarks({
  lines,
  plot,
  at,
}: {
  lines: readonly ChartLine[];
  plot: Plot;
  at: number;
}) {
  const x = xOf(at, plot);
  return (
    <svg
      aria-hidden="true"
      width={plot.left + plot.width + 8}
      height={plot.top + plot.height}
      className="pointer-events-none absolute top-0 left-0"
    >
      <path
        d={`M${x},${plot.top}v${plot.height}`}
        stroke="var(--ink-faint)"
        strokeDasharray="2 2"
      />
      {lines.map(({ key, lineStyle, values }) => {
        const value = values[at] ?? null;
        return value === null ? null : (
          <path
            key={key}
            d={markerPath(lineStyle.marker, x, yOf(value, plot), 5)}
            fill={lineStyle.colour}
            stroke="var(--surface)"
          />
        );
      })}
    </svg>
  );
}
