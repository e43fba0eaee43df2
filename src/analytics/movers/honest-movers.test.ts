import fc from "fast-check";
import { expect, it } from "vitest";
import { getContents, type PeriodSet } from "#analytics/analytics.ts";
import { type RankedContent, rankRows } from "#analytics/contents/rank-contents.ts";
import { reasonAgainst } from "#analytics/screen/breakdown-panel.tsx";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import { toCsv, withoutGuard } from "#shared/format/csv.ts";
import { readCsv } from "#shared/format/read-csv.ts";
import type { TableData } from "#shared/format/table-data.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { joinFigures } from "#watch-time/video-figures.ts";
import { listOf, MOVER_LISTS, type MoverList, type Movers, moversOf, titleOf } from "./movers.ts";
import { moverTable } from "./movers-file.ts";
import { watchedOf } from "./watched.ts";

const SET: PeriodSet = "visitors";
const NOW: DayRange = { from: "2026-11-01", to: "2026-11-10" };
const BEFORE: DayRange = { from: "2026-10-22", to: "2026-10-31" };
const BEFORE_MS = Date.parse(BEFORE.from);
const HOUR_MS = 3_600_000;

/** Is a content as the library has it, or had it; the server names it by its title or its file, or not at all. */
interface Content {
  id: string;
  title: string;
  filename: string;
  name: string | null;
  isInLibrary: boolean;
  createdAtMs: number;
}

const video = (id: string, title: string, more: Partial<Content> = {}): Content => ({
  id,
  title,
  filename: `${title.toLowerCase()}.mp4`,
  name: title,
  isInLibrary: true,
  createdAtMs: Date.parse("2025-01-01"),
  ...more,
});

const CONTENTS: readonly Content[] = [
  video("1", "Ferry", { name: "ferry.mp4" }),
  video("2", "Pier"),
  video("3", "Lights", { createdAtMs: Date.parse("2026-10-25T08:00:00Z") }),
  video("4", "Twin"),
  video("5", "Twin", { filename: "other.mp4" }),
  video("6", "Gone", { isInLibrary: false }),
  video("7", "Nameless", { name: null, isInLibrary: false }),
  video("8", "Fresh", { createdAtMs: Date.parse("2026-11-05") }),
];
const LIBRARY = CONTENTS.filter(({ isInLibrary }) => isInLibrary);

/** Counts plays of a content at an hour. */
interface Play {
  content: Content;
  atMs: number;
  count: number;
}

/** Makes plays in both ranges and right beside them. */
const anyPlays: fc.Arbitrary<Play[]> = fc.array(
  fc.record({
    content: fc.constantFrom(...CONTENTS),
    atMs: fc.integer({ min: -3, max: 20 * 24 + 3 }).map((hour) => BEFORE_MS + hour * HOUR_MS),
    count: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3000 })),
  }),
  { maxLength: 60 },
);

/**
 * Lists the faults of an answer. A row that lacks, or another one of the same name, is none that could be noticed: contents
 * without plays have no row, and two can have one name.
 */
const FAULTS = ["repeat", "noFigure", "noName", "unlike", "nothing"] as const;
const anyFaults = fc.array(
  fc.record({
    kind: fc.constantFrom(...FAULTS),
    range: fc.constantFrom(NOW, BEFORE),
    row: fc.nat(20),
    value: fc.constantFrom<unknown>("0x10", 12.5, -1, null, {}),
  }),
  { maxLength: 2 },
);
type Fault = typeof anyFaults extends fc.Arbitrary<(infer F)[]> ? F : never;

function playsIn(plays: readonly Play[], { from, to }: DayRange): Play[] {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(addDays(to, 1))];
  return plays.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
}

/** A row that loses its name after it was repeated could not be told from another content. */
const inOrder = (faults: readonly Fault[], range: DayRange) =>
  faults
    .filter((fault) => fault.range === range)
    .toSorted((a, b) => Number(b.kind === "noName") - Number(a.kind === "noName"));

const sumOf = (plays: readonly Play[]) => plays.reduce((sum, { count }) => sum + count, 0);

