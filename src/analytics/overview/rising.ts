import type { RankedContent } from "#analytics/contents/rank-contents.ts";

/** Fewer plays more or less are no news for an account, whatever their share. */
const MIN_DIFFERENCE = 10;

/**
 * A count of plays differs from period to period by about its square root while interest stays the same, and so do
 * two by the square root of their sum. Beyond three times that, chance explains one video in some 700.
 */
const DEVIATIONS = 3;

/** Returns the videos that gained more plays than chance explains, largest gain first. */
export function risingOf(rows: readonly RankedContent[]): RankedContent[] {
  return changedOf(rows, 1);
}

/** Returns the videos that lost more plays than chance explains, largest loss first. */
export function fallingOf(rows: readonly RankedContent[]): RankedContent[] {
  return changedOf(rows, -1);
}

/** Returns what changed most in one direction. @param sign 1: gains; -1: losses */
function changedOf(rows: readonly RankedContent[], sign: 1 | -1): RankedContent[] {
  return rows
    .filter((row) => isBeyondChance(row, sign))
    .toSorted((a, b) => sign * (gainOf(b) - gainOf(a)) || (a.rank ?? 0) - (b.rank ?? 0));
}

function isBeyondChance(row: RankedContent, sign: 1 | -1): boolean {
  const { current = null, previous = null } = row.change ?? {};
  if (row.name === null || current === null || previous === null) return false;
  const difference = sign * gainOf(row);
  return difference >= MIN_DIFFERENCE && difference > DEVIATIONS * Math.sqrt(current + previous);
}

/** Returns the plays gained, below zero for a loss. */
export function gainOf({ change }: RankedContent): number {
  return (change?.current ?? 0) - (change?.previous ?? 0);
}
