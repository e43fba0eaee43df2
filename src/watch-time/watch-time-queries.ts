import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getChannel } from "#channels/channels.ts";
import {
  addDays,
  addMonths,
  countDays,
  type DayRange,
  firstOfMonth,
  lastOfMonth,
  maxDay,
} from "#shared/dates/days.ts";
import { dayAt, endOfDayMs } from "#shared/dates/zones.ts";
import { plainId } from "#shared/format/ids.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { isNotFound, type Problem, toProblem } from "#shared/http/errors.ts";
import {
  figuresKey,
  liveInterval,
  SETTLING_MS,
  untilDayEnds,
  type ZonedRange,
} from "#shared/http/live-figures.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { readPatiently } from "#shared/http/paging.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { getVideo } from "#videos/videos.ts";
import { type ReadingProgress, WatchTimeReader } from "./read-watch-time.ts";
import {
  getWatchTimePage,
  MAX_DAYS_BY_MONTH,
  type WatchTimeGranularity,
  type WatchTimeKind,
} from "./watch-time.ts";
import { WatchTimeRows } from "./watch-time-rows.ts";

/** Counts the plays of one video or channel according to watch time. */
export interface WatchTimePlays {
  /** Is null when no row came of it, which is no data and not zero (contract 4.2). */
  plays: number | null;
  /** Counts rows that could not be read and are missing in it. */
  unreadableCount: number;
}

export interface WatchTimeRequest {
  kind: WatchTimeKind;
  time: ZonedRange;
  granularity: WatchTimeGranularity;
  /** Is null for everything of the account. Of very many contents the whole account is read, and theirs is kept. */
  contentIds: readonly string[] | null;
}

export interface WatchTimeReading extends ReadingProgress {
  query: WatchTimeRequest;
  /** Says why reading ended before the last page; null when it did not. */
  failure: Problem | null;
  /** Says when all of it was read; null for never. Of what was read on after a long pause, when it was left. */
  readAtMs: number | null;
  /** Reads on where this ended; null: it is to be read from its start. */
  reader: WatchTimeReader | null;
  /** Reader that refetches these rows, and failed or was stopped; null: none. */
  renewal: WatchTimeReader | null;
  /** Says when its reader was first left for so long that what is read on is news beside it; null for never. */
  leftAtMs: number | null;
}

/** Is the requested page size; the service may send fewer. */
const READING_SIZE = 1000;
/** Is the page size of the contract (4.2): a service that gives fewer rows has no more. */
const DEFAULT_PAGE_SIZE = 100;
const FRESH_FOR_MS = 5 * 60_000;
/** Limits the ids of a call (contract 4.2): its address has to stay below the 8 kB that servers take. */
const MAX_IDS = 190;
/** Limits the ids that are asked for: above this, one reading of the account has fewer calls. */
export const MAX_IDS_ASKED = 2000;

/** Returns the contents to ask for by call; null in it asks for the whole account. */
export function idBatches(
  contentIds: readonly string[] | null,
): readonly (readonly string[] | null)[] {
  if (contentIds === null || contentIds.length > MAX_IDS_ASKED) return [null];
  // Batches of like size take equally long.
  const count = Math.max(1, Math.ceil(contentIds.length / MAX_IDS));
  const size = Math.ceil(contentIds.length / count);
  return Array.from({ length: count }, (_, at) => contentIds.slice(at * size, (at + 1) * size));
}

/** Limits the ids that are spelled out in a key, which is written at each render. */
const MAX_IDS_IN_KEY = 8;
const digests = new WeakMap<readonly string[], string>();

/** Returns a request as keys have it: the digest of many contents in place of their ids. */
function keyOfRequest({ contentIds, ...query }: WatchTimeRequest) {
  if (contentIds === null || contentIds.length <= MAX_IDS_IN_KEY) return { ...query, contentIds };
  const digest = digests.get(contentIds) ?? digestOf(contentIds);
  digests.set(contentIds, digest);
  return { ...query, contentIds: digest };
}

/** Returns the same text for the same ids in the same order. */
function digestOf(ids: readonly string[]): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (const id of ids) {
    for (let at = 0; at < id.length; at++) {
      const code = id.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other + code, 0x85ebca6b) ^ (other >>> 13);
    }
    one = Math.imul(one ^ 0x2c, 0x01000193);
  }
  return `${ids.length} ${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`;
}

/** Returns whether two requests are for the same rows. */
export function isSameRequest(one: WatchTimeRequest, other: WatchTimeRequest): boolean {
  return JSON.stringify(keyOfRequest(one)) === JSON.stringify(keyOfRequest(other));
}

/** Begins the keys of all rows of watch time. */
export const watchTimeKey = [...figuresKey, "watch-time", "rows"] as const;

/** Refetches the visible rows; others when they are shown. */
export function refreshWatchTime(client: QueryClient): Promise<void> {
  client.setQueriesData<WatchTimeReading>(
    { queryKey: watchTimeKey },
    (reading) => reading && { ...reading, reader: null, renewal: null },
  );
  return client.invalidateQueries({ queryKey: watchTimeKey });
}

