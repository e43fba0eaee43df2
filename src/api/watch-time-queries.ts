import { queryOptions } from "@tanstack/react-query";
import { countDays, type DayRange } from "#lib/days.ts";
import { type AskedTime, analyticsQueries, isGoingOn } from "./analytics-queries.ts";
import type { ApiClient } from "./client.ts";
import { getWatchTimePage, MOST_DAYS_BY_MONTH, type WatchTimeKind } from "./watch-time.ts";

/** What one film or channel was played, as watch time counts it. */
export interface WatchTimePlays {
  /** Null: no row came of it, which is no data and not zero (contract 4.2). */
  plays: number | null;
  /** Rows that could not be read and are missing in it. */
  unreadableCount: number;
}

/** It stands beside figures that are read anew as often. */
const LIVE_EVERY_MS = 60_000;
/** More rows than one content has in a range by month. */
const PAGE_SIZE = 100;

/** What the cache knows of watch time (contract 4.2). */
export const watchTimeQueries = {
  /** Plays of one film or channel in one call, which takes a range that `isOneCall`. */
  plays: (api: ApiClient, kind: WatchTimeKind, contentId: string, time: AskedTime) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), "watch-time", kind, contentId, time],
      queryFn: async ({ signal }): Promise<WatchTimePlays> => {
        const { rows, unreadableCount } = await getWatchTimePage(
          api,
          kind,
          { ...time, granularity: "month", page: 1, pageSize: PAGE_SIZE, contentIds: [contentId] },
          signal,
        );
        // Plays of others would be taken for its own, were the filter not heeded.
        const own = rows.filter((row) => plainId(row.contentId) === plainId(contentId));
        const plays = own.reduce((sum, { totalPlays }) => sum + totalPlays, 0);
        return { plays: own.length === 0 ? null : plays, unreadableCount };
      },
      refetchInterval: () => (isGoingOn(time) ? LIVE_EVERY_MS : false),
    }),
};

/** Whether a range is short enough to be asked for by month. */
export function isOneCall(range: DayRange): boolean {
  return countDays(range) <= MOST_DAYS_BY_MONTH;
}

/** Ids of migrated accounts come with hyphens and without (supplement, "Habits"). */
function plainId(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}
