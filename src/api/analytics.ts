import { addDays, type Day } from "#lib/days.ts";
import type { ApiClient } from "./client.ts";
import {
  type Reader,
  type ReadRows,
  readRows,
  WireError,
  wireNumber,
  wireRecord,
  wireText,
} from "./wire.ts";

/** What the service counts by: one content, one folder, or all VODs or channels of the account. */
export type AnalyticsSource =
  | { kind: "vod" | "channel" | "folder"; id: string }
  | { kind: "vods" | "channels" };

/** One question to the service, in days as it means them. */
export interface AnalyticsWindow {
  from: Day;
  /** Included, as everywhere in the dashboard; on the wire it is the day after that. */
  to: Day;
  /** Minutes east of UTC: how the days are meant. */
  offsetMinutes: number;
}

/** What is counted. On the wire plays are `hits` and impressions are `visitors` (contract 4.1, rule 7). */
export const MEASURES = ["plays", "impressions", "bytes"] as const;
export type Measure = (typeof MEASURES)[number];

/** Data sets over time, with what each of them counts. */
export const PERIOD_SETS = {
  visitors: { dataSet: "visitorsperperiod", measures: ["plays", "impressions"] },
  bytes: { dataSet: "bytesperperiod", measures: ["bytes"] },
} as const satisfies Record<string, { dataSet: string; measures: readonly Measure[] }>;
export type PeriodSet = keyof typeof PERIOD_SETS;

/** Counts of one bucket. What the set does not count is absent. */
export interface PeriodRow {
  /** What the clock showed at the bucket's start, taken for UTC, in milliseconds. */
  wallMs: number;
  counts: Partial<Record<Measure, number>>;
}

/** Counts of one content, as the service names it: by its title or by its file. Null: by nothing. */
export interface ContentCount {
  name: string | null;
  counts: Partial<Record<Measure, number>>;
}

/** Plays and impressions of one country, by the service's own name for it. */
export interface CountryCount {
  countryName: string;
  plays: number;
  impressions: number;
}

/** A count, without which the row is worth nothing. @throws WireError also for less than nothing */
const wireCount: Reader<number> = (value) => {
  const count = wireNumber(value);
  if (count === null || count < 0) throw new WireError();
  return count;
};

/** `2026-11-20 09:00:00`, as it stands, with no zone read into it. @throws WireError */
const wireWallClock: Reader<number> = (value) => {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(wireText(value) ?? "") ?? [];
  const ms = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(ms)) throw new WireError();
  return ms;
};

const visitorsWire = wireRecord({ hits: wireCount, visitors: wireCount });
const bytesWire = wireRecord({ bytes: wireCount });
const datetimeWire = wireRecord({ datetime: wireWallClock });
const fileWire = wireRecord({ file: wireText });
const countryWire = wireRecord({ country_name: wireText });

const COUNTS: Record<PeriodSet, Reader<PeriodRow["counts"]>> = {
  visitors: (row) => {
    const { hits, visitors } = visitorsWire(row);
    return { plays: hits, impressions: visitors };
  },
  bytes: (row) => bytesWire(row),
};

/**
 * Counts over time; the service chooses the width of the buckets by the length of the window (contract 4.1,
 * rules 5 and 6). Buckets without anything are left out, and nothing at all is no rows.
 * @throws ApiError
 */
export async function getPeriods(
  api: ApiClient,
  source: AnalyticsSource,
  set: PeriodSet,
  window: AnalyticsWindow,
  signal?: AbortSignal,
): Promise<ReadRows<PeriodRow>> {
  const answer = await ask(api, source, PERIOD_SETS[set].dataSet, window, signal);
  return readRows(
    (row) => ({ wallMs: datetimeWire(row).datetime, counts: COUNTS[set](row) }),
    answer,
  );
}

/**
 * Counts by content; a folder comes as one row (contract 4.1, rule 4).
 * @throws ApiError
 */
export async function getContents(
  api: ApiClient,
  source: AnalyticsSource,
  set: PeriodSet,
  window: AnalyticsWindow,
  signal?: AbortSignal,
): Promise<ReadRows<ContentCount>> {
  const dataSet = set === "bytes" ? "bytespercontent" : "visitorspercontent";
  const answer = await ask(api, source, dataSet, window, signal);
  return readRows((row) => ({ name: fileWire(row).file, counts: COUNTS[set](row) }), answer);
}

/** Plays and impressions by country. @throws ApiError */
export async function getCountries(
  api: ApiClient,
  source: AnalyticsSource,
  window: AnalyticsWindow,
  signal?: AbortSignal,
): Promise<ReadRows<CountryCount>> {
  const answer = await ask(api, source, "visitorspercountry", window, signal);
  return readRows((row) => {
    const { hits, visitors } = visitorsWire(row);
    return {
      countryName: countryWire(row).country_name ?? "",
      plays: hits,
      impressions: visitors,
    };
  }, answer);
}

function ask(
  api: ApiClient,
  source: AnalyticsSource,
  dataSet: string,
  { from, to, offsetMinutes }: AnalyticsWindow,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return api.http({
    path: `/v2/analytics/${pathOf(source)}/${dataSet}`,
    query: {
      startdate: from,
      // The day named here is not counted any more (contract 4.1, rule 3).
      enddate: addDays(to, 1),
      "timezone-offset": offsetMinutes,
    },
    signal,
  });
}

/** Account-wide groups have no id (supplement, "Account-wide content-group analytics"). */
function pathOf(source: AnalyticsSource): string {
  switch (source.kind) {
    case "vods":
      return "vod";
    case "channels":
      return "channel";
    default:
      return `${source.kind}/${encodeURIComponent(source.id)}`;
  }
}