/** Follows contract 4.2. */
export const watchTimeQueries = {
  /** Reads the plays of one video or channel in one call, for ranges that pass `isOneCall`. */
  plays: (api: ApiClient, kind: WatchTimeKind, contentId: string, time: ZonedRange) =>
    queryOptions({
      queryKey: [...figuresKey, "watch-time", kind, contentId, time],
      queryFn: async ({ signal }): Promise<WatchTimePlays> => {
        const pageSize = DEFAULT_PAGE_SIZE;
        const asked = { ...time, granularity: "month", page: 1, pageSize } as const;
        const contentIds = [contentId];
        const answer = await getWatchTimePage(api, kind, { ...asked, contentIds }, signal);
        const own = new WatchTimeRows();
        for (const row of answer.rows) {
          // Plays of other contents would count as its own, if the service ignored the filter.
          if (plainId(row.contentId) === plainId(contentId)) own.put(row);
        }
        const plays = own.figure("totalPlays").subarray(0, own.rowCount);
        const known = plays.filter((count) => !Number.isNaN(count));
        return {
          plays: known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0),
          unreadableCount: answer.unreadableCount + own.rowCount - known.length,
        };
      },
      refetchInterval: ({ state }) => liveInterval(time, state.dataUpdatedAt),
    }),
  /**
   * Reads all rows of a range. The data grows while fetching; `isComplete` is set at the end. A failed or stopped
   * reading resumes, including a refetch.
   */
  rows: (api: ApiClient, query: WatchTimeRequest) =>
    queryOptions({
      queryKey: [...watchTimeKey, keyOfRequest(query)],
      queryFn: ({ client, signal }) => readWatchTime(api, query, client, signal),
      staleTime: ({ state: { data, dataUpdatedAt } }) => {
        if (data === undefined || !data.isComplete || data.renewal !== null) return 0;
        const readAtMs = data.readAtMs ?? 0;
        const settledAtMs = endOfDayMs(query.time.range.to, query.time.timeZone) + SETTLING_MS;
        if (settledAtMs <= readAtMs) return Number.POSITIVE_INFINITY;
        return readAtMs + FRESH_FOR_MS - dataUpdatedAt;
      },
      // An open page reads again once a day of its range has ended, and its last figures have come.
      refetchInterval: ({ state: { data } }) =>
        data?.isComplete === true && data.renewal === null && data.readAtMs !== null
          ? untilDayEnds(query.time, data.readAtMs)
          : false,
      // Rows are in columns that grow in place: there is nothing to compare.
      structuralSharing: false,
      // Each page has its own retries.
      retry: false,
      retryOnMount: false,
      // A stopped reading resumes on request, or when the page is opened again.
      refetchOnWindowFocus: ({ state }) => isWanted(state.data),
      refetchOnReconnect: ({ state }) => isWanted(state.data),
    }),
};

function isWanted(data: WatchTimeReading | undefined): boolean {
  if (data === undefined || data.failure !== null) return true;
  return data.isComplete && data.renewal === null;
}

/** Returns whether a range is short enough for one call by month. */
export function isOneCall(range: DayRange): boolean {
  return countDays(range) <= MAX_DAYS_BY_MONTH;
}

/** Is the growth that triggers an update: each one sums everything again. */
const NEWS_FACTOR = 1.25;

