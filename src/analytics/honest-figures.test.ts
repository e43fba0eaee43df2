import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { type SeriesTableLabels, seriesTable } from "#analytics/screen/series-table.ts";
import { areEvenlyLong, comparableOf, timeAgainst, toRead } from "#shared/dates/compared-days.ts";
import { daysOfChoice, RANGE_PRESETS, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import { dayAt, endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { toCsv } from "#shared/format/csv.ts";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { showCell } from "#shared/format/table-data.ts";
import { toXlsx } from "#shared/format/xlsx.ts";
import { createApiClient } from "#shared/http/client.ts";
import { firstHourMs, type ZonedRange } from "#shared/http/live-figures.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { getPeriods, type Measure, PERIOD_SETS, type PeriodSet } from "./analytics.ts";
import { answerWindow, type HourOfEvents } from "./analytics-for-test.ts";
import { type Granularity, MAX_DAYS, planWindows } from "./analytics-plan.ts";
import { joinAnswers, type Series } from "./analytics-series.ts";
import { averageWeek, sumSeries, widen } from "./analytics-sums.ts";
import { changeOf } from "./comparison.ts";
import { figureOf, type Mark, METRICS, type Metric, pointsOf } from "./metrics.ts";

const HOUR_MS = 3_600_000;
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const FIRST_DAY = "2024-09-01";
const FIRST_MS = Date.parse(FIRST_DAY);
const MAX_RANGE_DAYS = 800;

const ZONES = [
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

const anyFault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...FAULTS),
  answer: fc.nat(40),
  row: fc.nat(200),
  value: fc.constantFrom<unknown>("0x10", "1e3", 12.5, 2 ** 53, 1e21, -1, null, "", {}),
  date: fc.constantFrom("2026-02-30 00:00:00", "2025-02-29 10:00:00", "yesterday", "2025-04-31"),
});