/** Reads the contents of a range from a server with faults. */
async function read(plays: readonly Play[], range: DayRange, faults: readonly Fault[]) {
  const within = playsIn(plays, range);
  const rows = CONTENTS.flatMap((content): unknown[] => {
    const hits = sumOf(within.filter((play) => play.content === content));
    return hits === 0 ? [] : [{ file: content.name, hits, visitors: 1 }];
  });
  for (const { kind, row, value } of inOrder(faults, range)) {
    const at = row % Math.max(1, rows.length);
    const hit = rows[at];
    if (kind === "nothing") rows.length = 0;
    else if (kind === "unlike") rows.push("row");
    else if (kind === "repeat" && hit !== undefined) rows.push(hit);
    else if (kind === "noName" && hit !== undefined) rows[at] = { ...Object(hit), file: null };
    else if (hit !== undefined) rows[at] = { ...Object(hit), hits: value };
  }
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(() => Response.json(rows)),
  );
  const answer = await getContents(api, { kind: "vods" }, SET, { ...range, offsetMinutes: 0 });
  return { ...answer, rows: answer.rows.map((each) => ({ ...each, source: "vods" as const })) };
}

/** Finds the movers as the page does. */
async function moversFrom(plays: readonly Play[], faults: readonly Fault[]): Promise<Movers> {
  const [now, before] = [await read(plays, NOW, faults), await read(plays, BEFORE, faults)];
  const previousRows = reasonAgainst(now, before) === null ? before.rows : null;
  const ranking = rankRows({ rows: now.rows, previousRows }, LIBRARY, [], "plays");
  const createdAt = ({ match }: RankedContent) =>
    match.is === "one" ? (LIBRARY.find(({ id }) => id === match.id)?.createdAtMs ?? null) : null;
  return moversOf(ranking, createdAt, BEFORE_MS);
}

/** Says by the plays alone whether a change is more than that of all others, and more than chance. */
function isTrulyBeyond(now: number, before: number, others: readonly [number, number]): boolean {
  const [othersNow, othersBefore] = others;
  const gain = now - before;
  const ownNoise = Math.sqrt(now + before);
  const isOwn = Math.abs(gain) >= 10 && Math.abs(gain) > 3 * ownNoise;
  if (othersBefore <= 0) return isOwn;
  const ratio = othersNow / othersBefore;
  const expected = before * ratio;
  const noiseOfRatio = othersNow / othersBefore ** 2 + othersNow ** 2 / othersBefore ** 3;
  const noise = Math.sqrt(now + before * ratio ** 2 + before ** 2 * noiseOfRatio);
  return isOwn && Math.sign(gain) * (now - expected) > 3 * noise * (1 - 1e-12);
}

/** Returns what movers say that is not so. */
function findLies(movers: Movers, plays: readonly Play[]): string[] {
  const [now, before] = [playsIn(plays, NOW), playsIn(plays, BEFORE)];
  const { account } = movers;
  const totals = [sumOf(now), sumOf(before)] as const;
  const lies: string[] = [];
  if (account !== null && (account.current !== totals[0] || account.previous !== totals[1])) {
    lies.push(`account ${JSON.stringify(account)}, truly ${totals.join()}`);
  }
  for (const { name, match, change, gain, list, isBeyond, mark } of movers.rows) {
    const own = ({ content }: Play) =>
      match.is === "one" ? content.id === match.id : content.name === name;
    const [current, previous] = [sumOf(now.filter(own)), sumOf(before.filter(own))];
    const truth = CONTENTS.find((content) => match.is === "one" && content.id === match.id);
    const isNew = (truth?.createdAtMs ?? 0) > BEFORE_MS;
    const expected = isNew ? "new" : current > previous ? "gains" : "losses";
    const others =
      account === null ? ([0, 0] as const) : ([totals[0] - current, totals[1] - previous] as const);
    // What is marked is less exact, but not the other way round. The earlier plays of what is new are not shown.
    const isExact =
      mark !== "exact" ||
      (change?.current === current &&
        (isNew || change.previous === previous) &&
        gain === (isNew ? null : current - previous) &&
        isBeyond === (!isNew && isTrulyBeyond(current, previous, others)));
    const isTrue = list === expected && isExact;
    if (!isTrue) lies.push(`${name}: ${list} ${gain} ${isBeyond}, truly ${previous} to ${current}`);
  }
  return lies;
}

/** Returns the contents with a name of their own whose plays changed, and that are in no list. */
function findMissing({ rows }: Movers, plays: readonly Play[]): string[] {
  const [now, before] = [playsIn(plays, NOW), playsIn(plays, BEFORE)];
  const isNameless = plays.some(({ content }) => content.name === null);
  if (now.length === 0 || before.length === 0 || isNameless) return [];
  return CONTENTS.filter(({ name, title }) => name !== null && title !== "Twin").flatMap(
    (content) => {
      const [current, previous] = [now, before].map((each) =>
        sumOf(each.filter((play) => play.content === content)),
      );
      const isListed = rows.some(({ name }) => name === content.name);
      return current === previous || current === 0 || isListed ? [] : [content.title];
    },
  );
}

