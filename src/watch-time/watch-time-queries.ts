import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { analyticsQueries, isGoingOn, type ZonedRange } from "#analytics/analytics-queries.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { dayAt, endOfDayMs } from "#shared/dates/zones.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { WatchTimeReader } from "./read-watch-time.ts";
import {
  getWatchTimePage,
  MAX_DAYS_BY_MONTH,
  type WatchTimeGranularity,
  type WatchTimeKind,
} from "./watch-time.ts";
import { plainId, WatchTimeRows } from "./watch-time-rows.ts";
import { watchTimeWindows } from "./watch-time-windows.ts";

/** What one film or channel was played, as watch time counts it. */
export interface WatchTimePlays {
  /** Null: no row came of it, which is no data and not zero (contract 4.2). */
  plays: number | null;
  /** Rows that could not be read and are missing in it. */
  unreadableCount: number;
}

/** Which rows are read. */
export interface WatchTimeRequest {
  kind: WatchTimeKind;
  time: ZonedRange;
  granularity: WatchTimeGranularity;
  /** Null: everything of the account. */
  contentIds: readonly string[] | null;
}

/** Rows as far as they were read. */
export interface WatchTimeReading {
  query: WatchTimeRequest;
  /** The same object while it grows: only the first `rowCount` rows belong to this. */
  rows: WatchTimeRows;
  rowCount: number;
  pagesRead: number;
  /** Rows that could not be read, and rows that nobody had asked for; both are missing. */
  unreadableCount: number;
  strayCount: number;
  /** How often a row came again, of which none is missing. */
  repeatedCount: number;
  /** Rows that came with figures that contradict each other, which are not known. */
  contradictedCount: number;
  isComplete: boolean;
  /** Whether rows moved between pages while they were read, so that some may be missing. */
  isShifted: boolean;
  /** False once the service left open whether more rows follow: then this may be a part. */
  hasEnd: boolean;
  /** Why reading ended before the last page; null when it did not. */
  failure: Problem | null;
  /** When all of it was read; null: never. Of what was read on after a long pause, when it was left. */
  readAtMs: number | null;
  /** Reads on where this ended; null: it is to be read from its start. */
  reader: WatchTimeReader | null;
  /** Reads these rows anew, and has failed or was left before it was done; null: nothing does. */
  renewal: WatchTimeReader | null;
  /** When its reader was first left for so long that what is read on is news beside it; null: never. */
  leftAtMs: number | null;
}

/** As many as a page may have; the service gives fewer where that is more than it likes. */
const READING_SIZE = 1000;
/** The page size of the contract (4.2): a service that gives fewer rows has no more. */
const DEFAULT_PAGE_SIZE = 100;
const FRESH_FOR_MS = 5 * 60_000;
/** So long after a time is over its last plays may still come in. */
const SETTLING_MS = 60 * 60_000;

/** It stands beside figures that are read anew as often. */
const LIVE_EVERY_MS = 60_000;

/** Begins the keys of all rows of watch time. */
export const watchTimeKey = [...analyticsQueries.all(), "watch-time", "rows"] as const;

/** Reads the rows that are on screen anew, from their start; what was read before is read when it is shown. */
export function refreshWatchTime(client: QueryClient): Promise<void> {
  client.setQueriesData<WatchTimeReading>(
    { queryKey: watchTimeKey },
    (reading) => reading && { ...reading, reader: null, renewal: null },
  );
  return client.invalidateQueries({ queryKey: watchTimeKey });
}

/** What the cache knows of watch time (contract 4.2). */
export const watchTimeQueries = {
  /** Plays of one film or channel in one call, which takes a range that `isOneCall`. */
  plays: (api: ApiClient, kind: WatchTimeKind, contentId: string, time: ZonedRange) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), "watch-time", kind, contentId, time],
      queryFn: async ({ signal }): Promise<WatchTimePlays> => {
        const { rows, unreadableCount } = await getWatchTimePage(
          api,
          kind,
          {
            ...time,
            granularity: "month",
            page: 1,
            pageSize: DEFAULT_PAGE_SIZE,
            contentIds: [contentId],
          },
          signal,
        );
        const own = new WatchTimeRows();
        for (const row of rows) {
          // Plays of others would be taken for its own, were the filter not heeded.
          if (plainId(row.contentId) === plainId(contentId)) own.put(row);
        }
        const plays = own.figure("totalPlays").subarray(0, own.rowCount);
        const known = plays.filter((count) => !Number.isNaN(count));
        return {
          plays: known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0),
          unreadableCount: unreadableCount + own.rowCount - known.length,
        };
      },
      refetchInterval: () => (isGoingOn(time) ? LIVE_EVERY_MS : false),
    }),
  /**
   * Every row of a range. The data grows while it is fetched, so it is there after the first page;
   * `isComplete` says when it is all. A reading that failed or was left goes on where it was,
   * also one that was to bring the same rows anew.
   */
  rows: (api: ApiClient, query: WatchTimeRequest) =>
    queryOptions({
      queryKey: [...watchTimeKey, query],
      queryFn: ({ client, signal }) => readWatchTime(api, query, client, signal),
      staleTime: ({ state: { data, dataUpdatedAt } }) => {
        if (data === undefined || !data.isComplete || data.renewal !== null) return 0;
        const readAtMs = data.readAtMs ?? 0;
        if (settledAtMs(query.time) <= readAtMs) return Number.POSITIVE_INFINITY;
        return readAtMs + FRESH_FOR_MS - dataUpdatedAt;
      },
      // Rows are kept in columns that grow in place: there is nothing to compare.
      structuralSharing: false,
      // Each page is tried again by itself.
      retry: false,
      retryOnMount: false,
      // What somebody has stopped stays so until they ask, or come to the page once more.
      refetchOnWindowFocus: isWanted,
      refetchOnReconnect: isWanted,
    }),
};

