import { type Plot, yOf } from "#shared/charts/plot.ts";
import type { SeriesStyle } from "#shared/charts/series-styles.ts";
import type { Figure } from "#watch-time/figure.ts";
import type { TrendPeriod } from "./trend.ts";

/** With more lines than these the bands of all would be one. */
export const MAX_BANDS = 3;

/** One thing along a chart. All lines of a chart have points at the same places. */
export interface CurveLine {
  key: string;
  name: string;
  lineStyle: SeriesStyle;
  points: readonly CurvePoint[];
}

export interface CurvePoint {
  place: number;
  figure: Figure;
  /** Why it is not all there. */
  partial: TrendPeriod["partial"];
}

/** Lower bound of a figure; null: unknown. */
export function lowOf(figure: Figure): number | null {
  switch (figure.kind) {
    case "exact":
    case "atLeast":
      return figure.value;
    case "between":
      return figure.from;
    case "unknown":
      return null;
  }
}

/** The most it can be; null where there is no bound. */
export function highOf(figure: Figure): number | null {
  switch (figure.kind) {
    case "exact":
      return figure.value;
    case "between":
      return figure.to;
    case "atLeast":
    case "unknown":
      return null;
  }
}

/** The largest value of some lines. */
export function mostOf(lines: readonly CurveLine[]): number {
  let most = 0;
  for (const { points } of lines) {
    for (const { figure } of points) most = Math.max(most, highOf(figure) ?? lowOf(figure) ?? 0);
  }
  return most;
}

/** The lines at a point, largest first, unknown last. */
export function rankLines(lines: readonly CurveLine[], at: number): CurveLine[] {
  const valueOf = ({ points }: CurveLine) => {
    const point = points[at];
    return point === undefined ? -1 : (lowOf(point.figure) ?? -1);
  };
  return lines.toSorted((a, b) => valueOf(b) - valueOf(a));
}

/** The line nearest to a height, of those that have a value there; null for none. */
export function lineNear(
  lines: readonly CurveLine[],
  at: number,
  y: number,
  plot: Plot,
): CurveLine | null {
  let nearest: CurveLine | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const point = line.points[at];
    const low = point === undefined ? null : lowOf(point.figure);
    if (low === null) continue;
    const distance = Math.abs(yOf(low, plot) - y);
    if (distance < least) [nearest, least] = [line, distance];
  }
  return nearest;
}
