import type { DayRange } from "#shared/dates/days.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeGranularity } from "#watch-time/watch-time.ts";
import { besideEarlier, type EarlierRows, type ReadRows } from "./earlier-rows.ts";

type Rows = Parameters<typeof rowsForTest>[0];

/** Makes rows that were read by month. @param range the whole month of November 2026 or the one before, unless given */
export function readRowsForTest(
  given: Rows,
  {
    range,
    isWhole = true,
    granularity = "month",
  }: { range: DayRange; isWhole?: boolean; granularity?: WatchTimeGranularity },
): ReadRows {
  const rows = rowsForTest(given);
  const time = { range, timeZone: "UTC" };
  const query = { kind: "vod", time, granularity, contentIds: null } as const;
  return { rows, rowCount: rows.rowCount, isWhole, query };
}

export const NOVEMBER: DayRange = { from: "2026-11-01", to: "2026-11-20" };
export const OCTOBER: DayRange = { from: "2026-10-01", to: "2026-10-20" };

/** Puts rows of 20 days of November beside those of October. */
export function besideForTest(
  now: Rows,
  before: Rows,
  { isWhole = true, isEarlierWhole = true }: { isWhole?: boolean; isEarlierWhole?: boolean } = {},
): EarlierRows {
  return besideEarlier(
    readRowsForTest(now, { range: NOVEMBER, isWhole }),
    readRowsForTest(before, { range: OCTOBER, isWhole: isEarlierWhole }),
  );
}