function isWanted({
  state: { data },
}: {
  state: { data?: WatchTimeReading | undefined };
}): boolean {
  if (data === undefined || data.failure !== null) return true;
  return data.isComplete && data.renewal === null;
}

/** From when on rows of a range do not change any more. */
function settledAtMs({ range, timeZone }: ZonedRange): number {
  return endOfDayMs(range.to, timeZone) + SETTLING_MS;
}

/** Whether a range is short enough to be asked for by month. */
export function isOneCall(range: DayRange): boolean {
  return countDays(range) <= MAX_DAYS_BY_MONTH;
}

/** The first rows at once, then whenever they have grown by a good part: each time all of it is summed anew. */
const NEWS_FACTOR = 1.25;

async function readWatchTime(
  api: ApiClient,
  query: WatchTimeRequest,
  client: QueryClient,
  signal: AbortSignal,
): Promise<WatchTimeReading> {
  const { queryKey } = watchTimeQueries.rows(api, query);
  const known = client.getQueryData<WatchTimeReading>(queryKey);
  const whole = known?.isComplete === true ? known : null;
  const resumed = whole === null ? (known?.reader ?? null) : renewalOf(whole);
  const reader = resumed ?? readerOf(api, query);
  const leftAtMs =
    resumed === null || whole !== null
      ? null
      : (known?.leftAtMs ?? (isOld(resumed) ? resumed.lastPageAtMs : null));
  // What is there is not taken away for less.
  let shownCount = known?.rowCount ?? 0;
  const note = (reading: WatchTimeReading) => client.setQueryData(queryKey, reading);
  const readSoFar = () => ({ ...readingOf(reader, query), leftAtMs });
  try {
    await reader.read(signal, () => {
      const { rowCount } = reader.rows;
      // What is read anew stands in for what there is only when it is whole.
      if (whole !== null || rowCount < shownCount * NEWS_FACTOR || rowCount === 0) return;
      shownCount = rowCount;
      note(readSoFar());
    });
    // With pauses its first rows are older than its last.
    const begunAtMs = whole !== null && resumed !== null ? reader.firstPageAtMs : null;
    return { ...readSoFar(), readAtMs: leftAtMs ?? begunAtMs ?? Date.now() };
  } catch (error) {
    // A cache that was emptied meanwhile, on the way out of an account, must stay so.
    if (client.getQueryState(queryKey) === undefined) throw error;
    const failure = signal.aborted ? null : toProblem(error);
    if (whole !== null) {
      // Who asked for them anew meanwhile does not get back what this has read.
      if (client.getQueryData(queryKey) === whole) note({ ...whole, renewal: reader, failure });
    } else if (known !== undefined && reader.rows.rowCount < known.rowCount) {
      note({ ...known, reader, leftAtMs, failure });
    } else if (reader.pagesRead > 0) {
      note({ ...readSoFar(), failure });
    }
    throw error;
  }
}

/** What reads rows anew and can go on: what it had read too long ago would be no news. */
function renewalOf({ renewal }: WatchTimeReading): WatchTimeReader | null {
  return renewal === null || isOld(renewal) ? null : renewal;
}

/** Whether a reader was left for so long that rows are to be read anew. */
function isOld({ lastPageAtMs }: WatchTimeReader): boolean {
  return lastPageAtMs !== null && Date.now() - lastPageAtMs > FRESH_FOR_MS;
}

function readerOf(api: ApiClient, { kind, time, granularity, contentIds }: WatchTimeRequest) {
  return new WatchTimeReader(
    // An empty list of ids would be read as none, which is everything.
    contentIds?.length === 0 ? [] : watchTimeWindows(time.range, granularity),
    (range, page, signal) =>
      getWatchTimePage(
        api,
        kind,
        { range, timeZone: time.timeZone, granularity, page, pageSize: READING_SIZE, contentIds },
        signal,
      ),
    {
      pageSize: READING_SIZE,
      fullFrom: DEFAULT_PAGE_SIZE,
      granularity,
      contentIds,
      openFrom: dayAt(Date.now() - SETTLING_MS, time.timeZone),
    },
  );
}

function readingOf(
  reader: WatchTimeReader,
  query: WatchTimeRequest,
): Omit<WatchTimeReading, "leftAtMs"> {
  const { rows, pagesRead, isComplete, isShifted, hasEnd } = reader;
  const { unreadableCount, strayCount, repeatedCount, contradictedCount } = reader;
  return {
    query,
    reader,
    rows,
    rowCount: rows.rowCount,
    pagesRead,
    unreadableCount,
    strayCount,
    repeatedCount,
    contradictedCount,
    isComplete,
    isShifted,
    hasEnd,
    failure: null,
    readAtMs: null,
    renewal: null,
  };
}
