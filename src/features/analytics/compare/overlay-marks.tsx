import { type ChartLine, endOf } from "./lines.ts";
import { markerPath } from "./looks.ts";
import { type Plot, xOf, yOf } from "./plot.ts";

/** The marker at the end of each line, and where somebody is: a rule, and a marker on each line. */
export function OverlayMarks({
  lines,
  plot,
  at,
}: {
  lines: readonly ChartLine[];
  plot: Plot;
  at: number | null;
}) {
  const x = at === null ? null : xOf(at, plot);
  return (
    <>
      {x === null ? null : (
        <path
          d={`M${x},${plot.top}v${plot.height}`}
          stroke="var(--ink-faint)"
          strokeDasharray="2 2"
        />
      )}
      {lines.map((line) => {
        const end = endOf(line);
        const isEndWhole = end !== null && (line.buckets[end.place]?.partial ?? null) === null;
        return (
          <g key={line.key} fill={line.look.colour} stroke="var(--surface)">
            {end === null || !isEndWhole ? null : (
              <path
                d={markerPath(line.look.marker, xOf(end.place, plot), yOf(end.value, plot), 4)}
              />
            )}
            {x === null || at === null || (line.values[at] ?? null) === null ? null : (
              <path d={markerPath(line.look.marker, x, yOf(line.values[at] ?? 0, plot), 5)} />
            )}
          </g>
        );
      })}
    </>
  );
}
