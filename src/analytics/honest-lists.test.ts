import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addDays, type DayRange, utcOfDay } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { createApiClient } from "#shared/http/client.ts";
import { firstHourMs } from "#shared/http/live-figures.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import type { CountryCount, RowCounts } from "./analytics.ts";
import { analyticsQueries } from "./analytics-queries.ts";
import { matchContents } from "./contents/match-contents.ts";

const HOUR_MS = 3_600_000;
const NOW = "2026-11-20T12:00:00Z";
const FIRST_DAY = "2024-01-01";
const FIRST_MS = Date.parse(FIRST_DAY);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ZONES = [
  "UTC",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Africa/Casablanca",
  "Europe/Berlin",
  "America/Santiago",
  "Australia/Lord_Howe",
];

/** Names several contents: two are called alike, one has no name. */
const NAMES = ["Ferry", "Lights", "Lights", "Harbour", null] as const;
const COUNTRIES = ["Malta", "Nepal", "Egypt"] as const;

interface Play {
  hourMs: number;
  content: number;
  country: number;
  count: number;
}

const anyPlays: fc.Arbitrary<Play[]> = fc.array(
  fc.record({
    // Most plays are near the hours at which clocks change.
    hourMs: fc
      .oneof(
        fc.nat({ max: 1000 * 24 }),
        fc
          .constantFrom("2025-03-30", "2025-10-26", "2026-03-29", "2026-10-25")
          .chain((day) =>
            fc
              .integer({ min: -30, max: 30 })
              .map((hour) => (Date.parse(day) - FIRST_MS) / HOUR_MS + hour),
          ),
      )
      .map((hour) => FIRST_MS + hour * HOUR_MS),
    content: fc.nat(NAMES.length - 1),
    country: fc.nat(COUNTRIES.length - 1),
    count: fc.integer({ min: 1, max: 50 }),
  }),
  { minLength: 1, maxLength: 60 },
);

const anyRange = fc
  .tuple(
    fc.oneof(
      fc.nat({ max: 1000 }).map((days) => addDays(FIRST_DAY, days)),
      // Ranges that end or begin beside a change of the clock, and on a leap day.
      fc.constantFrom("2024-02-29", "2025-10-20", "2025-10-26", "2026-03-02", "2026-10-01"),
    ),
    fc.nat({ max: 120 }),
  )
  .map(([from, more]): DayRange => ({ from, to: addDays(from, more) }));

/** Lists what can be wrong with a row of an answer. */
const FAULTS = ["noFigure", "unlike", "repeat", "contradict", "missing"] as const;

interface Fault {
  kind: (typeof FAULTS)[number];
  /** Says which of the answers it is in, and in which of its rows. */
  answer: number;
  row: number;
}

const anyFaults = fc.array(
  fc.record({ kind: fc.constantFrom(...FAULTS), answer: fc.nat(1), row: fc.nat(10) }),
  { maxLength: 2 },
);

type WireRow = Record<string, unknown>;

function damaged(rows: readonly WireRow[], { kind, row }: Fault): unknown[] {
  const at = row % Math.max(1, rows.length);
  const hit = rows[at];
  if (hit === undefined) return [...rows];
  const replaced = (by: unknown) => rows.map((each, index) => (index === at ? by : each));
  switch (kind) {
    case "noFigure":
      return replaced({ ...hit, hits: "many" });
    case "unlike":
      return replaced("row");
    case "repeat":
      return [...rows, { ...hit }];
    case "contradict":
      return [...rows, { ...hit, hits: Number(hit["hits"]) + 1 }];
    case "missing":
      return rows.filter((each) => each !== hit);
  }
}

/** Answers as the service does: hours that start in the window, summed by content or by country. */
function answer(plays: readonly Play[], url: URL): WireRow[] {
  const offsetMs = Number(url.searchParams.get("timezone-offset")) * 60_000;
  const fromMs = utcOfDay(url.searchParams.get("startdate") ?? "") - offsetMs;
  const untilMs = utcOfDay(url.searchParams.get("enddate") ?? "") - offsetMs;
  const isByCountry = url.pathname.endsWith("country");
  const sums = new Map<number, number>();
  for (const { hourMs, content, country, count } of plays) {
    const key = isByCountry ? country : content;
    if (hourMs >= fromMs && hourMs < untilMs) sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return [...sums].map(([key, count]) => ({
    ...(isByCountry ? { country_name: COUNTRIES[key] } : { file: NAMES[key] }),
    hits: count,
    visitors: 2 * count,
  }));
}

function readers(plays: readonly Play[], faults: readonly Fault[]) {
  let answerCount = 0;
  let hadTwins = false;
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) => {
      const here = faults.filter((fault) => fault.answer === answerCount % 2);
      answerCount += 1;
      const rows = answer(plays, url);
      hadTwins ||= new Set(rows.map((row) => JSON.stringify(row))).size < rows.length;
      const [first] = here;
      return Response.json(first === undefined ? rows : damaged(rows, first));
    }),
  );
  return {
    api,
    client: queryClientForTest(),
    /** Returns whether contents of one name had the same counts in an answer: no reader can tell them from a repeated row. */
    hadTwins: () => hadTwins,
  };
}

