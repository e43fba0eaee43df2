import { addDays, type Day } from "#shared/dates/days.ts";
import type { ApiClient } from "#shared/http/client.ts";
import {
  type Reader,
  type ReadRows,
  readRows,
  WireError,
  wireCount,
  wireRecord,
  wireText,
} from "#shared/http/wire.ts";

/** Names the source of counts: one content, one folder, or all VODs or channels of the account. */
export type AnalyticsSource =
  | { kind: "vod" | "channel" | "folder"; id: string }
  | { kind: "vods" | "channels" };

/** States the days of a question to the service, as it means them. */
export interface AnalyticsWindow {
  from: Day;
  /** Is included, as everywhere in the dashboard; on the wire it is the day after that. */
  to: Day;
  /** Counts minutes east of UTC: how the days are meant. */
  offsetMinutes: number;
}

/** Lists the measures. On the wire plays are `hits` and impressions are `visitors` (contract 4.1, rule 7). */
export const MEASURES = ["plays", "impressions", "bytes"] as const;
export type Measure = (typeof MEASURES)[number];

/** Lists the data sets over time, with what each of them counts. */
export const PERIOD_SETS = {
  visitors: { dataSet: "visitorsperperiod", measures: ["plays", "impressions"] },
  bytes: { dataSet: "bytesperperiod", measures: ["bytes"] },
} as const satisfies Record<string, { dataSet: string; measures: readonly Measure[] }>;
export type PeriodSet = keyof typeof PERIOD_SETS;

/** Holds the counts of one row. Null could not be read; what the set does not count is absent. */
export type RowCounts = Partial<Record<Measure, number | null>>;

export interface PeriodRow {
  /** Is the local time of the bucket's start, read as UTC, in ms. */
  wallMs: number;
  counts: RowCounts;
}

/**
 * Holds the counts of one content, as the service names it: by its title or by its file. The name is null where it
 * names it by nothing.
 */
export interface ContentCount {
  name: string | null;
  counts: RowCounts;
  /** Rows of equal name and figures came, which are one content or several: the figures are the least they can be. */
  isLeast?: boolean;
  /** Counts the contents of this name, where it is several that can't be told apart. Is absent for one. */
  contentCount?: number;
}

/** Holds the counts of one country, by the service's own name for it. */
export interface CountryCount {
  countryName: string;
  counts: RowCounts;
}

/** Holds the readable rows of a response, and the number of unreadable and partial ones. */
export interface CountedRows<Row> extends ReadRows<Row> {
  /** Counts rows of which a figure could not be read. */
  partialCount: number;
  /** Counts rows that repeat another one of the same key; they count once. */
  repeatedCount: number;
  /** Counts rows that contradict another one of the same key; what they disagree about is not known. */
  contradictedCount: number;
}

const DATETIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/;

/**
 * Reads `2026-11-20 09:00:00` without a time zone.
 * @throws WireError
 */
const wireWallClock: Reader<number> = (value) => {
  const [, date, time] = DATETIME.exec(wireText(value) ?? "") ?? [];
  const text = `${date}T${time}`;
  const ms = Date.parse(`${text}Z`);
  // `Date` would read 30 February as 2 March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text)) throw new WireError();
  return ms;
};

const visitorsWire = wireRecord({ hits: wireCount, visitors: wireCount });
const bytesWire = wireRecord({ bytes: wireCount });
const datetimeWire = wireRecord({ datetime: wireWallClock });
const fileWire = wireRecord({ file: wireText });
const countryWire = wireRecord({ country_name: wireText });

const COUNTS: Record<PeriodSet, Reader<RowCounts>> = {
  visitors: (row) => {
    const { hits, visitors } = visitorsWire(row);
    return { plays: hits, impressions: visitors };
  },
  bytes: (row) => bytesWire(row),
};

/**
 * Reads counts over time; the service chooses the width of the buckets by the length of the window (contract 4.1, rules
 * 5 and 6). Buckets without anything are left out, and nothing at all is no rows.
 * @throws ApiError
 */
export async function getPeriods(
  api: ApiClient,
  source: AnalyticsSource,
  set: PeriodSet,
  window: AnalyticsWindow,
  signal?: AbortSignal,
): Promise<CountedRows<PeriodRow>> {
  const answer = await ask(api, source, PERIOD_SETS[set].dataSet, window, signal);
  const read = readRows(
    (row) => ({ wallMs: datetimeWire(row).datetime, counts: COUNTS[set](row) }),
    answer,
  );
  return withoutDayTotals(uniteRows(read, ({ wallMs }) => wallMs));
}

