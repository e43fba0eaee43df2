import fc from "fast-check";
import { ENGAGEMENT_PERCENTS, type WatchTimeRow } from "#watch-time/watch-time.ts";
import { WatchTimeRows } from "#watch-time/watch-time-rows.ts";

const UNKNOWN_BUCKETS = { 10: null, 25: null, 50: null, 75: null, 90: null, 100: null };

/** Row of a video; unspecified figures are missing. */
export function rowForTest(row: Partial<WatchTimeRow> = {}): WatchTimeRow {
  return {
    period: "2026-11",
    from: null,
    to: null,
    kind: "vod",
    contentId: "a",
    title: null,
    isDeleted: false,
    totalPlays: 0,
    uniqueViewers: null,
    watchTimeSeconds: null,
    playtimeSeconds: null,
    bytes: null,
    engagement: UNKNOWN_BUCKETS,
    ...row,
  };
}

export function rowsForTest(rows: readonly WatchTimeRow[]): WatchTimeRows {
  const all = new WatchTimeRows();
  for (const row of rows) all.put(row);
  return all;
}

const amount = (max: number) => fc.option(fc.nat({ max }), { freq: 4 });

/** Distinct rows of a few videos in a few months, with gaps and invalid buckets. */
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
      buckets: fc.array(amount(12), { minLength: 6, maxLength: 6 }),
    })
    .map(({ buckets, ...row }) => {
      const [ten, quarter, half, most, nearly, whole] = buckets.map((count) => count ?? null);
      const engagement = {
        10: ten ?? null,
        25: quarter ?? null,
        50: half ?? null,
        75: most ?? null,
        90: nearly ?? null,
        100: whole ?? null,
      };
      return rowForTest({ ...row, engagement });
    }),
  { selector: ({ contentId, period }) => `${contentId} ${period}`, maxLength: 21 },
);

/** Sum of a row's buckets. */
export function bucketSum({ engagement }: WatchTimeRow, fromPercent = 0): number {
  return ENGAGEMENT_PERCENTS.filter((percent) => percent >= fromPercent).reduce(
    (sum, percent) => sum + (engagement[percent] ?? 0),
    0,
  );
}
