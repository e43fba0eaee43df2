import fc from "fast-check";
import type { Grouping } from "./row-groups.ts";
import type { WatchTimeRow } from "./watch-time.ts";
import { WatchTimeRows } from "./watch-time-rows.ts";

/** Lists the groupings of rows by what the rows themselves say. */
export const ROW_GROUPINGS = ["content", "period", "flat"] as const satisfies readonly Grouping[];
export type RowGrouping = (typeof ROW_GROUPINGS)[number];

/** Makes a row with defaults of an unplayed video. */
export function rowForTest(over: Partial<WatchTimeRow>): WatchTimeRow {
  return {
    period: "2026-11",
    from: null,
    to: null,
    kind: "vod",
    contentId: "a",
    title: "Sea",
    isDeleted: false,
    totalPlays: 0,
    uniqueViewers: 0,
    watchTimeSeconds: 0,
    playtimeSeconds: 0,
    bytes: 0,
    engagement: { 10: 0, 25: 0, 50: 0, 75: 0, 90: 0, 100: 0 },
    ...over,
  };
}

/** Makes rows put in one after another. */
export function rowsForTest(rows: Iterable<Partial<WatchTimeRow>>): WatchTimeRows {
  const all = new WatchTimeRows();
  for (const row of rows) all.put(rowForTest(row));
  return all;
}

/** Makes any number of plays, or none, up to each part of a video. */
export function anyEngagement(
  amount: fc.Arbitrary<number | null>,
): fc.Arbitrary<WatchTimeRow["engagement"]> {
  return fc.record({ 10: amount, 25: amount, 50: amount, 75: amount, 90: amount, 100: amount });
}
