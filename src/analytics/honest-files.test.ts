import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { type ComparedTime, comparableOf, toRead } from "#shared/dates/compared-days.ts";
import { RANGE_PRESETS, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { addDays } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { toCsv, withoutGuard } from "#shared/format/csv.ts";
import { readCsv } from "#shared/format/read-csv.ts";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import type { TableData } from "#shared/format/table-data.ts";
import { toXlsx } from "#shared/format/xlsx.ts";
import { firstHourMs, type ZonedRange } from "#shared/http/live-figures.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import type { RowCounts } from "./analytics.ts";
import { analyticsQueries, type Breakdown } from "./analytics-queries.ts";
import type { Series } from "./analytics-series.ts";
import { averageRows, averageWeek } from "./analytics-sums.ts";
import { DEFAULT_VIEW } from "./analytics-view.ts";
import { type BrokenDownPlay, breakdownApi } from "./breakdown-service-for-test.ts";
import { type LinedItem, withLine } from "./compare/compared.ts";
import { totalsOf, totalsTable } from "./compare/totals.ts";
import { contentTable, rankRows } from "./contents/rank-contents.ts";
import { countryTable, tallyCountries } from "./countries/tally-countries.ts";
import { anyFault, readBoth, truthIn } from "./damaged-series-for-test.ts";
import { METRICS } from "./metrics.ts";
import { markOfRows, type PanelMarks } from "./parts/panel-mark.ts";
import { type AnalyticsQuery, resolveView } from "./resolved-query.ts";
import { reasonAgainst } from "./screen/breakdown-panel.tsx";

const HOUR_MS = 3_600_000;
const FIRST_MS = Date.parse("2023-10-01");

const ZONES = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Europe/Berlin", "America/Santiago"];

/** Lists videos by what the service calls them: by title or file, two alike, one not at all; some are not in the library. */
const CONTENTS = [
  { name: "ferry.mp4", id: "0012" },
  { name: "Ferry", id: "0012" },
  { name: 'Lights, "night"', id: "1e3" },
  { name: "=1+1", id: "9007199254740993" },
  { name: "Two\r\nlines", id: "00ff-00ff" },
  { name: "Twin", id: "" },
  { name: "Twin", id: "" },
  { name: " 'Gone; ", id: "" },
  { name: null, id: "" },
] as const;
const LIBRARY = [
  { id: "0012", title: "Ferry", filename: "ferry.mp4" },
  { id: "1e3", title: 'Lights, "night"', filename: null },
  { id: "9007199254740993", title: "=1+1", filename: "sum.mp4" },
  { id: "00ff-00ff", title: "Two\r\nlines", filename: null },
];
/** Lists what the service calls countries, two of which are one, and one of which is none. */
const COUNTRIES = [
  { name: "Malta", code: "MT" },
  { name: "USA", code: "US" },
  { name: "United States", code: "US" },
  { name: 'No, "where"', code: "" },
] as const;
const NAMES = {
  contents: CONTENTS.map(({ name }) => name),
  countries: COUNTRIES.map(({ name }) => name),
};

const ASKED = {
  choice: fc.oneof(
    fc.constantFrom<RangeChoice>(...RANGE_PRESETS),
    // Weeks can be compared with the average of four.
    fc
      .tuple(fc.nat({ max: 400 }), fc.oneof(fc.constant(6), fc.nat({ max: 90 })))
      .map(([first, more]): RangeChoice => {
        const from = addDays("2024-12-01", first);
        return { from, to: addDays(from, more) };
      }),
  ),
  against: fc.constantFrom("none" as const, "previous" as const, "year" as const, "weeks" as const),
  timeZone: fc.constantFrom(...ZONES),
  noon: fc.constantFrom("2024-03-01", "2025-10-27", "2026-01-01", "2026-03-29", "2026-06-01"),
};

const CASE = fc.record({
  ...ASKED,
  plays: fc.array(
    fc.record({
      hourMs: fc.nat({ max: 1000 * 24 }).map((hour) => FIRST_MS + hour * HOUR_MS),
      content: fc.nat(CONTENTS.length - 1),
      country: fc.nat(COUNTRIES.length - 1),
      count: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 100, maxLength: 300 },
  ),
  // A row that is not there could not be missed, and another of the same name could be of another content.
  faults: fc.oneof(
    fc.constant([]),
    fc.array(
      fc.record({
        kind: fc.constantFrom("noFigure" as const, "unlike" as const, "repeat" as const),
        answer: fc.nat(1),
        row: fc.nat(10),
      }),
      { maxLength: 2 },
    ),
  ),
});
type Case = typeof CASE extends fc.Arbitrary<infer T> ? T : never;

afterEach(() => void vi.useRealTimers());

/** Returns the days to read of what is compared, if anything is, and by how many weeks their sums are divided. */
function beforeOf(of: { previous: ComparedTime | null } | null): {
  time: ZonedRange | null;
  weeks: number;
} {
  const previous = of?.previous ?? null;
  return previous === null ? { time: null, weeks: 1 } : toRead(previous);
}

/** Reads a breakdown of the days of a query, and of those that are compared, as its panel does. */
async function readParts<Row extends { counts: RowCounts }>(
  query: AnalyticsQuery,
  read: (time: ZonedRange) => Promise<Breakdown<Row>>,
) {
  const comparable = comparableOf(query);
  const now = await read(query.time);
  const isOfPart = comparable !== null && comparable.current !== query.time;
  const over = isOfPart ? await read(comparable.current) : now;
  const { time: timeBefore, weeks } = beforeOf(comparable);
  const before = timeBefore && (await read(timeBefore));
  const isCompared = before !== null && reasonAgainst(over, before, now) === null;
  const isShifted = now.isShifted || (isCompared && (over.isShifted || before.isShifted));
  const marks: PanelMarks = {
    figures: markOfRows(now),
    compared: isShifted ? "about" : "exact",
    isOfPart,
  };
  return {
    rows: now.rows,
    overRows: isOfPart ? over.rows : undefined,
    previousRows: isCompared ? averageRows(before.rows, weeks) : null,
    marks,
    isCompared,
  };
}

/** Sums plays of the hours that start in the days of a time, by a key. */
function sumsOf(
  plays: readonly BrokenDownPlay[],
  time: ZonedRange | undefined,
  keyOf: (play: BrokenDownPlay) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  if (time === undefined) return sums;
  const { range, timeZone } = time;
  const fromMs = firstHourMs(startOfDayMs(range.from, timeZone));
  const untilMs = firstHourMs(endOfDayMs(range.to, timeZone));
  for (const play of plays) {
    if (play.hourMs < fromMs || play.hourMs >= untilMs) continue;
    sums.set(keyOf(play), (sums.get(keyOf(play)) ?? 0) + play.count);
  }
  return sums;
}

type Line = Record<string, string>;

/** Reads a file as a spreadsheet does: each line by the heads of its cells. */
function linesOf(table: TableData): Line[] {
  const read = readCsv(new TextEncoder().encode(toCsv(table)));
  if (!("rows" in read)) throw new Error(read.problem);
  const [heads = [], ...lines] = read.rows;
  return lines.map((cells) =>
    Object.fromEntries(heads.map((head, at) => [head, withoutGuard(cells[at] ?? "missing")])),
  );
}

/** Says whether the cells of a figure are true in sum, or unknown, or within what their marks say. */
function isHonest(lines: readonly Line[], head: string, truth: number): boolean {
  const signs = lines.map((line) => line[`${head} (≥ ≈)`] ?? "");
  const cells = lines.map((line) => line[head] ?? "");
  if (cells.includes("") || signs.includes("≈")) return true;
  const sum = cells.reduce((all, cell) => all + Number(cell), 0);
  return signs.includes("≥") ? sum <= truth + 1e-6 : Math.abs(sum - truth) < 1e-6;
}

const contentKey = (id: string, name: string) => JSON.stringify(id === "" ? [name] : [id]);
const countryKey = (code: string, name: string) => (code === "" ? name : `${code}, named`);
/** Two contents of one name with equally many plays can't be told from a row that came twice. */
const TWINS = contentKey("", "Twin");

/** Returns the lines that are wrong, and what has plays and no line, where nothing excuses that. */
function findLies(
  table: TableData,
  keyOf: (line: Line) => string,
  truths: { plays: Map<string, number>; over: Map<string, number>; previous: Map<string, number> },
  isFaultless: boolean,
): string[] {
  const lines = linesOf(table);
  const total = [...truths.plays.values()].reduce((sum, each) => sum + each, 0);
  const keys = new Set([...lines.map(keyOf), ...(isFaultless ? truths.plays.keys() : [])]);
  return [...keys].flatMap((key) => {
    const own = lines.filter((line) => keyOf(line) === key);
    const [plays = 0, over = 0, previous = 0] = [truths.plays, truths.over, truths.previous].map(
      (each) => each.get(key),
    );
    const wanted = { plays, impressions: 2 * plays, share: plays / total, over, previous };
    return Object.entries(wanted).flatMap(([head, truth]) => {
      const isThere = own.some((line) => head in line);
      // The file has no line for what it knows nothing of, and no column for what is not compared.
      if (own.length > 0 && !isThere) return [];
      const isPlain = own.every((line) => line[head] !== "" && !line[`${head} (≥ ≈)`]);
      const isRight = isThere && isHonest(own, head, truth);
      // Of what has no plays any more, plays alone are known.
      const isOwn = truth > 0 && ["plays", "impressions"].includes(head);
      const isNeeded = isFaultless && isOwn && key !== TWINS;
      return isRight && (isPlain || !isNeeded)
        ? []
        : [`${key}: ${head} ${own.map((line) => line[head]).join()}, truly ${truth}`];
    });
  });
}

/** Resolves what is asked at its time, which the clock shows from then on. */
function queryOf({ noon, choice, against, timeZone }: Omit<Case, "plays" | "faults">) {
  const nowMs = Date.parse(`${noon}T12:00:00Z`);
  vi.useFakeTimers({ now: nowMs, toFake: ["Date"] });
  return resolveView(
    { ...DEFAULT_VIEW, choice, against, timeZone, granularity: "day" },
    { personZone: "UTC", since: "2024-01-01", nowMs },
  );
}

/** Resolves a case, and makes what a file of it is checked against. */
function arrange({ plays: given, faults, ...asked }: Case) {
  const query = queryOf(asked);
  const plays = given.filter(({ hourMs }) => hourMs < query.nowMs);
  const comparable = comparableOf(query);
  const { time: timeBefore, weeks } = beforeOf(comparable);
  const truthsBy = (keyOf: (play: BrokenDownPlay) => string) => ({
    plays: sumsOf(plays, query.time, keyOf),
    over: sumsOf(plays, comparable?.current, keyOf),
    previous: new Map(
      [...sumsOf(plays, timeBefore ?? undefined, keyOf)].map(([key, sum]) => [key, sum / weeks]),
    ),
  });
  return { query, truthsBy, api: breakdownApi(plays, NAMES, faults), client: queryClientForTest() };
}

/** Returns the texts that an Excel file has in a column; it may have no number there. */
async function textsIn(table: TableData, head: string): Promise<unknown[]> {
  const [heads = [], ...rows] = readSheet(new Uint8Array(await toXlsx(table, null).arrayBuffer()));
  return rows.map((row) => row[heads.indexOf(head)] ?? "");
}

it("Writes contents to a file with titles as on screen, ids as texts, and each figure true or marked", async () => {
  let plainCount = 0;
  await fc.assert(
    fc.asyncProperty(CASE, async (given) => {
      const { query, truthsBy, api, client } = arrange(given);
      const { marks, isCompared, ...rows } = await readParts(query, (time) =>
        client.fetchQuery(analyticsQueries.contents(api, { kind: "vods" }, "visitors", time)),
      );
      const table = contentTable(
        rankRows(rows, LIBRARY, [], "plays").rows,
        "plays",
        { column: (name) => name, head: (name) => name },
        marks,
      );
      const truths = truthsBy(({ content }) => {
        const { id = "", name = null } = CONTENTS[content] ?? {};
        return contentKey(id, name ?? "");
      });
      const isFaultless = given.faults.length === 0;
      const found = findLies(
        table,
        ({ id = "", content = "" }) => contentKey(id, content),
        truths,
        isFaultless,
      );
      expect(found).toEqual([]);
      const lines = linesOf(table);
      const titled = lines.filter(({ id }) => id !== "");
      expect(titled.map(({ content }) => content)).toEqual(
        titled.map(({ id }) => LIBRARY.find((each) => each.id === id)?.title),
      );
      const ranks = lines.flatMap(({ rank = "" }) => (rank === "" ? [] : [Number(rank)]));
      expect(ranks).toEqual(ranks.map((_, at) => at + 1));
      expect(await textsIn(table, "id")).toEqual(lines.map(({ id }) => id));
      if (isFaultless && isCompared) plainCount += 1;
    }),
    { numRuns: 60 },
  );
  // Comparing nothing would not do.
  expect(plainCount).toBeGreaterThan(0);
});

it("Writes countries to a file with their codes beside their names, and each figure true or marked", async () => {
  let plainCount = 0;
  await fc.assert(
    fc.asyncProperty(CASE, async (given) => {
      const { query, truthsBy, api, client } = arrange(given);
      const { marks, isCompared, ...read } = await readParts(query, (time) =>
        client.fetchQuery(analyticsQueries.countries(api, { kind: "vods" }, time)),
      );
      const table = countryTable(
        tallyCountries(read.rows, read.previousRows, "plays", read.overRows),
        {
          columns: { country: "name", count: "plays", over: "over", previous: "previous" },
          nameOf: (code) => countryKey(code, ""),
          head: (name) => name,
          value: String,
        },
        marks,
      );
      const truths = truthsBy(({ country }) => {
        const { code = "", name = "" } = COUNTRIES[country] ?? {};
        return countryKey(code, name);
      });
      const isFaultless = given.faults.length === 0;
      expect(findLies(table, ({ name = "" }) => name, truths, isFaultless)).toEqual([]);
      for (const line of linesOf(table)) {
        expect(line["name"]).toBe(countryKey(line["ISO 3166-1"] ?? "", line["name"] ?? ""));
      }
      if (isFaultless && isCompared) plainCount += 1;
    }),
    { numRuns: 60 },
  );
  expect(plainCount).toBeGreaterThan(0);
});

const ITEMS = fc.array(
  fc.record({
    events: fc.array(
      fc.record({
        hourMs: fc.nat({ max: 1000 * 24 }).map((hour) => FIRST_MS + hour * HOUR_MS),
        count: fc.integer({ min: 1, max: 1000 }),
      }),
      { maxLength: 300 },
    ),
    faults: fc.oneof(fc.constant([]), fc.array(anyFault, { maxLength: 2 })),
  }),
  { minLength: 1, maxLength: 3 },
);
const ITEM_NAMES = ['Lights, "night"', "=1+1", "Ferry"];
const ITEM_IDS = ["0012", "1e3", "9007199254740993"];

/** Reads what is compared as its panel does, and returns its file. */
async function totalsFile(
  query: AnalyticsQuery,
  items: typeof ITEMS extends fc.Arbitrary<infer T> ? T : never,
) {
  const { time, previous, nowMs } = query;
  const { time: timeBefore, weeks } = beforeOf(query);
  const lined: LinedItem[] = [];
  const before: (Series | null)[] = [];
  for (const [place, { events, faults }] of items.entries()) {
    const read = (of: ZonedRange) => readBoth(events, { ...of, granularity: "day" }, faults, nowMs);
    const name = ITEM_NAMES[place] ?? "";
    const item = {
      key: name,
      subject: { kind: "vod" as const, id: ITEM_IDS[place] ?? "" },
      name,
      label: name,
      place,
      created: { atMs: null, isRequested: false },
      series: await read(time),
      problemOf: () => null,
      asOfMs: nowMs,
      retry() {},
    };
    lined.push(withLine(item, "plays"));
    const all = timeBefore && query.isEvenlyLong ? await read(timeBefore) : null;
    before.push(all && averageWeek(all, weeks));
  }
  return totalsTable(
    totalsOf(lined, before),
    {
      columns: {
        name: "name",
        id: "id",
        metric: (metric) => metric,
        change: (metric) => `${metric} change`,
        peak: "peak",
        created: "created",
      },
      head: (name) => name,
      inUnit: (_, name) => name,
      value: (_, value) => String(value),
      ratio: String,
    },
    { granularity: "day", timeZone: time.timeZone },
    previous !== null,
  );
}

it("Writes totals of what is compared to a file, each figure and each change true or marked", async () => {
  let changeCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.record(ASKED), ITEMS, async (asked, given) => {
      const query = queryOf(asked);
      const { nowMs, time } = query;
      const comparable = comparableOf(query);
      const { time: timeBefore, weeks } = beforeOf(comparable);
      const items = given.map(({ events, faults }) => ({
        events: events.filter(({ hourMs }) => hourMs < nowMs),
        faults,
      }));
      const table = await totalsFile(query, items);
      const lines = linesOf(table);
      expect(lines.map(({ name, id }) => [name, id])).toEqual(
        items.map((_, at) => [ITEM_NAMES[at], ITEM_IDS[at]]),
      );
      expect(await textsIn(table, "id")).toEqual(lines.map(({ id }) => id));
      const found = items.flatMap(({ events, faults }, at) => {
        const line = lines[at] ?? {};
        return METRICS.flatMap((metric) => {
          const truth = truthIn(events, time, nowMs)(metric);
          const isPlain = line[metric] !== "" && !line[`${metric} (≥ ≈)`];
          const isRight = isHonest([line], metric, truth ?? Number.NaN);
          const isNeeded = faults.length === 0 && Boolean(truth);
          const change = line[`${metric} change`] ?? "";
          const [one = null, other = null] =
            comparable === null || timeBefore === null
              ? []
              : [comparable.current, timeBefore].map((of) => truthIn(events, of, nowMs)(metric));
          const was = other === null || metric === "bytesPerPlay" ? other : other / weeks;
          const isTrueChange =
            change === "" || Math.abs(Number(change) - ((one ?? 0) / (was ?? 0) - 1)) < 1e-9;
          if (change !== "") changeCount += 1;
          return isRight && (isPlain || !isNeeded) && isTrueChange
            ? []
            : [`${metric}: ${line[metric]}, ${change}, truly ${truth}, ${one} after ${was}`];
        });
      });
      expect(found).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(changeCount).toBeGreaterThan(0);
});
