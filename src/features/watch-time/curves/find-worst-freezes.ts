import type { RowGroups } from "#features/watch-time/row-groups.ts";

/** With fewer plays one bad connection would make a film the worst of all. */
export const LEAST_PLAYS = 10;
const MOST_FILMS = 5;

/**
 * The contents whose playback stood still for the largest part of the time, worst first.
 * @param groups rows by content
 * @returns groups, at most five, each with enough plays and some freezing
 */
export function worstFreezes(groups: RowGroups): number[] {
  const plays = groups.values("plays");
  const freeze = groups.values("freeze");
  const worst: number[] = [];
  for (let group = 0; group < groups.count; group++) {
    const part = freeze[group] ?? Number.NaN;
    if (!((plays[group] ?? 0) >= LEAST_PLAYS && part > 0)) continue;
    const place = worst.findIndex((other) => part > (freeze[other] ?? 0));
    worst.splice(place === -1 ? worst.length : place, 0, group);
    worst.length = Math.min(worst.length, MOST_FILMS);
  }
  return worst;
}