/** Reads rows as `watchTimeQueries.rows` does, and keeps what it has of them as their data. @throws what stopped it */
export async function readWatchTime(
  api: ApiClient,
  query: WatchTimeRequest,
  client: QueryClient,
  signal: AbortSignal,
): Promise<WatchTimeReading> {
  const { queryKey } = watchTimeQueries.rows(api, query);
  const known = client.getQueryData<WatchTimeReading>(queryKey);
  const whole = known?.isComplete === true ? known : null;
  const renewal = whole?.renewal ?? null;
  // A refetch that was stopped too long ago begins again.
  const isRenewable = renewal !== null && !isOld(renewal);
  const resumed = whole === null ? (known?.reader ?? null) : isRenewable ? renewal : null;
  const { range, timeZone } = query.time;
  const { kind, granularity, contentIds } = query;
  const pageSize = READING_SIZE;
  const batches = idBatches(contentIds);
  const readsAccount = batches.includes(null);
  const reader =
    resumed ??
    new WatchTimeReader(
      // An empty list of ids would be read as none, which is everything.
      contentIds?.length === 0 ? [] : watchTimeWindows(range, granularity, readsAccount),
      (window, page, stop, ids) => {
        const asked = { range: window, timeZone, granularity, page, pageSize, contentIds: ids };
        return getWatchTimePage(api, kind, asked, stop);
      },
      {
        pageSize,
        fullFrom: DEFAULT_PAGE_SIZE,
        granularity,
        contentIds,
        batches,
        openFrom: dayAt(trueMs(Date.now()) - SETTLING_MS, timeZone),
      },
    );
  const leftAtMs =
    resumed === null || whole !== null
      ? null
      : (known?.leftAtMs ?? (isOld(resumed) ? resumed.lastPageAtMs : null));
  // Shown rows are not replaced by fewer.
  let shownCount = known?.rowCount ?? 0;
  const note = (reading: WatchTimeReading) => client.setQueryData(queryKey, reading);
  const readSoFar = (): WatchTimeReading => ({
    ...reader.progress,
    query,
    reader,
    failure: null,
    readAtMs: null,
    renewal: null,
    leftAtMs,
  });
  try {
    await reader.read(signal, () => {
      const { rowCount } = reader.progress;
      // A refetch replaces the shown rows only when complete.
      if (whole !== null || rowCount < shownCount * NEWS_FACTOR || rowCount === 0) return;
      shownCount = rowCount;
      note(readSoFar());
    });
    // After pauses, its first rows are older than its last.
    const begunAtMs = whole !== null && resumed !== null ? reader.firstPageAtMs : null;
    return { ...readSoFar(), readAtMs: leftAtMs ?? begunAtMs ?? Date.now() };
  } catch (error) {
    const { rowCount, pagesRead } = reader.progress;
    // A cache that was emptied at sign-out must stay empty.
    if (client.getQueryState(queryKey) === undefined) throw error;
    const failure = signal.aborted ? null : toProblem(error);
    if (whole !== null) {
      // Another refetch has superseded this one.
      if (client.getQueryData(queryKey) === whole) note({ ...whole, renewal: reader, failure });
    } else if (known !== undefined && rowCount < known.rowCount) {
      note({ ...known, reader, leftAtMs, failure });
    } else if (pagesRead > 0) {
      note({ ...readSoFar(), failure });
    }
    throw error;
  }
}

/** Returns whether a reader was idle for so long that rows must be refetched. */
function isOld({ lastPageAtMs }: WatchTimeReader): boolean {
  return lastPageAtMs !== null && Date.now() - lastPageAtMs > FRESH_FOR_MS;
}

/**
 * Returns the ranges to ask for one after another, latest first, so that each is a legal one. A range by month that is
 * too long for one call is split at ends of months: a row is of one month, so none is cut that was not cut before
 * (contract 4.2, rules 3 and 4).
 * @param isOfAll everything of the account is read, which by day can take minutes: it is asked for in parts
 */
export function watchTimeWindows(
  range: DayRange,
  granularity: WatchTimeGranularity,
  isOfAll = false,
): DayRange[] {
  if (granularity === "day") {
    return isOfAll && countDays(range) > MAX_DAYS_AT_ONCE ? inParts(range) : [range];
  }
  const windows: DayRange[] = [];
  let { from } = range;
  while (countDays({ from, to: range.to }) > MAX_DAYS_BY_MONTH) {
    // Twelve months, the first of them perhaps in part, are 366 days at most.
    const to = lastOfMonth(addMonths(firstOfMonth(from), 11));
    windows.unshift({ from, to });
    from = addDays(to, 1);
  }
  windows.unshift({ from, to: range.to });
  return windows;
}

/** Is so long that few calls more are made, and so short that a page can say how far it is. */
const DAYS_AT_ONCE = 31;
/** Is the longest range by day that is read in one part. */
const MAX_DAYS_AT_ONCE = 92;

function inParts({ from, to }: DayRange): DayRange[] {
  const parts: DayRange[] = [];
  for (let last = to; last >= from; last = addDays(last, -DAYS_AT_ONCE)) {
    parts.push({ from: maxDay(from, addDays(last, 1 - DAYS_AT_ONCE)), to: last });
  }
  return parts;
}

/** Tells whether a record that may have been removed still exists; `failed`: the lookup failed. */
type Existence = "there" | "removed" | "failed";

/** Leaves room beside it for the other calls of a page. */
const LOOKUPS_AT_ONCE = 4;

/** Looks up videos and channels that may have been removed. */
export const existenceQueries = {
  all: () => ["existence"] as const,
  /**
   * Looks up each id. Rejects only when aborted: a failed lookup is reported as such and retried on the next
   * fetch.
   */
  of: (api: ApiClient, kind: WatchTimeKind, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...existenceQueries.all(), kind, ids],
      queryFn({ client, signal, queryKey }): Promise<readonly Existence[]> {
        const known = client.getQueryData<readonly Existence[]>(queryKey);
        return mapInTurn([...ids.entries()], LOOKUPS_AT_ONCE, async ([at, id]) => {
          const before = known?.[at];
          if (before !== undefined && before !== "failed") return before;
          return await lookUp(
            () => (kind === "vod" ? getVideo(api, id, signal) : getChannel(api, id, signal)),
            signal,
          );
        });
      },
      // A deleted content does not return, so the lookup is not repeated.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

async function lookUp(request: () => Promise<unknown>, signal: AbortSignal): Promise<Existence> {
  try {
    await readPatiently(request, signal);
    return "there";
  } catch (error) {
    signal.throwIfAborted();
    return isNotFound(error) ? "removed" : "failed";
  }
}