/** Returns what is wrong with the movers of an account. */
async function findFaults(plays: readonly Play[], faults: readonly Fault[]): Promise<string[]> {
  const movers = await moversFrom(plays, faults);
  const isSorted = (["gains", "losses"] as const).every((list) => {
    const gains = listOf(movers, list, true).map(({ gain }) => Math.abs(gain ?? 0));
    return String(gains) === String(gains.toSorted((a, b) => b - a));
  });
  return [
    ...findLies(movers, plays),
    // Listing nothing would not do.
    ...(faults.length === 0 ? findMissing(movers, plays) : []),
    ...(isSorted ? [] : ["unsorted"]),
  ];
}

const property = (check: (found: readonly string[]) => void) =>
  fc.asyncProperty(anyPlays, anyFaults, async (plays, faults) => {
    check(await findFaults(plays, faults));
  });

it("Says of no mover what the plays don’t say, whatever the server sends", async () => {
  await fc.assert(
    property((found) => expect(found).toEqual([])),
    { numRuns: 60 },
  );
});

it("Says of no mover what the plays don’t say, over very many accounts", {
  tags: ["nightly"],
}, async () => {
  await fc.assert(
    property((found) => expect(found).toEqual([])),
    { numRuns: 3000 },
  );
});

/** Is what the seconds of one play are multiplied by: watch time is other data than plays. */
const SECONDS_PER_PLAY = 60;

const anyWatching = fc.record({
  /** Names the videos without a readable watch time, by the range. */
  unreadable: fc.array(fc.tuple(fc.constantFrom(NOW, BEFORE), fc.constantFrom(...CONTENTS)), {
    maxLength: 2,
  }),
  /** Names a range of which the records of a video are missing. */
  missing: fc.option(fc.tuple(fc.constantFrom(NOW, BEFORE), fc.constantFrom(...CONTENTS))),
});
type Watching = typeof anyWatching extends fc.Arbitrary<infer W> ? W : never;

/** Reads the watch time of a range, as far as it is there: of each video a record of either half. */
function watchTimeOf(plays: readonly Play[], range: DayRange, { unreadable, missing }: Watching) {
  const within = playsIn(plays, range);
  const middleMs = (Date.parse(range.from) + Date.parse(range.to)) / 2;
  const isIn = ([of, content]: Watching["unreadable"][number], each: Content) =>
    of === range && content === each;
  const rows = CONTENTS.flatMap((content) =>
    [false, true].flatMap((isLate) => {
      const own = within.filter((play) => play.content === content);
      const count = sumOf(own.filter(({ atMs }) => atMs > middleMs === isLate));
      if (count === 0 || (isLate && missing !== null && isIn(missing, content))) return [];
      const isUnreadable = isLate && unreadable.some((each) => isIn(each, content));
      const watchTimeSeconds = isUnreadable ? null : count * SECONDS_PER_PLAY;
      return [{ contentId: content.id, period: isLate ? "late" : "early", watchTimeSeconds }];
    }),
  );
  const all = rowsForTest(rows);
  const time = { range, timeZone: "UTC" };
  const isWhole = missing === null || missing[0] !== range;
  return joinFigures(all, all.rowCount, { time, readAtMs: 1, isComplete: true, isWhole });
}

const LABELS = {
  title: "Title",
  id: "ID",
  created: "Created",
  plays: "Plays",
  before: "Before",
  change: "Change",
  percent: "Percent",
  watchTime: { current: "Seconds", previous: "Seconds before", gain: "Seconds more" },
  head: (name: string) => name,
};

/** Returns the cells of a table as a program reads them in its file. */
function linesOf(table: TableData): string[][] {
  const read = readCsv(new TextEncoder().encode(toCsv(table)));
  if ("problem" in read) throw new Error(read.problem);
  return read.rows.filter((line) => line.length > 0);
}

/** Makes the file of a list of movers. */
function fileOf(movers: Movers, list: MoverList, plays: readonly Play[], watching: Watching) {
  const current = watchTimeOf(plays, NOW, watching);
  const previous = watchTimeOf(plays, BEFORE, watching);
  const rows = listOf(movers, list, true).map((mover) => ({
    ...mover,
    title: titleOf(mover),
    watched: watchedOf(mover, { current, previous, weeks: 1 }),
    isOpen: false,
  }));
  const options = { list, compared: "exact", timeZone: "UTC", labels: LABELS } as const;
  return { rows, table: moverTable(rows, options) };
}

