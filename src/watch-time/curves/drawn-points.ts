import { SCATTER_GROUPS, type ScatterGroup, type ScatterPoint } from "./scatter.ts";

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
