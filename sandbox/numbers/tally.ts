/** Is the place of plays in a tally, as the other measures have theirs. */
export const PLAYS = 0;
export const IMPRESSIONS = 1;
export const BYTES = 2;
export const WATCH_SECONDS = 3;
/** Covers watch time and the waiting in between. */
export const PLAYTIME_SECONDS = 4;
/** Begins the engagement buckets, which follow each other as in `ENGAGEMENT_PERCENTS`. */
export const ENGAGEMENT = 5;

/** Lists the retention buckets, highest first (contract 2). */
export const ENGAGEMENT_PERCENTS = [100, 90, 75, 50, 25, 10] as const;

/** A play this close below a bucket's percent has reached it (contract 2, engagement buckets). */
const TOLERANCE_PERCENT = 2;

export const TALLY_SIZE = ENGAGEMENT + ENGAGEMENT_PERCENTS.length;

/** Holds the counts of one content or of many over some time. All are whole numbers, so that sums are exact. */
export type Tally = Float64Array;

export function emptyTally(): Tally {
  return new Float64Array(TALLY_SIZE);
}

export function addCount(target: Tally, place: number, amount: number): void {
  target[place] = (target[place] ?? 0) + amount;
}

export function countOf(tally: Tally, place: number): number {
  return tally[place] ?? 0;
}

/**
 * Returns the viewers behind that many plays: some come back, and the more there are the more often. A longer time
 * never has more viewers than its parts together, and never fewer than one of them.
 */
export function viewersOf(plays: number): number {
  return Math.ceil(plays ** 0.94);
}

/** Counts plays in the furthest bucket that they reached; those that came to none are in none. */
export function addEngagement(target: Tally, furthestPercent: number, plays: number): void {
  const bucket = ENGAGEMENT_PERCENTS.findIndex(
    (least) => furthestPercent >= least - TOLERANCE_PERCENT,
  );
  if (bucket >= 0) addCount(target, ENGAGEMENT + bucket, plays);
}
