import type { RankedContent } from "#analytics/contents/rank-contents.ts";

/** Fewer new plays are no news for an account, whatever their share. */
const MIN_GAIN = 10;

/**
 * A count of plays differs from period to period by about its square root while interest stays the same, and so do
 * two by the square root of their sum. Beyond three times that, chance explains one video in some 700.
 */
const DEVIATIONS = 3;

/** Returns the videos that gained more plays than chance explains, largest gain first. */
export function risingOf(rows: readonly RankedContent[]): RankedContent[] {
  return rows
    .filter((row) => isRise(row))
    .toSorted((a, b) => gainOf(b) - gainOf(a) || (a.rank ?? 0) - (b.rank ?? 0));
}

function isRise(row: RankedContent): boolean {
  const { current = null, previous = null } = row.change ?? {};
  if (row.name === null || current === null || previous === null) return false;
  return gainOf(row) >= MIN_GAIN && gainOf(row) > DEVIATIONS * Math.sqrt(current + previous);
}

export function gainOf({ change }: RankedContent): number {
  return (change?.current ?? 0) - (change?.previous ?? 0);
}
