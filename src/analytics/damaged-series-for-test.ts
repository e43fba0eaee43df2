import fc from "fast-check";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { createApiClient } from "#shared/http/client.ts";
import { firstHourMs, type ZonedRange } from "#shared/http/live-figures.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { getPeriods, type Measure, PERIOD_SETS, type PeriodSet } from "./analytics.ts";
import { answerWindow, type HourOfEvents } from "./analytics-for-test.ts";
import { type Granularity, MAX_DAYS, planWindows } from "./analytics-plan.ts";
import { joinAnswers, type Series } from "./analytics-series.ts";
import { sumSeries, widen } from "./analytics-sums.ts";
import type { Metric } from "./metrics.ts";

const HOUR_MS = 3_600_000;
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const FIRST_DAY = "2024-09-01";
const FIRST_MS = Date.parse(FIRST_DAY);
const MAX_RANGE_DAYS = 800;

export const ZONES = [
  "UTC",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/Santiago",
  "Europe/Berlin",
  "Australia/Lord_Howe",
];

/** Lists the faults applied to a row of a response. */
const FAULTS = ["repeat", "contradict", "noFigure", "noDate", "otherDay", "unlike"] as const;

interface Fault {
  kind: (typeof FAULTS)[number];
  /** Names an answer and one of its rows, counted round and round. */
  answer: number;
  row: number;
  /** Replaces a figure. */
  value: unknown;
  date: string;
}

export const anyFault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...FAULTS),
  answer: fc.nat(40),
  row: fc.nat(200),
  value: fc.constantFrom<unknown>("0x10", "1e3", 12.5, 2 ** 53, 1e21, -1, null, "", {}),
  date: fc.constantFrom("2026-02-30 00:00:00", "2025-02-29 10:00:00", "yesterday", "2025-04-31"),
});

export const anyEvents = fc.array(
  fc.record({
    hourMs: fc.nat({ max: (MAX_RANGE_DAYS + 40) * 24 }).map((hour) => FIRST_MS + hour * HOUR_MS),
    count: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 1, maxLength: 200 },
);

export const anyQuery = fc
  .record({
    granularity: fc.constantFrom<Granularity>("hour", "day", "week", "month"),
    first: fc.nat({ max: 400 }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    timeZone: fc.constantFrom(...ZONES),
  })
  .map(({ granularity, first, length, timeZone }) => {
    const from = addDays(FIRST_DAY, 2 + first);
    const most = Math.min(MAX_DAYS[granularity], MAX_RANGE_DAYS - first);
    return {
      granularity,
      timeZone,
      range: { from, to: addDays(from, Math.floor(length * (most - 1))) },
    };
  });

/** Multiplies the counts of each measure, so that all sums differ. */
const TIMES: Record<Measure, number> = { plays: 1, impressions: 3, bytes: 1_000_003 };
const FIELDS: Record<Measure, string> = { plays: "hits", impressions: "visitors", bytes: "bytes" };

type WireRow = Record<string, unknown>;

/** Returns the rows of one answer, as the service writes them to what it is asked. */
function wireRows(
  events: readonly HourOfEvents[],
  set: PeriodSet,
  { searchParams }: URL,
): WireRow[] {
  const window = {
    from: searchParams.get("startdate") ?? "",
    // The named day is not included.
    to: addDays(searchParams.get("enddate") ?? "", -1),
    offsetMinutes: Number(searchParams.get("timezone-offset")),
    keep: null,
  };
  return answerWindow(events, window, "plays").map(({ wallMs, counts }) => ({
    datetime: new Date(wallMs).toISOString().slice(0, 19).replace("T", " "),
    ...Object.fromEntries(
      PERIOD_SETS[set].measures.map((measure) => [
        FIELDS[measure],
        (counts.plays ?? 0) * TIMES[measure],
      ]),
    ),
  }));
}

/** Returns rows with a fault, which makes rows out of records; a row that is not a record is not damaged again. */
function damagedBy(list: unknown[], fault: Fault): unknown[] {
  return damage(
    list.filter((row): row is WireRow => isRecord(row)),
    fault,
  ).concat(list.filter((row) => !isRecord(row)));
}

function damage(rows: WireRow[], { kind, row, value, date }: Fault): unknown[] {
  const at = row % Math.max(1, rows.length);
  const hit = rows[at];
  if (hit === undefined) return kind === "noDate" ? [{ datetime: date, bytes: 1, hits: 1 }] : rows;
  const [, figure = ""] = Object.keys(hit);
  const replaced = (by: unknown) => rows.map((each, index) => (index === at ? by : each));
  switch (kind) {
    case "repeat":
      return [...rows, { ...hit }];
    case "contradict":
      return [{ ...hit, [figure]: 1 + row }, ...rows];
    case "noFigure":
      return replaced({ ...hit, [figure]: value });
    case "noDate":
      return replaced({ ...hit, datetime: date });
    case "otherDay":
      return replaced({ ...hit, datetime: "2020-02-01 00:00:00" });
    case "unlike":
      return replaced("row");
  }
}

/** Reads both sets as the page does, from a service that has these faults. */
export async function readBoth(
  events: readonly HourOfEvents[],
  query: { range: DayRange; timeZone: string; granularity: Granularity },
  faults: readonly Fault[],
  nowMs = NEVER_MS,
): Promise<Series> {
  const granularity = query.granularity === "week" ? "day" : query.granularity;
  const plan = planWindows(query.range, query.timeZone, granularity);
  const read = async (set: PeriodSet, shift: number) => {
    const answers = plan.windows.map(async (window, index) => {
      const here = faults
        .filter(({ answer }) => (answer + shift) % plan.windows.length === index)
        // A false row accompanies the true one: a false row alone can't be detected.
        .toSorted((a, b) => Number(a.kind === "contradict") - Number(b.kind === "contradict"));
      const api = createApiClient(
        parseRuntimeConfig({}),
        fetchForTest(({ url }) =>
          Response.json(here.reduce<unknown[]>(damagedBy, wireRows(events, set, url))),
        ),
      );
      return { window, ...(await getPeriods(api, { kind: "vods" }, set, window)) };
    });
    const { measures } = PERIOD_SETS[set];
    return joinAnswers(
      await Promise.all(answers),
      { ...query, granularity, measures, isShifted: plan.isShifted, sinceMs: null, source: "vods" },
      nowMs,
    );
  };
  const both = sumSeries([await read("visitors", 0), await read("bytes", 1)], nowMs);
  return query.granularity === "week" ? widen(both, "week", nowMs) : both;
}

function isRecord(row: unknown): row is WireRow {
  return typeof row === "object" && row !== null;
}

/** Computes a metric from the events alone. */
export function truthOf(events: readonly HourOfEvents[], metric: Metric): number | null {
  const count = events.reduce((sum, event) => sum + event.count, 0);
  if (metric !== "bytesPerPlay") return count * TIMES[metric];
  return count === 0 ? null : TIMES.bytes;
}

/** Computes a metric of the hours that start in the days of a time, from the events alone. */
export function truthIn(
  events: readonly HourOfEvents[],
  { range, timeZone }: ZonedRange,
  nowMs: number,
) {
  const fromMs = firstHourMs(startOfDayMs(range.from, timeZone));
  const untilMs = Math.min(firstHourMs(endOfDayMs(range.to, timeZone)), nowMs);
  const within = events.filter(({ hourMs }) => hourMs >= fromMs && hourMs < untilMs);
  return (metric: Metric) => truthOf(within, metric);
}
