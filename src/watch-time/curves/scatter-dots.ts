import type { PlotPosition } from "#shared/charts/chart-plot.tsx";
import type { SeriesStyle } from "#shared/charts/series-styles.ts";
import { SCATTER_GROUPS, type ScatterGroup, type ScatterPoint } from "./scatter.ts";

/** A video as it is drawn. */
export interface Dot extends ScatterPoint {
  radiusPx: number;
}

const RADIUS_PX = { least: 3, most: 13 };

/** Dots from left to right, whose area is proportional to the plays. */
export function dotsOf(points: readonly ScatterPoint[]): Dot[] {
  const { least, most } = RADIUS_PX;
  const mostPlays = Math.max(1, ...points.map(({ plays }) => plays));
  return points
    .map((point) => ({
      ...point,
      radiusPx: least + (most - least) * Math.sqrt(point.plays / mostPlays),
    }))
    .toSorted(
      (a, b) => a.sharePercent - b.sharePercent || b.completionPercent - a.completionPercent,
    );
}

type Scales = Pick<PlotPosition, "toX" | "toY">;

function distanceTo(
  { sharePercent, completionPercent }: Dot,
  x: number,
  y: number,
  { toX, toY }: Scales,
): number {
  return Math.hypot(toX(sharePercent) - x, toY(completionPercent) - y);
}

/** Index of the dot whose edge is nearest to a position in pixels; -1 for none. */
export function dotNear(dots: readonly Dot[], x: number, y: number, scales: Scales): number {
  const distances = dots.map((dot) => distanceTo(dot, x, y, scales) - dot.radiusPx);
  return distances.indexOf(Math.min(...distances));
}

/** Returns whether a press hits a dot. */
export function isOnDot(dot: Dot, x: number, y: number, scales: Scales): boolean {
  return distanceTo(dot, x, y, scales) <= Math.max(12, dot.radiusPx + 4);
}

/** Style of each group; never colour alone. */
export const SCATTER_STYLES: Record<ScatterGroup, SeriesStyle> = {
  loved: { colour: "var(--series-1)", dash: [], marker: "circle" },
  left: { colour: "var(--series-4)", dash: [], marker: "square" },
  hidden: { colour: "var(--series-3)", dash: [], marker: "triangle" },
  between: { colour: "var(--ink-faint)", dash: [], marker: "diamond" },
};

/**
 * Selects the videos to draw if there are too many: round robin over the groups, most plays first. By plays
 * alone a group with few plays would be hidden.
 * @param points most plays first, like the result
 * @param selected indexes of contents that are always drawn
 */
export function drawnPoints(
  points: readonly ScatterPoint[],
  most: number,
  selected: readonly number[] = [],
): ScatterPoint[] {
  const sizes = new Map<ScatterGroup, number>();
  for (const { group } of points) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const room = new Map<ScatterGroup, number>();
  let left = Math.min(most, points.length);
  while (left > 0) {
    for (const group of SCATTER_GROUPS) {
      const count = room.get(group) ?? 0;
      if (left === 0 || count === (sizes.get(group) ?? 0)) continue;
      room.set(group, count + 1);
      left -= 1;
    }
  }
  return points.filter(({ group, content }) => {
    const count = room.get(group) ?? 0;
    room.set(group, count - 1);
    return count > 0 || selected.includes(content);
  });
}