/** Returns what a file of movers says that is not so: each number is true, or marked, or not there. */
function findFalseCells(
  movers: Movers,
  list: MoverList,
  plays: readonly Play[],
  watching: Watching,
): string[] {
  const [now, before] = [playsIn(plays, NOW), playsIn(plays, BEFORE)];
  const { rows, table } = fileOf(movers, list, plays, watching);
  const [head = [], ...lines] = linesOf(table);
  return lines.flatMap((line, at) => {
    const cell = (name: string) => withoutGuard(line[head.indexOf(name)] ?? "");
    const content = CONTENTS.find(({ id }) => id === cell("ID"));
    const own = (each: Play) =>
      content === undefined ? each.content.name === rows[at]?.name : each.content === content;
    const [count, countBefore] = [sumOf(now.filter(own)), sumOf(before.filter(own))];
    const truth: Record<string, number> = {
      Plays: count,
      Before: countBefore,
      Change: count - countBefore,
      Percent: countBefore === 0 ? Number.NaN : (count - countBefore) / countBefore,
      Seconds: count * SECONDS_PER_PLAY,
      "Seconds before": countBefore * SECONDS_PER_PLAY,
      "Seconds more": (count - countBefore) * SECONDS_PER_PLAY,
    };
    const isTitled = content === undefined || cell("Title") === content.title;
    const falseCells = Object.entries(truth).filter(([name, value]) => {
      const column = table.columns.find((each) => each.name === name);
      const text = cell(name);
      if (column?.kind !== "number" || text === "") return false;
      const mark = column.markAt?.(at) ?? "";
      if (mark === "≥") return Number(text) > value;
      return mark === "" && Math.abs(Number(text) - value) > 1e-9;
    });
    return [
      ...(isTitled ? [] : [`${cell("ID")} is titled ${cell("Title")}`]),
      ...falseCells.map(([name, value]) => `${cell("Title")}: ${name} ${cell(name)} for ${value}`),
    ];
  });
}

const fileProperty = (check: (found: readonly string[]) => void) =>
  fc.asyncProperty(
    anyPlays,
    anyFaults,
    anyWatching,
    fc.constantFrom(...MOVER_LISTS),
    async (plays, faults, watching, list) => {
      const movers = await moversFrom(plays, faults);
      check(findFalseCells(movers, list, plays, watching));
    },
  );

it("Has no number in the file of movers that the plays and the watch time don’t say", async () => {
  await fc.assert(
    fileProperty((found) => expect(found).toEqual([])),
    { numRuns: 60 },
  );
});

it("Has no such number in the files of very many accounts", { tags: ["nightly"] }, async () => {
  await fc.assert(
    fileProperty((found) => expect(found).toEqual([])),
    { numRuns: 3000 },
  );
});

const [FERRY, PIER] = CONTENTS;
const play = (content: Content | undefined, day: string, count: number): Play[] =>
  content === undefined ? [] : [{ content, atMs: Date.parse(day), count }];
const PLAYS = [
  ...play(FERRY, NOW.from, 30),
  ...play(FERRY, NOW.to, 10),
  ...play(FERRY, BEFORE.to, 20),
  ...play(PIER, BEFORE.to, 50),
];
it("Has the plays and the watch time of each mover in its file", async () => {
  const movers = await moversFrom(PLAYS, []);
  const { table } = fileOf(movers, "both", PLAYS, { unreadable: [], missing: null });
  expect(linesOf(table)).toEqual([
    [...Object.values(LABELS).slice(0, 7), "Seconds", "Seconds before", "Seconds more"],
    ["Pier", "2", "2025-01-01", "0", "50", "-50", "-1", "0", "3000", "-3000"],
    ["Ferry", "1", "2025-01-01", "40", "20", "20", "1", "2400", "1200", "1200"],
  ]);
});

it("Marks in the file what may be more, and what a row without a name may have", async () => {
  const plays = [...PLAYS, ...play(PIER, NOW.to, 5)];
  const faults = [{ kind: "noName", range: NOW, row: 1, value: null }] as const;
  const movers = await moversFrom(plays, faults);
  const missing: Watching["missing"] = FERRY === undefined ? null : [NOW, FERRY];
  const { table } = fileOf(movers, "both", plays, { unreadable: [], missing });
  // A mark follows each figure of a column in which one is marked.
  expect(linesOf(table).slice(1)).toEqual([
    "Pier 2 2025-01-01 0 ≈ 50 ≈ -50 ≈ -1 ≈ 300 ≥ 3000 -2700 ≥".split(" "),
    "Ferry|1|2025-01-01|40||20||20||1||1800|≥|1200|600|≥".split("|"),
  ]);
});
