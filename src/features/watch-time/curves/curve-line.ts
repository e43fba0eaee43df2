import type { Figure } from "#features/watch-time/row-groups.ts";
import type { Look } from "#ui/chart/looks.ts";
import { type Plot, xOf, yOf } from "#ui/chart/plot.ts";
import type { TrendPeriod } from "./trend-periods.ts";

/** One thing along a chart. All lines of a chart have points at the same places. */
export interface CurveLine {
  key: string;
  name: string;
  look: Look;
  points: readonly CurvePoint[];
}

export interface CurvePoint {
  place: number;
  figure: Figure;
  /** Why it is not all there. */
  partial: TrendPeriod["partial"];
}

/** What is known for sure; null: nothing. */
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

/** The way between points that are both known, as SVG has it: of whole ones, or to and from others. */
export function strokeOf({ points }: CurveLine, plot: Plot, isWhole: boolean): string {
  let path = "";
  let isDown = false;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    const [from, to] = [before === undefined ? null : lowOf(before.figure), lowOf(point.figure)];
    const isPart =
      before !== undefined && (before.partial === null && point.partial === null) === isWhole;
    if (before === undefined || from === null || to === null || !isPart) {
      isDown = false;
      continue;
    }
    if (!isDown) path += `M${dotAt(before.place, from, plot)}`;
    path += `L${dotAt(point.place, to, plot)}`;
    isDown = true;
  }
  return path;
}

/** What lies between the least and the most that values can be, as SVG has it; nothing where they are exact. */
export function bandOf({ points }: CurveLine, plot: Plot): string {
  let path = "";
  let run: { place: number; low: number; high: number }[] = [];
  const close = () => {
    if (run.some(({ low, high }) => high > low)) {
      const upper = run.map(({ place, high }) => dotAt(place, high, plot));
      const lower = run.toReversed().map(({ place, low }) => dotAt(place, low, plot));
      path += `M${[...upper, ...lower].join("L")}Z`;
    }
    run = [];
  };
  for (const { place, figure } of points) {
    const [low, high] = [lowOf(figure), highOf(figure)];
    if (low === null || high === null) close();
    else run.push({ place, low, high });
  }
  close();
  return path;
}

function dotAt(place: number, value: number, plot: Plot): string {
  return `${round(xOf(place, plot))},${round(yOf(value, plot))}`;
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
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
