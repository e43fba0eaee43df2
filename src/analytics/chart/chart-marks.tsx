import { memo } from "react";
import type { ChartLayout } from "./chart-layout.ts";
import { type ChartShape, xOf, yOf } from "./plot-geometry.ts";
import { alonePlaces, type Point } from "./points.ts";

/** Beyond this many points, dots would be a smear. */
const MOST_POINTS = 500;

interface Mark {
  index: number;
  value: number;
  stroke: string;
  isHollow: boolean;
  top: number;
}

/** Points that a line can't show: those between gaps, and, hollow, those that are not all there. */
export const ChartMarks = memo(function ChartMarks({
  points,
  layout: { plot, axis, secondAxis },
  shape,
}: {
  points: readonly Point[];
  layout: ChartLayout;
  shape: ChartShape;
}) {
  if (points.length > MOST_POINTS) return null;
  const marksOf = (
    values: readonly (number | null)[],
    look: { stroke: string; top: number },
    isRinged: boolean,
  ): Mark[] => {
    const alone = new Set(alonePlaces(values));
    return values.flatMap((value, index) => {
      const isHollow = isRinged && (points[index]?.bucket.partial ?? null) !== null;
      return value !== null && (isHollow || alone.has(index))
        ? { index, value, isHollow, ...look }
        : [];
    });
  };
  const left = axis.top;
  const marks = [
    ...marksOf(
      points.map(({ compared }) => compared?.value ?? null),
      { stroke: "var(--ink-faint)", top: left },
      false,
    ),
    ...(shape === "bars"
      ? []
      : marksOf(
          points.map(({ value }) => value),
          { stroke: "var(--series-1)", top: left },
          true,
        )),
    ...(secondAxis === null
      ? []
      : marksOf(
          points.map(({ second }) => second),
          { stroke: "var(--series-2)", top: secondAxis.top },
          true,
        )),
  ];
  return marks.map(({ index, value, stroke, isHollow, top }) => (
    <circle
      key={`${stroke} ${index}`}
      data-part={isHollow ? "partial-point" : "lone-point"}
      cx={xOf(index, points.length, plot, shape)}
      cy={yOf(value, top, plot)}
      r={isHollow ? 4 : 3}
      fill={isHollow ? "var(--surface)" : stroke}
      stroke={stroke}
      strokeWidth="2"
    />
  ));
});
