import { type Plot, xOf, yOf } from "#shared/charts/plot.ts";
import { markerPath } from "#shared/charts/series-styles.ts";
import { type CurveLine, lowOf, MAX_BANDS } from "./curve-line.ts";
import { bandOf } from "./curve-paths.ts";

/**
 * Where somebody is: a rule, and a marker on each line, ringed on the one that is meant. Of many lines that
 * one alone has its band filled.
 */
export function CurveCursor({
  lines,
  plot,
  at,
  meantKey,
}: {
  lines: readonly CurveLine[];
  plot: Plot;
  at: number;
  meantKey: string | null;
}) {
  const meant = lines.find(({ key }) => key === meantKey);
  const x = xOf(lines[0]?.points[at]?.place ?? 0, plot);
  return (
    <svg
      aria-hidden="true"
      width={plot.left + plot.width + 12}
      height={plot.top + plot.height + 12}
      className="pointer-events-none absolute top-0 left-0"
    >
      <path
        d={`M${x},${plot.top}v${plot.height}`}
        stroke="var(--ink-faint)"
        strokeDasharray="2 2"
      />
      {meant === undefined || lines.length <= MAX_BANDS ? null : (
        <path
          data-part="meant"
          d={bandOf(meant, plot)}
          fill={meant.lineStyle.colour}
          fillOpacity="0.16"
        />
      )}
      {lines.map(({ key, lineStyle, points }) => {
        const point = points[at];
        const value = point === undefined ? null : lowOf(point.figure);
        if (value === null) return null;
        const y = yOf(value, plot);
        return (
          <g key={key}>
            <path
              d={markerPath(lineStyle.marker, x, y, 5)}
              fill={lineStyle.colour}
              stroke="var(--surface)"
            />
            {key === meantKey ? (
              <circle cx={x} cy={y} r="9" fill="none" stroke={lineStyle.colour} strokeWidth="1.5" />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
