import { useMemo } from "react";
import { Curve } from "recharts";
import type { ChartLayout } from "./chart-layout.ts";
import { LOOKS } from "./looks.ts";
import { type ChartShape, xOf, yOf } from "./plot-geometry.ts";
import { makeRows, type Point, type Row } from "./points.ts";

/** The lines of a chart, and the area below the first of them. */
export function ChartCurves({
  points,
  layout: { plot, axis, secondAxis },
  shape,
}: {
  points: readonly Point[];
  layout: ChartLayout;
  shape: ChartShape;
}) {
  const rows = useMemo(() => makeRows(points), [points]);
  const isCompared = points.some(({ compared }) => compared !== null);
  const placesOf = (key: Exclude<keyof Row, "index">, top: number) =>
    rows.map((row, index) => {
      const value = row[key];
      return {
        x: xOf(index, rows.length, plot, shape),
        y: value === null ? null : yOf(value, top, plot),
      };
    });
  const line = { type: "linear", fill: "none" } as const;
  const whole = shape === "bars" ? [] : placesOf("whole", axis.top);
  return (
    <g>
      {shape === "bars" ? null : (
        <>
          <Curve
            type="linear"
            className="part-area"
            points={whole}
            baseLine={plot.top + plot.height}
            stroke="none"
            fill="var(--series-1)"
            fillOpacity={0.14}
          />
          {/* The name that the library gives the edge of an area. */}
          <Curve {...line} {...LOOKS.value} className="recharts-area-curve" points={whole} />
        </>
      )}
      {isCompared ? (
        <Curve {...line} {...LOOKS.compared} points={placesOf("compared", axis.top)} />
      ) : null}
      {shape === "bars" ? null : (
        <Curve
          {...line}
          {...LOOKS.open}
          strokeLinecap="round"
          points={placesOf("open", axis.top)}
        />
      )}
      {secondAxis === null ? null : (
        <Curve {...line} {...LOOKS.second} points={placesOf("second", secondAxis.top)} />
      )}
    </g>
  );
}
