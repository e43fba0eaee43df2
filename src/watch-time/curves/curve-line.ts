import type { NamedSeries } from "#shared/charts/line-names.tsx";
import type { Figure } from "#watch-time/figure.ts";
import type { TrendPeriod } from "./trend.ts";

/** Describes a line of a chart, with its figures. All lines of a chart have points at the same places. */
export interface CurveLine extends NamedSeries {
  figures: readonly Figure[];
}

/**
 * Returns the line of these figures.
 * @param partials why points are not all there, by their index
 */
export function curveLine(
  { key, name, lineStyle }: Pick<NamedSeries, "key" | "name" | "lineStyle">,
  figures: readonly Figure[],
  partials: readonly TrendPeriod["partial"][],
): CurveLine {
  const isExact = figures.every(({ kind }) => kind !== "between");
  return {
    key,
    name,
    lineStyle,
    figures,
    values: figures.map(lowOf),
    ...(isExact ? null : { highs: figures.map(highOf) }),
    states: figures.map((_, at) => ((partials[at] ?? null) === null ? "whole" : "partial")),
  };
}

/** Returns the lower bound of a figure; null if unknown. */
export function lowOf(figure: Figure): number | null {
  if (figure.kind === "unknown") return null;
  return figure.kind === "between" ? figure.from : figure.value;
}

/** The most it can be; null where there is no bound. */
export function highOf(figure: Figure): number | null {
  if (figure.kind === "exact") return figure.value;
  return figure.kind === "between" ? figure.to : null;
}

export function mostOf(lines: readonly CurveLine[]): number {
  const figures = lines.flatMap((line) => line.figures);
  return figures.reduce((most, each) => Math.max(most, highOf(each) ?? lowOf(each) ?? 0), 0);
}

/** Returns the line nearest to a height, of those that have a value there; null for none. */
export function lineNear(
  lines: readonly CurveLine[],
  at: number,
  y: number,
  toY: (value: number) => number,
): CurveLine | null {
  const distances = lines.map(({ values }) => {
    const value = values[at] ?? null;
    return value === null ? Number.POSITIVE_INFINITY : Math.abs(toY(value) - y);
  });
  const least = Math.min(...distances);
  return Number.isFinite(least) ? (lines[distances.indexOf(least)] ?? null) : null;
}
