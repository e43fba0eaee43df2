import { type Day, type DayRange, isDay } from "#shared/dates/days.ts";
import type { ApiClient } from "#shared/http/client.ts";
import {
  type Reader,
  type ReadRows,
  readRows,
  WireError,
  wireCount,
  wireKey,
  wireMaybe,
  wireNumber,
  wireRecord,
  wireText,
} from "#shared/http/wire.ts";

/** Says whose watch time it is; channels are `live` on the wire. */
export type WatchTimeKind = "vod" | "channel";
export const WATCH_TIME_GRANULARITIES = ["day", "month"] as const;
export type WatchTimeGranularity = (typeof WATCH_TIME_GRANULARITIES)[number];

/** Limits the days of a range by month, both ends counted (contract 4.2, rule 3; supplement, "Readings"). */
export const MAX_DAYS_BY_MONTH = 366;

/** Unlike elsewhere the service counts both days of the range. */
export interface WatchTimeQuery {
  range: DayRange;
  /** Is an IANA name. */
  timeZone: string;
  granularity: WatchTimeGranularity;
  /** Counts from 1. */
  page: number;
  /** Limits the rows per page; the service may send fewer. */
  pageSize: number;
  /** Is null for everything of the account. */
  contentIds: readonly string[] | null;
}

/** Lists the retention buckets: percent of the video's duration. */
export const ENGAGEMENT_PERCENTS = [10, 25, 50, 75, 90, 100] as const;
export type EngagementPercent = (typeof ENGAGEMENT_PERCENTS)[number];

/**
 * Holds the figures of a content in a period (contract 2). Null: the service did not say. Its averages and shares are not read,
 * as they can't be added up.
 */
export interface WatchTimeRow {
  /** Is `YYYY-MM` or `YYYY-MM-DD`. */
  period: string;
  /** Is its first day; `to` is its last. Both are included, and cut to the range. */
  from: Day | null;
  to: Day | null;
  kind: WatchTimeKind;
  /** Has no prefix, unlike on the wire. */
  contentId: string;
  /** Is the title as received; `deleted` for removed content, and then `isDeleted` is true. */
  title: string | null;
  isDeleted: boolean;
  totalPlays: number | null;
  uniqueViewers: number | null;
  watchTimeSeconds: number | null;
  /** Includes freezes and buffering. */
  playtimeSeconds: number | null;
  bytes: number | null;
  /** Counts plays by the furthest point they reached, each in one bucket. All may be fewer than the plays. */
  engagement: Record<EngagementPercent, number | null>;
}

/** Reads a decimal number from zero; null otherwise. */
const wireSeconds: Reader<number | null> = (value) => {
  const amount = wireNumber(value);
  return amount === null || amount < 0 ? null : amount;
};

/** A hundred thousand rows repeat few days. */
const knownDays = new Set<Day>();

function isKnownDay(text: string): boolean {
  const isKnown = knownDays.has(text) || isDay(text);
  if (isKnown) knownDays.add(text);
  return isKnown;
}

/**
 * Reads a month or a day that exists.
 * @throws WireError
 */
const wirePeriod: Reader<string> = (value) => {
  const period = wireKey(value);
  if (!isKnownDay(period) && !isKnownDay(`${period}-01`)) throw new WireError();
  return period;
};

const wireDay: Reader<Day | null> = (value) => {
  const day = wireText(value);
  return day !== null && isKnownDay(day) ? day : null;
};

const rowWire = wireRecord({
  period: wirePeriod,
  "period-start": wireDay,
  "period-end": wireDay,
  "content-id": wireKey,
  title: wireText,
  "total-plays": wireCount,
  "unique-viewers": wireCount,
  "total-watch-time": wireSeconds,
  "total-playtime": wireSeconds,
  "bytes-consumed": wireCount,
  "engagement-10": wireCount,
  "engagement-25": wireCount,
  "engagement-50": wireCount,
  "engagement-75": wireCount,
  "engagement-90": wireCount,
  "engagement-100": wireCount,
});

export interface WatchTimePage extends ReadRows<WatchTimeRow> {
  /** Is false for an answer without a list: where nothing was played the list is empty (contract 4.2). */
  hasList: boolean;
}

const asIs: Reader<unknown> = (value) => value;
/** Reads the possible places of the list (supplement, "Habits"). */
const listWire = wireMaybe(wireRecord({ results: asIs, data: asIs, list: asIs }));

/**
 * Reads a page of watch time (contract 4.2). There is no total: a page without rows is behind the last one.
 * @throws ApiError of kind `rejected` for more than `MAX_DAYS_BY_MONTH` days by month, among others
 */
export async function getWatchTimePage(
  api: ApiClient,
  kind: WatchTimeKind,
  { range, timeZone, granularity, page, pageSize, contentIds }: WatchTimeQuery,
  signal?: AbortSignal,
): Promise<WatchTimePage> {
  const answer = await api.http({
    path: `/v2/analytics/${kind === "vod" ? "vod" : "live"}/watchtime-engagement`,
    query: {
      startdate: range.from,
      enddate: range.to,
      timezone: timeZone,
      granularity,
      page,
      perPage: pageSize,
      "content-ids": contentIds?.join(","),
    },
    signal,
  });
  return {
    ...readRows((row) => readRow(row, kind), answer),
    hasList: answer !== null && !Object.values(listWire(answer) ?? {}).includes(null),
  };
}

/**
 * Reads a row of watch time.
 * @throws WireError for a row without a period or an id
 */
function readRow(row: unknown, requested: WatchTimeKind): WatchTimeRow {
  const wire = rowWire(row);
  // An id without a prefix is of the requested type.
  const [, prefix, contentId = ""] = /^(?:(vod|live)-)?(.*)$/s.exec(wire["content-id"]) ?? [];
  if (contentId === "") throw new WireError();
  return {
    period: wire.period,
    from: wire["period-start"],
    to: wire["period-end"],
    kind: prefix === undefined ? requested : prefix === "vod" ? "vod" : "channel",
    contentId,
    title: wire.title,
    isDeleted: wire.title === "deleted",
    totalPlays: wire["total-plays"],
    uniqueViewers: wire["unique-viewers"],
    watchTimeSeconds: wire["total-watch-time"],
    playtimeSeconds: wire["total-playtime"],
    bytes: wire["bytes-consumed"],
    engagement: {
      10: wire["engagement-10"],
      25: wire["engagement-25"],
      50: wire["engagement-50"],
      75: wire["engagement-75"],
      90: wire["engagement-90"],
      100: wire["engagement-100"],
    },
  };
}
