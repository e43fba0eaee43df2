import { Curve } from "recharts";
import { type Plot, xOf, yOf } from "#shared/charts/plot.ts";
import { markerPath } from "#shared/charts/series-styles.ts";
import { type CurveLine, highOf, lowOf } from "./curve-line.ts";
import { bandOf, strokeOf, upperEdgeOf } from "./curve-paths.ts";

/** Strokes and gaps of what leads from or to what is not all there. */
const PARTIAL_DASH = "1 3";
/** With more points than these their markers would be a smear. */
const MAX_MARKERS = 40;

/** A line, the band above it of what it may be, and its points; hollow where they are not all there. */
export function CurveStrokes({
  line,
  plot,
  isAmongMany,
}: {
  line: CurveLine;
  plot: Plot;
  /** Bands of many lines lie over each other: their upper edges tell more than their fill. */
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
