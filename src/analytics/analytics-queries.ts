import {
  CancelledError,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  queryOptions,
} from "@tanstack/react-query";
import { yieldToMain } from "#shared/async/yield-to-main.ts";
import { utcOfDay } from "#shared/dates/days.ts";
import type { ApiClient } from "#shared/http/client.ts";
import {
  figuresKey,
  firstHourMs,
  isSettled,
  liveInterval,
  type ZonedRange,
} from "#shared/http/live-figures.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import {
  type AnalyticsSource,
  type AnalyticsWindow,
  type ContentCount,
  type CountedRows,
  type CountryCount,
  getContents,
  getCountries,
  getPeriods,
  PERIOD_SETS,
  type PeriodRow,
  type PeriodSet,
} from "./analytics.ts";
import { planDifference, planWhole, planWindows, type SentGranularity } from "./analytics-plan.ts";
import { joinAnswers, type Series } from "./analytics-series.ts";
import { sumSeries } from "./analytics-sums.ts";
import { subtractRows } from "./subtract-rows.ts";

/** Names what the analytics are of. The account is all its VODs and channels together. */
export type Subject = AnalyticsSource | { kind: "account" };

/** Holds counts by content or by country, and what has to be known to trust them. */
export interface Breakdown<Row> extends CountedRows<Row> {
  time: ZonedRange;
  /** The clock changes within the range, and its end may lie off by that change: it could not be read exactly. */
  isShifted: boolean;
  readAtMs: number;
}

export interface ReadSeries extends Series {
  readAtMs: number;
}

export interface SourcedContent extends ContentCount {
  source: AnalyticsSource["kind"];
}

const PAST_FRESH_MS = 30 * 60_000;
const NOW_FRESH_MS = 30_000;
const AT_ONCE = 4;
const MINUTE_MS = 60_000;

export const analyticsQueries = {
  all: () => figuresKey,
  /**
   * Reads a set over time, put together from as many calls as the range needs; see decision 012.
   * @param sinceMs when the subject came to be; null where that is not known
   */
  series: (
    api: ApiClient,
    subject: Subject,
    set: PeriodSet,
    time: ZonedRange,
    granularity: SentGranularity,
    sinceMs: number | null = null,
  ) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), "series", subject, set, time, granularity, sinceMs],
      queryFn: async ({ client, signal }): Promise<ReadSeries> => {
        const plan = planWindows(time.range, time.timeZone, granularity);
        const nowMs = trueMs(Date.now());
        // Windows in the future have no figures.
        const windows = plan.windows.filter(
          ({ from, offsetMinutes }) =>
            firstHourMs(utcOfDay(from) - offsetMinutes * MINUTE_MS) <= nowMs,
        );
        const [first, ...more] = await mapInTurn(sourcesOf(subject), AT_ONCE, async (source) => {
          const answers = await mapInTurn(windows, AT_ONCE, async (window) => ({
            window,
            ...(await fetchShared(
              client,
              periodsQuery(api, source, set, window, time.timeZone),
              signal,
            )),
          }));
          return joinAnswers(
            answers,
            {
              measures: PERIOD_SETS[set].measures,
              range: time.range,
              timeZone: time.timeZone,
              granularity,
              isShifted: plan.isShifted,
              sinceMs,
              source: source.kind,
            },
            nowMs,
          );
        });
        if (first === undefined) throw new TypeError("A subject has at least one source.");
        return { ...sumSeries([first, ...more], nowMs), readAtMs: nowMs };
      },
      ...liveness(subject, time, set),
    }),
  /** Reads the counts by content over a whole range. */
  contents: (api: ApiClient, subject: Subject, set: PeriodSet, time: ZonedRange) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), "contents", subject, set, time],
      queryFn: ({ signal }) =>
        breakDown<SourcedContent>(
          subject,
          time,
          async (source, window) => {
            const read = await getContents(api, source, set, window, signal);
            return { ...read, rows: read.rows.map((row) => ({ ...row, source: source.kind })) };
          },
          // Members of a folder are read one by one: each call twice would be too many.
          "id" in subject ? null : ({ name }) => name,
        ),
      ...liveness(subject, time, set),
    }),
  /** Reads plays and impressions by country over a whole range; of an account, the rows of VODs and of channels. */
  countries: (api: ApiClient, subject: Subject, time: ZonedRange) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), "countries", subject, time],
      queryFn: ({ signal }) =>
        breakDown<CountryCount>(
          subject,
          time,
          (source, window) => getCountries(api, source, window, signal),
          ({ countryName }) => countryName,
        ),
      ...liveness(subject, time),
    }),
};

