import { markerPath } from "#shared/charts/looks.ts";
import { type Plot, xOf, yOf } from "#shared/charts/plot.ts";
import { type ChartLine, dotsOf } from "./lines.ts";

/** Values of a line that its strokes don't show: those that stand alone, and, hollow, those that are not whole. */
export function LineDots({ line, plot }: { line: ChartLine; plot: Plot }) {
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
