import { useId } from "react";
import { Curve } from "recharts";
import { AxesDrawing, LineName } from "#shared/charts/axes-drawing.tsx";
import { Hatch } from "#shared/charts/legend.tsx";
import { type Plot, placeDomain, spreadLabels, xOf, yOf } from "#shared/charts/plot.ts";
import { markerPath } from "#shared/charts/series-styles.ts";
import { type CurveLayout, NAME_GAP_PX } from "./curve-layout.ts";
import { type CurveLine, highOf, lowOf, MAX_BANDS } from "./curve-line.ts";
import { bandOf, strokeOf, upperEdgeOf } from "./curve-paths.ts";

/** Props of the drawing. */
export interface CurveDrawingProps {
  lines: readonly CurveLine[];
  layout: CurveLayout;
  /** Places that are not all there. */
  hatched: readonly number[];
}

/** Curves with their bands over axes. It only draws: the keyboard and the pointer are the frame's. */
export function CurveDrawing({ lines, layout, hatched }: CurveDrawingProps) {
  const hatchId = useId();
  const { plot } = layout;
  const [from, to] = placeDomain(plot.count);
  const half = (plot.width / (to - from)) * 0.5;
  const end = plot.left + plot.width;
  const columns = hatched.map((place) => {
    const left = Math.max(plot.left, xOf(place, plot) - half);
    const right = Math.min(end, xOf(place, plot) + half);
    return `M${left},${plot.top}H${right}v${plot.height}H${left}z`;
  });
  return (
    <AxesDrawing {...layout}>
      {columns.length === 0 ? null : (
        <>
          <defs>
            <Hatch id={hatchId} colour="var(--line-strong)" />
          </defs>
          <path data-part="partial" d={columns.join("")} fill={`url(#${hatchId})`} opacity="0.5" />
        </>
      )}
      {lines.map((line) => (
        <CurveStrokes
          key={line.key}
          line={line}
          plot={plot}
          isAmongMany={lines.length > MAX_BANDS}
        />
      ))}
      {layout.hasNames ? <CurveNames lines={lines} layout={layout} /> : null}
    </AxesDrawing>
  );
}

/** The name of each line: at its end where the page is wide, else below the plot. */
function CurveNames({
  lines,
  layout: { plot, isWide, namesTopPx, widthPx },
}: {
  lines: readonly CurveLine[];
  layout: CurveLayout;
}) {
  if (!isWide) {
    return lines.map((line, index) => (
      <LineName
        key={line.key}
        line={line}
        x={0}
        y={namesTopPx + 12 + index * NAME_GAP_PX}
        widthPx={widthPx}
        isSampled
      />
    ));
  }
  const ended = lines.map((line) => {
    const end = line.points.findLast(({ figure }) => figure.kind !== "unknown");
    const value = end === undefined ? null : lowOf(end.figure);
    return { line, x: xOf(end?.place ?? 0, plot), y: yOf(value ?? 0, plot) };
  });
  const startX = plot.left + plot.width + 14;
  const places = spreadLabels(
    ended.map(({ y }) => y),
    NAME_GAP_PX,
    { from: plot.top + 4, to: plot.top + plot.height },
  );
  return ended.map(({ line, x, y }, index) => {
    const nameY = places[index] ?? 0;
    return (
      <g key={line.key}>
        {x === plot.left + plot.width ? (
          <path
            d={`M${x + 5},${y}L${startX},${nameY}`}
            stroke={line.lineStyle.colour}
            strokeOpacity="0.5"
          />
        ) : null}
        <LineName
          line={line}
          x={startX + 6}
          y={nameY}
          widthPx={widthPx - startX}
          isSampled={false}
        />
      </g>
    );
  });
}

/** Strokes and gaps of what leads from or to what is not all there. */
const PARTIAL_DASH = "1 3";
/** With more points than these their markers would be a smear. */
const MAX_MARKERS = 40;

/** Line with its uncertainty band and points, which are hollow if partial. */
function CurveStrokes({
  line,
  plot,
  isAmongMany,
}: {
  line: CurveLine;
  plot: Plot;
  /** Bands of many lines overlap: show their upper edges instead of fills. */
  isAmongMany: boolean;
}) {
  const { lineStyle, points } = line;
  const known = points.flatMap(({ place, figure, partial }, at) => {
    const value = lowOf(figure);
    if (value === null) return [];
    const isAlone = [points[at - 1], points[at + 1]].every(
      (beside) => beside === undefined || beside.figure.kind === "unknown",
    );
    return [{ place, value, high: highOf(figure) ?? value, isWhole: partial === null, isAlone }];
  });
  const marked =
    points.length <= MAX_MARKERS
      ? known
      : known.filter(({ isWhole, isAlone }) => isAlone || !isWhole);
  return (
    <g>
      <path
        data-part="band"
        d={bandOf(line, plot)}
        fill={lineStyle.colour}
        fillOpacity={isAmongMany ? 0.02 : 0.16}
      />
      <path
        data-part="edge"
        d={upperEdgeOf(line, plot)}
        fill="none"
        stroke={lineStyle.colour}
        strokeOpacity="0.5"
        strokeDasharray="2 2"
      />
      {[true, false].map((isWhole) => (
        <Curve
          key={String(isWhole)}
          path={strokeOf(line, plot, isWhole)}
          fill="none"
          stroke={lineStyle.colour}
          strokeWidth={isWhole ? 2 : 1.5}
          strokeDasharray={isWhole ? lineStyle.dash.join(" ") : PARTIAL_DASH}
        />
      ))}
      {known.map(({ place, value, high, isAlone }) =>
        isAlone && high > value ? (
          <path
            key={place}
            d={`M${xOf(place, plot) - 4},${yOf(high, plot)}h8m-4,0V${yOf(value, plot)}`}
            fill="none"
            stroke={lineStyle.colour}
          />
        ) : null,
      )}
      {marked.map(({ place, value, isWhole }) => (
        <path
          key={place}
          d={markerPath(lineStyle.marker, xOf(place, plot), yOf(value, plot), isWhole ? 3 : 3.5)}
          fill={isWhole ? lineStyle.colour : "var(--surface)"}
          stroke={lineStyle.colour}
          strokeWidth={isWhole ? 0 : 1.5}
        />
      ))}
    </g>
  );
}
