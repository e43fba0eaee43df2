import { SCATTER_GROUPS, type ScatterGroup, type ScatterPoint } from "./scatter.ts";

/**
 * The films to draw where there are too many: of each group those with the most plays, one after the other
 * in turn. By plays alone a group of films with few plays would never be seen.
 * @param points most plays first, and so is what comes of them
 * @param chosen places of contents that are drawn in any case, beside the others
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
