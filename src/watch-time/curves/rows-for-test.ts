import fc from "fast-check";
import { anyEngagement, rowForTest as unplayedRow } from "#watch-time/rows-for-test.ts";
import { ENGAGEMENT_PERCENTS, type WatchTimeRow } from "#watch-time/watch-time.ts";

const UNKNOWN_BUCKETS = { 10: null, 25: null, 50: null, 75: null, 90: null, 100: null };

/** Makes a row of a video; unspecified figures are missing. */
export function rowForTest(row: Partial<WatchTimeRow> = {}): WatchTimeRow {
  return unplayedRow({
    title: null,
    uniqueViewers: null,
    watchTimeSeconds: null,
    playtimeSeconds: null,
    bytes: null,
    engagement: UNKNOWN_BUCKETS,
    ...row,
  });
}

const amount = (max: number) => fc.option(fc.nat({ max }), { freq: 4 });

/** Makes distinct rows of a few videos in a few months, with gaps and invalid buckets. */
export const anyRows: fc.Arbitrary<WatchTimeRow[]> = fc.uniqueArray(
  fc
    .record({
      contentId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
      period: fc.constantFrom("2026-09", "2026-10", "2026-11"),
      totalPlays: amount(40),
      uniqueViewers: amount(30),
      watchTimeSeconds: amount(5000),
      playtimeSeconds: amount(6000),
      bytes: amount(1_000_000),
      engagement: anyEngagement(amount(12)),
    })
    .map(rowForTest),
  { selector: ({ contentId, period }) => `${contentId} ${period}`, maxLength: 21 },
);

export function bucketSum({ engagement }: WatchTimeRow, fromPercent = 0): number {
  return ENGAGEMENT_PERCENTS.filter((percent) => percent >= fromPercent).reduce(
    (sum, percent) => sum + (engagement[percent] ?? 0),
    0,
  );
}
