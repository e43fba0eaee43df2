import type { RowGroups } from "#watch-time/row-groups.ts";

/** With fewer plays one bad connection would make a film the worst of all. */
export const MIN_PLAYS = 10;
const MAX_VIDEOS = 5;

/** What froze most. */
export interface WorstFreezes {
  /** Groups, worst first: at most five, each with enough plays and some freezing. */
  worst: readonly number[];
  /** Why there is none: nothing was played often enough, of what was nobody knows how long it stood still, or it never did. */
  why: "few" | "unknown" | "none";
}

/**
 * The contents whose playback stood still for the largest part of the time.
 * @param groups rows by content
 */
export function worstFreezes(groups: RowGroups): WorstFreezes {
  const plays = groups.values("plays");
  const freeze = groups.values("freeze");
  const worst: number[] = [];
  let why: WorstFreezes["why"] = "few";
  for (let group = 0; group < groups.count; group++) {
    const part = freeze[group] ?? Number.NaN;
    if (!((plays[group] ?? 0) >= MIN_PLAYS)) continue;
    if (why !== "none") why = Number.isNaN(part) ? "unknown" : "none";
    if (!(part > 0)) continue;
    const place = worst.findIndex((other) => part > (freeze[other] ?? 0));
    worst.splice(place === -1 ? worst.length : place, 0, group);
    worst.length = Math.min(worst.length, MAX_VIDEOS);
  }
  return { worst, why };
}
