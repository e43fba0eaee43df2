import { type Plot, xOf, yOf } from "#shared/charts/plot.ts";
import { markerPath } from "#shared/charts/series-styles.ts";
import type { ChartLine } from "./lines.ts";

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