/** Sums the plays of the hours that start in a range, by name. */
function truth(
  plays: readonly Play[],
  range: DayRange,
  timeZone: string,
  nameOf: (play: Play) => string | null,
): Map<string | null, number> {
  const fromMs = firstHourMs(startOfDayMs(range.from, timeZone));
  const untilMs = firstHourMs(endOfDayMs(range.to, timeZone));
  const sums = new Map<string | null, number>();
  for (const play of plays) {
    if (play.hourMs < fromMs || play.hourMs >= untilMs || play.hourMs > Date.parse(NOW)) continue;
    const name = nameOf(play);
    sums.set(name, (sums.get(name) ?? 0) + play.count);
  }
  return sums;
}

interface ShownRow {
  name: string | null;
  counts: RowCounts;
  isLeast?: boolean;
}

/** Returns the names whose counts are wrong: neither true, nor unknown, nor the least that they can be where they say so. */
function findLies(
  rows: readonly ShownRow[],
  real: ReadonlyMap<string | null, number>,
): (string | null)[] {
  const names = new Set([...real.keys(), ...rows.map(({ name }) => name)]);
  return [...names].filter((name) => {
    const own = rows.filter((row) => row.name === name);
    const counts = own.map((row) => row.counts.plays ?? null);
    if (counts.includes(null)) return false;
    const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
    const truly = real.get(name) ?? 0;
    return own.some(({ isLeast }) => isLeast === true) ? sum > truly : sum !== truly;
  });
}

const shownOf = ({ countryName, counts }: CountryCount): ShownRow => ({
  name: countryName,
  counts,
});

const anyCase = fc.record({
  plays: anyPlays.map((plays) => plays.filter(({ hourMs }) => hourMs <= Date.parse(NOW))),
  range: anyRange.filter(({ from }) => from <= NOW.slice(0, 10)),
  timeZone: fc.constantFrom(...ZONES),
});

it("Counts plays by country and by name exactly, whichever changes of the clock a range has", async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ plays, range, timeZone }) => {
      const { api, client, hadTwins } = readers(plays, []);
      const time = { range, timeZone };
      const contents = await client.fetchQuery(
        analyticsQueries.contents(api, { kind: "vods" }, "visitors", time),
      );
      const countries = await client.fetchQuery(
        analyticsQueries.countries(api, { kind: "vod", id: "f" }, time),
      );
      // Where nothing came, or rows may be missing, the answers of the range alone are read.
      const isSound = contents.rows.length > 0 && !hadTwins();
      expect(isSound && (contents.isShifted || countries.isShifted)).toBe(false);
      const ofNames = truth(plays, range, timeZone, ({ content }) => NAMES[content] ?? null);
      expect(findLies(contents.rows, ofNames)).toEqual([]);
      const ofCountries = truth(
        plays,
        range,
        timeZone,
        ({ country }) => COUNTRIES[country] ?? null,
      );
      expect(findLies(countries.rows.map(shownOf), ofCountries)).toEqual([]);
      // Two contents of one name are never taken for the one that the library knows.
      const lines = matchContents(
        contents.rows,
        [{ id: "1", title: "Lights", filename: null }],
        [],
      );
      const inRange = new Set(
        plays
          .filter(({ content }) => NAMES[content] === "Lights")
          .filter((play) => truth([play], range, timeZone, () => "").size > 0)
          .map(({ content }) => content),
      );
      const isTold = contents.rows.every(({ isLeast }) => isLeast !== true);
      const taken = lines.filter(({ name, match }) => name === "Lights" && match.is === "one");
      expect(isTold && inRange.size > 1 ? taken : []).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it("Leaves no count unmarked that is wrong, whatever is wrong with an answer", async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, anyFaults, async ({ plays, range, timeZone }, faults) => {
      const { api, client } = readers(plays, faults);
      const read = await client.fetchQuery(
        analyticsQueries.countries(api, { kind: "vod", id: "f" }, { range, timeZone }),
      );
      // A row that the service leaves out can't be missed in one answer alone.
      const isTold = !faults.some(({ kind }) => kind === "missing");
      const isExact = isTold && !read.isShifted && read.unreadableCount === 0;
      const real = truth(plays, range, timeZone, ({ country }) => COUNTRIES[country] ?? null);
      expect(isExact ? findLies(read.rows.map(shownOf), real) : []).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