const anyEvents = fc.array(
  fc.record({
    hourMs: fc.nat({ max: (MAX_RANGE_DAYS + 40) * 24 }).map((hour) => FIRST_MS + hour * HOUR_MS),
    count: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 1, maxLength: 200 },
);

const anyQuery = fc
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

/** Returns the rows of one answer, as the service writes them. */
function wireRows(
  events: readonly HourOfEvents[],
  set: PeriodSet,
  window: { from: string; to: string; offsetMinutes: number },
): WireRow[] {
  return answerWindow(events, { ...window, keep: null }, "plays").map(({ wallMs, counts }) => ({
    datetime: new Date(wallMs).toISOString().slice(0, 19).replace("T", " "),
    ...Object.fromEntries(
      PERIOD_SETS[set].measures.map((measure) => [
        FIELDS[measure],
        (counts.plays ?? 0) * TIMES[measure],
      ]),
    ),
  }));
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
async function readBoth(
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
      // Faults make rows out of records; a row that is not a record is not damaged again.
      const rows = here.reduce<unknown[]>(
        (list, fault) =>
          damage(
            list.filter((row): row is WireRow => isRecord(row)),
            fault,
          ).concat(list.filter((row) => !isRecord(row))),
        wireRows(events, set, window),
      );
      const api = createApiClient(
        parseRuntimeConfig({}),
        fetchForTest(() => Response.json(rows)),
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
function truthOf(events: readonly HourOfEvents[], metric: Metric): number | null {
  const count = events.reduce((sum, event) => sum + event.count, 0);
  if (metric !== "bytesPerPlay") return count * TIMES[metric];
  return count === 0 ? null : TIMES.bytes;
}

/** Returns whether an unmarked figure is true, and a marked one within its mark. */
function isHonest(
  { value, mark }: { value: number | null; mark: Mark },
  truth: number | null,
  isFaulty: boolean,
): boolean {
  if (!isFaulty) return mark === "exact" && value === truth;
  if (value === null || mark === "about") return true;
  return mark === "exact" ? value === truth : value <= (truth ?? 0);
}

const WORDS: SeriesTableLabels = {
  metric: (metric) => metric,
  value: (_, value, mark) => `${mark} ${value}`,
  inUnit: (_, name) => name,
  head: (name, marks) => [name, ...new Set(marks.filter((mark) => mark !== "exact"))].join(" "),
  bucket: ({ from }) => from,
  day: (day) => day,
  partial: ({ partial }) => String(partial),
  columns: { from: "from", to: "to", partial: "partial", previousFrom: "previous from" },
  previous: (metric) => `${metric} then`,
  total: "total",
};

/** Reads a cell of a table as a figure. */
function figureIn(text: string | null): { value: number | null; mark: Mark } {
  const [, mark, value] = /^(exact|atLeast|about) (.+)$/.exec(text ?? "") ?? [];
  if (value === undefined) return { value: null, mark: "exact" };
  return { value: Number(value), mark: mark === "atLeast" || mark === "about" ? mark : "exact" };
}

const SIGNS: Record<Mark, string> = { exact: "", atLeast: "≥", about: "≈" };

/** Returns the place of the figures of a metric in a file, whose head may say how exact they are. */
function fileColumn(head: readonly string[], metric: Metric): number {
  return head.findIndex((name) => name.split(" ")[0] === metric && !name.endsWith("(≥ ≈)"));
}

/** Returns wrong figures on screen and in the file of a series. */
function findLies(series: Series, events: readonly HourOfEvents[], isFaulty: boolean): string[] {
  const { buckets } = series;
  const eventsOf = (fromMs: number, untilMs: number) =>
    events.filter(({ hourMs }) => hourMs >= fromMs && hourMs < untilMs);
  const within = eventsOf(buckets[0]?.startMs ?? 0, buckets.at(-1)?.endMs ?? 0);
  // Without any row the figure is unknown, which is not zero.
  if (within.length === 0) {
    return METRICS.filter((metric) => figureOf(series, metric).value !== null);
  }
  const table = seriesTable(series, null, METRICS, WORDS);
  const [head = [], ...lines] = toCsv(table)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return METRICS.flatMap((metric) => {
    const column = table.columns.findIndex(({ name }) => name === metric);
    const definition = table.columns[column];
    const place = fileColumn(head, metric);
    if (definition === undefined) return [`no column of ${metric}`];
    const total = table.totals?.[column] ?? null;
    const whole = truthOf(within, metric);
    const totals = [
      figureOf(series, metric),
      typeof total === "number"
        ? { value: total, mark: "exact" as const }
        : figureIn(String(total)),
    ];
    const points = pointsOf(series, metric);
    const isMarked = head[place] !== metric;
    const signs = head.indexOf(`${metric} (≥ ≈)`);
    return [
      ...(totals.every((each) => isHonest(each, whole, isFaulty)) ? [] : [`${metric} total`]),
      ...buckets.flatMap(({ startMs, endMs, from }, index) => {
        const truth = truthOf(eventsOf(startMs, endMs), metric);
        const { value = null, mark = "exact" } = points[index] ?? {};
        const shown = showCell(definition, table.rows[index]?.[column] ?? null, index);
        const cell = lines[index]?.[place] ?? "missing";
        const sign = signs < 0 ? "" : lines[index]?.[signs];
        const isWritten = cell === "" || Number(cell) === truth || (isMarked && mark !== "exact");
        const saysWhy = lines[index]?.slice(head.indexOf("partial")).join().includes("lacking");
        const isRight =
          isHonest({ value, mark }, truth, isFaulty) &&
          isHonest(figureIn(shown), truth, isFaulty) &&
          isWritten &&
          sign === (cell === "" ? "" : SIGNS[mark]) &&
          (mark === "exact" || cell === "" || (isMarked && saysWhy === true));
        return isRight ? [] : [`${metric} ${from} ${mark}: ${shown}, ${cell}, truly ${truth}`];
      }),
    ];
  });
}

it("Shows no figure that is wrong and not marked, whatever the service sends", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyEvents,
      anyQuery,
      fc.array(anyFault, { maxLength: 6 }),
      async (events, query, faults) => {
        const series = await readBoth(events, query, faults);
        expect(findLies(series, events, faults.length > 0)).toEqual([]);
      },
    ),
    { numRuns: 250 },
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const anyComparison = fc.record({
  choice: fc.oneof(
    fc.constantFrom<RangeChoice>(...RANGE_PRESETS.filter((preset) => preset !== "all")),
    fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 90 })).map(([first, more]): RangeChoice => {
      const from = addDays("2024-12-01", first);
      return { from, to: addDays(from, more) };
    }),
  ),
  against: fc.constantFrom("previous", "year", "weeks"),
  timeZone: fc.constantFrom(...ZONES),
  // These are the days after a leap day, beside changes of the clock, and the ends of months and of years.
  noon: fc.constantFrom(
    "2024-03-01",
    "2025-03-30",
    "2025-03-31",
    "2025-10-27",
    "2025-12-31",
    "2026-01-01",
    "2026-03-29",
    "2026-04-30",
    "2026-07-01",
  ),
});

/** Computes a metric of the hours that start in the days of a time, from the events alone. */
function truthIn(events: readonly HourOfEvents[], { range, timeZone }: ZonedRange, nowMs: number) {
  const fromMs = firstHourMs(startOfDayMs(range.from, timeZone));
  const untilMs = Math.min(firstHourMs(endOfDayMs(range.to, timeZone)), nowMs);
  const within = events.filter(({ hourMs }) => hourMs >= fromMs && hourMs < untilMs);
  return (metric: Metric) => truthOf(within, metric);
}

it("Recomputes both figures of a change from the days that it says it is of, or has no change", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          hourMs: fc
            .nat({ max: 1000 * 24 })
            .map((hour) => Date.parse("2023-10-01") + hour * HOUR_MS),
          count: fc.integer({ min: 1, max: 1000 }),
        }),
        { minLength: 100, maxLength: 300 },
      ),
      anyComparison,
      fc.array(anyFault, { maxLength: 2 }),
      async (given, { choice, against, timeZone, noon }, faults) => {
        const nowMs = Date.parse(`${noon}T12:00:00Z`);
        vi.useFakeTimers({ now: nowMs, toFake: ["Date"] });
        const events = given.filter(({ hourMs }) => hourMs < nowMs);
        const today = dayAt(nowMs, timeZone);
        const range = daysOfChoice(choice, today, "2024-01-01");
        const time = { range, timeZone };
        const previous = timeAgainst({ against, choice }, time, false);
        const isEvenlyLong = areEvenlyLong(against, range);
        const comparable = comparableOf({ time, previous, today, isEvenlyLong });
        if (previous === null || comparable === null) return;
        const { time: before, weeks } = toRead(previous);
        const read = ({ range: days }: ZonedRange) =>
          readBoth(events, { range: days, timeZone, granularity: "day" }, faults, nowMs);
        const [now, all] = [await read(time), await read(before)];
        const then = averageWeek(all, weeks);
        if (then === null) return;
        const truths = [comparable.current, toRead(comparable.previous).time].map((each) =>
          truthIn(events, each, nowMs),
        );
        for (const metric of METRICS) {
          const change = changeOf(now, then, metric);
          if (change.ratio === null) continue;
          const [current = null, sum = null] = truths.map((truth) => truth(metric));
          const was = sum === null || metric === "bytesPerPlay" ? sum : sum / weeks;
          expect(change.current).toBe(current);
          expect(change.previous).toBeCloseTo(was ?? Number.NaN, 6);
          expect(change.ratio).toBeCloseTo((current ?? 0) / (was ?? 1) - 1, 12);
        }
      },
    ),
    { numRuns: 15 },
  );
});

it("Writes the same figures to an Excel file as to CSV, each with its mark beside it", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyEvents,
      anyQuery,
      fc.array(anyFault, { minLength: 1, maxLength: 6 }),
      async (events, query, faults) => {
        const series = await readBoth(events, query, faults);
        const table = seriesTable(series, null, METRICS, WORDS);
        const lines = toCsv(table).trimEnd().split("\r\n");
        const bytes = new Uint8Array(await toXlsx(table).arrayBuffer());
        const texts = readSheet(bytes).map((row) =>
          row.map((cell) => {
            if (cell === null) return "";
            if (typeof cell === "object") return cell.date;
            return typeof cell === "number" ? String(cell) : `${cell}`;
          }),
        );
        // Excel's dates have no zone.
        const withoutZones = lines.map((line) => line.replace(/^([^,]*T\d\d:\d\d)[^,]*/, "$1"));
        expect(texts.map((row) => row.join(","))).toEqual(withoutZones);
      },
    ),
    { numRuns: 8 },
  );
});
