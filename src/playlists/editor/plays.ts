import type { PlaylistItem } from "#playlists/entries.ts";
import { addDays } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { plainId } from "#watch-time/watch-time-rows.ts";

/** Over how many days plays are counted, today included. */
export const PLAY_DAYS = 28;

/** How often something was played; null where nothing was counted, which is not nought (contract 4.2). */
export type PlaysOf = (item: PlaylistItem) => number | null;

/**
 * Reads how often everything of some kinds was played lately.
 * @param timeZone in which a day begins
 * @throws ApiError
 */
export async function readPlays(
  { api, queryClient }: ApiServices,
  kinds: readonly WatchTimeKind[],
  timeZone: string,
): Promise<PlaysOf> {
  const to = dayAt(Date.now(), timeZone);
  const time = { range: { from: addDays(to, 1 - PLAY_DAYS), to }, timeZone };
  const sums = new Map<string, number>();
  const readings = await Promise.all(
    kinds.map((kind) =>
      queryClient.fetchQuery(
        watchTimeQueries.rows(api, { kind, time, granularity: "month", contentIds: null }),
      ),
    ),
  );
  for (const { rows, rowCount, asked } of readings) {
    const plays = rows.figure("totalPlays");
    for (let row = 0; row < rowCount; row += 1) {
      const id = rows.contents[rows.contentOf[row] ?? 0]?.id ?? "";
      const name = `${asked.kind}:${plainId(id)}`;
      const count = plays[row] ?? Number.NaN;
      if (!Number.isNaN(count)) sums.set(name, (sums.get(name) ?? 0) + count);
    }
  }
  // A type of an item is a kind of watch time.
  return ({ id, type }) => sums.get(`${type}:${plainId(id)}`) ?? null;
}