const DAY_MS = 86_400_000;
/** Fewer other hours add up to that of midnight by chance. */
const MIN_HOURS = 2;

/**
 * Takes figures of midnight for unknown that are the sum of the other hours of their day: the row is the day's total,
 * and would count all of them twice.
 */
function withoutDayTotals(read: CountedRows<PeriodRow>): CountedRows<PeriodRow> {
  const byDay = new Map<number, PeriodRow[]>();
  for (const row of read.rows) {
    const day = Math.floor(row.wallMs / DAY_MS);
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  const isTotal = ({ wallMs, counts }: PeriodRow) => {
    const hours = (byDay.get(wallMs / DAY_MS) ?? []).filter((row) => row.wallMs !== wallMs);
    return (
      hours.length >= MIN_HOURS &&
      MEASURES.every((measure) => {
        const sum = hours.reduce((all, row) => all + (row.counts[measure] ?? 0), 0);
        const count = counts[measure];
        return count === undefined || (sum > 0 && count === sum);
      })
    );
  };
  const rows = read.rows.map((row) => {
    if (!isTotal(row)) return row;
    const unknown = Object.keys(row.counts).map((measure) => [measure, null]);
    return { ...row, counts: Object.fromEntries(unknown) };
  });
  const totalCount = rows.filter((row, at) => row !== read.rows[at]).length;
  return { ...read, rows, partialCount: read.partialCount + totalCount };
}

/**
 * Reads counts by content; a folder comes as one row (contract 4.1, rule 4). Several may have the same name, but rows
 * that are equal in all are counted once: of one source they are a repetition, of the account perhaps two contents.
 * @throws ApiError
 */
export async function getContents(
  api: ApiClient,
  source: AnalyticsSource,
  set: PeriodSet,
  window: AnalyticsWindow,
  signal?: AbortSignal,
): Promise<CountedRows<ContentCount>> {
  const dataSet = set === "bytes" ? "bytespercontent" : "visitorspercontent";
  const answer = await ask(api, source, dataSet, window, signal);
  const read = readRows((row) => ({ name: fileWire(row).file, counts: COUNTS[set](row) }), answer);
  const keyOf = ({ name, counts }: ContentCount) => JSON.stringify([name, counts]);
  const united = uniteRows(read, keyOf);
  if ("id" in source || united.repeatedCount === 0) return united;
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const key of read.rows.map(keyOf)) (seen.has(key) ? repeated : seen).add(key);
  const rows = united.rows.map((row) =>
    repeated.has(keyOf(row)) ? { ...row, isLeast: true } : row,
  );
  return { ...united, rows };
}

/** Reads plays and impressions by country. @throws ApiError */
export async function getCountries(
  api: ApiClient,
  source: AnalyticsSource,
  window: AnalyticsWindow,
  signal?: AbortSignal,
): Promise<CountedRows<CountryCount>> {
  const answer = await ask(api, source, "visitorspercountry", window, signal);
  const read = readRows(
    (row) => ({ countryName: countryWire(row).country_name ?? "", counts: COUNTS.visitors(row) }),
    answer,
  );
  // Rows without a name can belong to several countries.
  return uniteRows(read, ({ countryName }) => countryName || null);
}

/** Merges rows with equal keys. Figures they disagree on become unknown. @param keyOf null: not merged */
function uniteRows<Row extends { counts: RowCounts }>(
  { rows, unreadableCount }: ReadRows<Row>,
  keyOf: (row: Row) => number | string | null,
): CountedRows<Row> {
  const united: Row[] = [];
  const places = new Map<number | string, number>();
  let partialCount = 0;
  let repeatedCount = 0;
  let contradictedCount = 0;
  for (const row of rows) {
    const key = keyOf(row);
    if (Object.values(row.counts).includes(null)) partialCount += 1;
    const place = (key === null ? undefined : places.get(key)) ?? united.length;
    const known = united[place];
    if (known === undefined) {
      if (key !== null) places.set(key, place);
      united.push(row);
      continue;
    }
    const disagreed = MEASURES.filter((each) => row.counts[each] !== known.counts[each]);
    if (disagreed.length === 0) repeatedCount += 1;
    else contradictedCount += 1;
    const unknown = Object.fromEntries(disagreed.map((measure) => [measure, null]));
    united[place] = { ...known, counts: { ...known.counts, ...unknown } };
  }
  return { rows: united, unreadableCount, partialCount, repeatedCount, contradictedCount };
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
      // The named day is not included (contract 4.1, rule 3).
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
