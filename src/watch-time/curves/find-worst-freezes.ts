import type { RowGroups } from "#watch-time/row-groups.ts";

/** With fewer plays, one bad connection would dominate. */
export const MIN_PLAYS = 10;
const MAX_VIDEOS = 5;

/** Contents with the most buffering. */
export interface WorstFreezes {
  /** Groups, worst first: at most five, each with enough plays and some freezing. */
  worst: readonly number[];
  /** Reason for an empty list: too few plays, unknown buffering, or none at all. */
  why: "few" | "unknown" | "none";
}

/**
 * Finds the contents with the largest share of buffering.
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
