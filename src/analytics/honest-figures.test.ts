import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { type SeriesTableLabels, seriesTable } from "#analytics/screen/series-table.ts";
import { areEvenlyLong, comparableOf, timeAgainst, toRead } from "#shared/dates/compared-days.ts";
import { daysOfChoice, RANGE_PRESETS, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { addDays } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { toCsv } from "#shared/format/csv.ts";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { showCell } from "#shared/format/table-data.ts";
import { toXlsx } from "#shared/format/xlsx.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import type { HourOfEvents } from "./analytics-for-test.ts";
import type { Series } from "./analytics-series.ts";
import { averageWeek } from "./analytics-sums.ts";
import { changeOf } from "./comparison.ts";
import {
  anyEvents,
  anyFault,
  anyQuery,
  readBoth,
  truthIn,
  truthOf,
  ZONES,
} from "./damaged-series-for-test.ts";
import { figureOf, type Mark, METRICS, type Metric, pointsOf } from "./metrics.ts";

const HOUR_MS = 3_600_000;

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
