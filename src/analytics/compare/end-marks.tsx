import { markerPath } from "#shared/charts/looks.ts";
import { type Plot, xOf, yOf } from "#shared/charts/plot.ts";
import { type ChartLine, endOf } from "./lines.ts";

/** The marker at the end of each line. An end that is not whole has one already, a hollow one. */
export function EndMarks({ lines, plot }: { lines: readonly ChartLine[]; plot: Plot }) {
  return lines.map((line) => {
    const end = endOf(line);
    if (end === null || (line.buckets[end.place]?.partial ?? null) !== null) return null;
    return (
      <path
        key={line.key}
        d={markerPath(line.look.marker, xOf(end.place, plot), yOf(end.value, plot), 4)}
        fill={line.look.colour}
        stroke="var(--surface)"
      />
    );
  });
}
