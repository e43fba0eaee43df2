import type { ChartLayout } from "./chart-layout.ts";
import { type Cursor, stretchOfCursor } from "./cursor.ts";
import { type ChartShape, stretchOf, xOf, yOf } from "./plot-geometry.ts";
import type { Point } from "./points.ts";

/** What lies above the drawing: the chosen stretch, and where somebody is. */
export function ChartOverlay({
  points,
  layout,
  shape,
  cursor,
}: {
  points: readonly Point[];
  layout: ChartLayout;
  shape: ChartShape;
  cursor: Cursor;
}) {
  const { frame, plot, axis, secondAxis } = layout;
  const count = points.length;
  const stretch = stretchOfCursor(cursor);
  const point = cursor.at === null ? undefined : points[cursor.at];
  const x = cursor.at === null ? 0 : xOf(cursor.at, count, plot, shape);
  const stretchAt = (stretch: [number, number]) => {
    const { left, width } = stretchOf(stretch, count, plot, shape);
    return { x: left, width };
  };
  const dots = [
    { value: point?.compared?.value, top: axis.top, fill: "var(--ink-faint)" },
    // A bar needs no dot on its head.
    {
      value: shape === "bars" ? null : point?.value,
      top: axis.top,
      fill: "var(--series-1)",
    },
    { value: point?.second, top: secondAxis?.top ?? 1, fill: "var(--series-2)" },
  ];
  return (
    <svg
      width={frame.width}
      height={frame.height}
      className="pointer-events-none absolute inset-0"
      aria-hidden="true"
    >
      {stretch === null ? null : (
        <rect
          data-part="stretch"
          {...stretchAt(stretch)}
          y={plot.top}
          height={plot.height}
          fill="var(--accent)"
          fillOpacity="0.16"
          stroke="var(--accent)"
        />
      )}
      {cursor.at === null ? null : (
        <rect
          data-part="cursor"
          {...(shape === "bars" ? stretchAt([cursor.at, cursor.at]) : { x: x - 0.5, width: 1 })}
          y={plot.top}
          height={plot.height}
          fill="var(--ink)"
          fillOpacity={shape === "bars" ? 0.1 : 0.35}
        />
      )}
      {dots.map(({ value, top, fill }) =>
        value === undefined || value === null ? null : (
          <circle
            key={fill}
            cx={x}
            cy={yOf(value, top, plot)}
            r="4.5"
            fill={fill}
            stroke="var(--surface)"
            strokeWidth="2"
          />
        ),
      )}
    </svg>
  );
}