/** Returns the query for the rows of one call: windows are shared by ranges and charts, and past ones are cached. */
function periodsQuery(
  api: ApiClient,
  source: AnalyticsSource,
  set: PeriodSet,
  { from, to, offsetMinutes }: AnalyticsWindow,
  timeZone: string,
) {
  const window = { from, to, offsetMinutes };
  return queryOptions({
    queryKey: [...analyticsQueries.all(), "window", source, set, window],
    queryFn: async ({ signal }): Promise<CountedRows<PeriodRow>> => {
      // A page makes a dozen calls at once, and starting one takes milliseconds on a slow machine.
      await yieldToMain();
      return await getPeriods(api, source, set, window, signal);
    },
    staleTime: ({ state }) =>
      isSettled({ range: window, timeZone }, trueMs(state.dataUpdatedAt)) ? PAST_FRESH_MS : 0,
    // The series is retried; its loaded windows are cached.
    retry: false,
  });
}

interface ReadState {
  state: { dataUpdatedAt: number };
}

/**
 * Returns cache and refetch settings of a range: it is read again until all of it has come. Meanwhile earlier figures
 * of the same subject stay, marked with their own range.
 */
function liveness(subject: Subject, time: ZonedRange, set: PeriodSet | null = null) {
  return {
    staleTime: ({ state }: ReadState) =>
      isSettled(time, trueMs(state.dataUpdatedAt)) ? PAST_FRESH_MS : NOW_FRESH_MS,
    refetchInterval: ({ state }: ReadState) => liveInterval(time, state.dataUpdatedAt),
    placeholderData: keepWhereSame(set === null ? [subject] : [subject, set]),
  } as const;
}

/** Keeps the earlier data of keys with the same parts after the first two. */
export function keepWhereSame(parts: readonly unknown[]) {
  return <Data>(
    previous: Data | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ) => {
    const other = query?.queryKey.slice(2, 2 + parts.length);
    return JSON.stringify(other) === JSON.stringify(parts) ? previous : undefined;
  };
}

export function sourcesOf(subject: Subject): AnalyticsSource[] {
  return subject.kind === "account" ? [{ kind: "vods" }, { kind: "channels" }] : [subject];
}

/**
 * Reads rows that can't be put together from parts of days.
 * @param nameOf names a row, so that a range in which the clock changes is exact as the difference of two; null: it is ≈
 */
async function breakDown<Row extends CountryCount | SourcedContent>(
  subject: Subject,
  { range, timeZone }: ZonedRange,
  read: (source: AnalyticsSource, window: AnalyticsWindow) => Promise<CountedRows<Row>>,
  nameOf: ((row: Row) => string | null) | null,
): Promise<Breakdown<Row>> {
  const readAtMs = trueMs(Date.now());
  const whole = planWhole(range, timeZone, readAtMs);
  const readExactly = async (source: AnalyticsSource) => {
    if (!whole.isShifted || nameOf === null) return null;
    const { all, before } = planDifference(range, timeZone);
    const [later, earlier] = await mapInTurn(
      before === null ? [all] : [all, before],
      AT_ONCE,
      (window) => read(source, window),
    );
    return later === undefined || earlier === undefined
      ? (later ?? null)
      : subtractRows(later, earlier, nameOf);
  };
  const answers = await mapInTurn(sourcesOf(subject), AT_ONCE, async (source) => {
    await yieldToMain();
    const exact = await readExactly(source);
    return exact === null
      ? { ...(await read(source, whole.window)), isShifted: whole.isShifted }
      : { ...exact, isShifted: false };
  });
  const total = (count: (answer: CountedRows<Row>) => number) =>
    answers.reduce((sum, answer) => sum + count(answer), 0);
  return {
    time: { range, timeZone },
    rows: answers.flatMap(({ rows }) => rows),
    unreadableCount: total(({ unreadableCount }) => unreadableCount),
    partialCount: total(({ partialCount }) => partialCount),
    repeatedCount: total(({ repeatedCount }) => repeatedCount),
    contradictedCount: total(({ contradictedCount }) => contradictedCount),
    isShifted: answers.some(({ isShifted }) => isShifted),
    readAtMs,
  };
}

export function refreshAnalytics(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: analyticsQueries.all() });
}

/** Shares one call among all that wait for it. @throws the reason that `signal` was aborted with, among others */
export function fetchShared<Data, Key extends QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  signal: AbortSignal,
): Promise<Data> {
  signal.throwIfAborted();
  const observer = new QueryObserver(client, options);
  let leave: (() => void) | undefined;
  return new Promise<Data>((resolve, reject) => {
    const settle = ({ data, error, fetchStatus }: QueryObserverResult<Data>) => {
      if (fetchStatus !== "idle") return;
      if (error !== null || data === undefined) reject(error ?? new CancelledError());
      else resolve(data);
    };
    const giveUp = () => reject(signal.reason);
    const unsubscribe = observer.subscribe(settle);
    leave = () => {
      unsubscribe();
      signal.removeEventListener("abort", giveUp);
    };
    settle(observer.getCurrentResult());
    signal.addEventListener("abort", giveUp);
    // This runs a moment after the signal: a series that replaces this one at once keeps the calls that both need.
  }).finally(() => leave?.());
}
