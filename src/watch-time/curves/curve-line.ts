import type { NamedSeries } from "#shared/charts/line-names.tsx";
import type { Figure } from "#watch-time/figure.ts";
import type { TrendPeriod } from "./trend.ts";
import type { Named } from "./use-picks.ts";

/** One thing along a chart. All lines of a chart have points at the same places. */
export interface CurveLine extends NamedSeries {
  figures: readonly Figure[];
}

/** @param partials why points are not all there, by their index */
export function curveLine(
  { key, name, lineStyle }: Pick<Named, "key" | "name" | "lineStyle">,
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
  const figures = lines.flatMap((line) => line.figures);
  return figures.reduce((most, each) => Math.max(most, highOf(each) ?? lowOf(each) ?? 0), 0);
}

/** The lines at a point, largest first, unknown last. */
export function rankLines(lines: readonly CurveLine[], at: number): CurveLine[] {
  return lines.toSorted((a, b) => (b.values[at] ?? -1) - (a.values[at] ?? -1));
}

/**
 * The line nearest to a height, of those that have a value there; null for none.
 * @param toY the height of a value
 */
export function lineNear(
  lines: readonly CurveLine[],
  at: number,
  y: number,
  toY: (value: number) => number,
): CurveLine | null {
  let nearest: CurveLine | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const value = line.values[at] ?? null;
    if (value === null) continue;
    const distance = Math.abs(toY(value) - y);
    if (distance < least) [nearest, least] = [line, distance];
  }
  return nearest;
}
