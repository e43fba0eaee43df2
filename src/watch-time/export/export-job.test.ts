import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COLUMNS, type Column } from "#watch-time/columns.ts";
import { GROUPINGS, type Grouping, RowGroups } from "#watch-time/row-groups.ts";
import { anyEngagement, rowForTest } from "#watch-time/rows-for-test.ts";
import type { Subject } from "#watch-time/use-subjects.ts";
import type { WatchTimeRow } from "#watch-time/watch-time.ts";
import { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { DEFAULT_VIEW } from "#watch-time/watch-time-view.ts";
import { columnsOfRow, type FileColumn, fileKeyOf, gatherJob } from "./export-job.ts";
import { naive } from "./naive-for-test.ts";
import { type ExportFormat, exportChunks } from "./write-export.ts";

const ASKED = {
  time: { range: { from: "2026-10-05", to: "2026-11-20" }, timeZone: "Asia/Kathmandu" },
  today: "2026-11-21",
  granularity: "month",
} as const;

const amount = fc.option(fc.nat({ max: 9999 }));
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("=", "-", "@", "'", '"', ",", "\r", "\n", "\t", "م", "🏝️") }),
  fc.constantFrom("__proto__", "constructor", "deleted", "\ud800", "=1+1", ""),
);
const arbitraryRows: fc.Arbitrary<WatchTimeRow[]> = fc.uniqueArray(
  fc.record({
    period: fc.constantFrom("2026-10", "2026-11"),
    from: fc.constantFrom("2026-10-05", "2026-11-01", null),
    to: fc.constantFrom("2026-11-20", null),
    kind: fc.constant("vod" as const),
    contentId: fc.constantFrom("a", "b", "c", "__proto__"),
    title: fc.option(text),
    isDeleted: fc.boolean(),
    totalPlays: fc.nat({ max: 9999 }),
    uniqueViewers: amount,
    watchTimeSeconds: amount,
    playtimeSeconds: amount,
    bytes: amount,
    engagement: anyEngagement(amount),
  }),
  { selector: ({ period, contentId }) => `${period} ${contentId}`, maxLength: 8 },
);

/** Contents with a title, a removed one, an unknown one, and one without a title. */
const subjectOf = ({ id, title }: { id: string; title: string | null }): Subject => ({
  title: id === "c" ? `Deleted (${id})` : (title ?? `Untitled (${id})`),
  state: id === "c" ? "removed" : id === "b" ? "unknown" : "there",
});

/** The library has the title of one video. */
const knownTitle = ({ id, title }: { id: string; title: string | null }) => {
  if (["b", "c"].includes(id)) return null;
  if (title !== null && title.trim() !== "") return title;
  return id === "a" ? "Listed" : null;
};

async function jobOf(
  raw: readonly WatchTimeRow[],
  format: ExportFormat,
  {
    extent = "view",
    grouping = "flat",
    columns = null,
    pinned = [],
    isBackwards = false,
    isOne = false,
  }: {
    extent?: "view" | "everything";
    grouping?: Grouping;
    columns?: readonly Column[] | null;
    pinned?: readonly Column[];
    isBackwards?: boolean;
    isOne?: boolean;
  } = {},
) {
  const rows = new WatchTimeRows();
  for (const row of raw) rows.put(row);
  const groups = new RowGroups(rows, rows.rowCount, grouping);
  const order = Uint32Array.from({ length: groups.count }, (_, at) =>
    isBackwards ? groups.count - 1 - at : at,
  );
  const job = await gatherJob(
    extent,
    {
      isOne,
      view: { ...DEFAULT_VIEW, grouping, columns, pinned, search: "sea" },
      rows,
      rowCount: rows.rowCount,
      arrangement: { groups, order },
      subjects: { of: subjectOf, knownTitle },
      kind: "vod",
      query: ASKED,
      isComplete: false,
      nameOf: (column, bound) => (bound === null ? column : `${column} ${bound}`),
    },
    { signal: new AbortController().signal, nowMs: Date.UTC(2026, 10, 21) },
  );
  return { format, job };
}

function fileOf({ format, job }: Awaited<ReturnType<typeof jobOf>>, rowsToChunk = 2): string {
  return [...exportChunks(format, job, rowsToChunk)]
    .map(({ text }) => text.toWellFormed())
    .join("");
}

/** The content named in a file about one content. */
async function contentIn(over: Partial<WatchTimeRow>): Promise<unknown> {
  const raw = [rowForTest(over), rowForTest({ ...over, period: "2026-10" })];
  const { content } = JSON.parse(fileOf(await jobOf(raw, { kind: "json" }, { isOne: true })));
  return content;
}

/** Reads a file as RFC 4180 has it. */
function readCsv(file: string): string[][] {
  const fields = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  const lines: string[][] = [[]];
  for (const [, field = "", end] of file.matchAll(fields)) {
    lines.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === "\r\n") lines.push([]);
  }
  expect(lines.pop()).toEqual([]);
  return lines;
}

function groupsOf(raw: readonly WatchTimeRow[], grouping: Grouping): WatchTimeRow[][] {
  const groups = new Map<string, WatchTimeRow[]>();
  for (const row of raw) {
    const key = { content: row.contentId, period: row.period, flat: row.period + row.contentId };
    groups.set(key[grouping], [...(groups.get(key[grouping]) ?? []), row]);
  }
  return [...groups.values()];
}

/** As in a table: name columns always, pinned ones first. */
function shownColumns(
  grouping: Grouping,
  columns: readonly Column[],
  pinned: readonly Column[],
): Column[] {
  const name: Column = grouping === "period" ? "period" : "title";
  const absent = { content: "period", period: "title", flat: null }[grouping];
  const all = [...new Set(columns.includes(name) ? columns : [name, ...columns])];
  const there = all.filter((column) => column !== absent);
  // Where rows are periods, the period has the place of the title.
  const first = pinned.map((column) =>
    column === absent && name === "period" && !pinned.includes(name) ? name : column,
  );
  return [...new Set([...first.filter((column) => there.includes(column)), ...there])];
}

/** The last received title wins. */
function ownTitleOf(raw: readonly WatchTimeRow[], id: string): string | null {
  return raw.findLast(({ contentId, title }) => contentId === id && title !== null)?.title ?? null;
}

function shownTitleOf(raw: readonly WatchTimeRow[], id: string): string {
  return subjectOf({ id, title: ownTitleOf(raw, id) }).title;
}

function knownTitleOf(raw: readonly WatchTimeRow[], id: string): string | null {
  return knownTitle({ id, title: ownTitleOf(raw, id) });
}

function expectedCell(
  raw: readonly WatchTimeRow[],
  group: readonly WatchTimeRow[],
  head: string,
): string | number | null {
  const [name, bound] = head.split(" ");
  const column = COLUMNS.find((each) => each === name);
  if (column === undefined) throw new Error(`No such column: ${head}`);
  if (column === "title") return shownTitleOf(raw, group[0]?.contentId ?? "");
  if (column === "period") return group[0]?.period ?? null;
  const [from, to] = naive(group, column);
  if (bound !== undefined) return bound === "atMost" ? to : from;
  return from === to ? from : "A column by itself is true as it stands.";
}

function byPeriodAndId(a: WatchTimeRow, b: WatchTimeRow): number {
  const [one, other] = [a, b].map(({ period, contentId }) => `${period} ${contentId}`);
  return (one ?? "") < (other ?? "") ? -1 : 1;
}

const asText = (cell: string | number | null) => String(cell ?? "").toWellFormed();

/** Without the apostrophe that keeps a text from being run. */
function plain(field: string, cell: string | number | null | undefined): string {
  return typeof cell === "string" && field === `'${asText(cell)}` ? field.slice(1) : field;
}

describe("a file of the view", () => {
  it("has the groups and columns that are shown, in their order, and no more than is known", async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryRows,
        fc.constantFrom(...GROUPINGS),
        fc.shuffledSubarray([...COLUMNS]),
        fc.shuffledSubarray([...COLUMNS]),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        async (raw, grouping, columns, pinned, isBackwards, rowsToChunk) => {
          const options = { grouping, columns, pinned, isBackwards };
          const json = JSON.parse(fileOf(await jobOf(raw, { kind: "json" }, options), rowsToChunk));
          const [heads = [], ...lines] = readCsv(
            fileOf(await jobOf(raw, { kind: "csv", hasBom: false }, options), rowsToChunk),
          );
          const groups = groupsOf(raw, grouping);
          if (isBackwards) groups.reverse();
          expect([...new Set(heads.map((head) => head.split(" ")[0]))]).toEqual(
            shownColumns(grouping, columns, pinned),
          );
          const expected = groups.map((group) =>
            heads.map((head) => expectedCell(raw, group, head)),
          );
          expect(json.rows.map((row: object) => Object.values(row))).toEqual(expected);
          expect(
            lines.map((line, at) => line.map((cell, place) => plain(cell, expected[at]?.[place]))),
          ).toEqual(expected.map((line) => line.map(asText)));
          const texts = lines.flat().filter((cell) => cell !== "" && Number.isNaN(Number(cell)));
          expect(texts.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("says what it is", async () => {
    const { rows, ...about } = JSON.parse(fileOf(await jobOf([], { kind: "json" })));
    expect(rows).toEqual([]);
    expect(about).toEqual({
      extent: "view",
      kind: "vod",
      content: null,
      range: ASKED.time.range,
      timeZone: "Asia/Kathmandu",
      granularity: "month",
      grouping: "flat",
      filters: { search: "sea", shown: "all", numbers: [] },
      sort: [{ by: "plays", isDown: true }],
      madeAt: "2026-11-21T00:00:00.000Z",
      isComplete: false,
      rowCount: 0,
    });
  });

  it("of one video says which, and its title where it is known", async () => {
    expect(await contentIn({ contentId: "d", title: "Sea" })).toEqual({
      id: "vod-d",
      title: "Sea",
    });
    expect(await contentIn({ contentId: "d", title: null })).toEqual({ id: "vod-d", title: null });
    expect(await contentIn({ contentId: "a", title: " " })).toEqual({
      id: "vod-a",
      title: "Listed",
    });
    expect(await contentIn({ contentId: "d", kind: "channel" })).toEqual({
      id: "live-d",
      title: "Sea",
    });
  });

  it("of nothing has its heads, behind a byte order mark where one is wanted", async () => {
    const columns = ["period", "watchTime"] as const;
    const job = await jobOf([], { kind: "csv", hasBom: true }, { columns });
    expect(fileOf(job)).toBe("\uFEFFtitle,period,watchTime\r\n");
  });
});

describe("a file of everything", () => {
  it("has each row by period and id, with ids as the service writes them, and titles that are known", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRows, async (raw) => {
        const job = await jobOf(raw, { kind: "json" }, { extent: "everything" });
        const { rows, filters, sort } = JSON.parse(fileOf(job));
        expect(filters).toBeNull();
        expect(sort).toEqual([
          { by: "period", isDown: false },
          { by: "contentId", isDown: false },
        ]);
        const periods = new Map<string, { from: string | null; to: string | null }>();
        for (const { period, from, to } of raw) {
          const known = periods.get(period);
          periods.set(period, { from: from ?? known?.from ?? null, to: to ?? known?.to ?? null });
        }
        expect(rows).toEqual(
          raw.toSorted(byPeriodAndId).map((row) => ({
            period: row.period,
            periodStart: periods.get(row.period)?.from,
            periodEnd: periods.get(row.period)?.to,
            contentId: `vod-${row.contentId}`,
            title: knownTitleOf(raw, row.contentId),
            isRemoved: row.contentId === "c" ? true : row.contentId === "b" ? null : false,
            plays: row.totalPlays,
            uniqueViewers: row.uniqueViewers,
            watchTimeSeconds: row.watchTimeSeconds,
            playtimeSeconds: row.playtimeSeconds,
            watchTimePerViewerSeconds: naive([row], "watchTimePerViewer")[0],
            completionPercent: naive([row], "completion")[0],
            bytes: row.bytes,
            reached10: row.engagement[10],
            reached25: row.engagement[25],
            reached50: row.engagement[50],
            reached75: row.engagement[75],
            reached90: row.engagement[90],
            reached100: row.engagement[100],
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("counts the rows of its parts", async () => {
    const row = fc.sample(arbitraryRows, { numRuns: 1, seed: 4 })[0]?.[0];
    if (row === undefined) throw new Error("There is no row.");
    const raw = ["a", "b", "c"].map((contentId) => ({ ...row, contentId }));
    const job = await jobOf(raw, { kind: "csv", hasBom: false });
    const chunks = [...exportChunks(job.format, job.job, 2)];
    expect(chunks.map(({ rowsDone }) => rowsDone)).toEqual([2, 3]);
  });

  it("is left alone when it is called off", async () => {
    const called = new AbortController();
    called.abort(new Error("Enough."));
    const rows = new WatchTimeRows();
    const gathered = gatherJob(
      "everything",
      {
        isOne: false,
        view: DEFAULT_VIEW,
        rows,
        rowCount: 0,
        arrangement: { groups: new RowGroups(rows, 0, "flat"), order: new Uint32Array() },
        subjects: { of: subjectOf, knownTitle },
        kind: "vod",
        query: ASKED,
        isComplete: true,
        nameOf: (column) => column,
      },
      { signal: called.signal, nowMs: 0 },
    );
    await expect(gathered).rejects.toThrow("Enough.");
  });
});

describe("columns of a file", () => {
  it.each<[FileColumn, string]>([
    ["title", "title"],
    ["periodStart", "periodStart"],
    ["plays", "plays"],
    ["watchTime", "watchTimeSeconds"],
    ["watchTimePerViewer", "watchTimePerViewerSeconds"],
    ["freeze", "freezePercent"],
    ["bytes", "bytes"],
    ["bytesPerHour", "bytesPerHour"],
    ["reached100", "reached100"],
  ])("%s is called %s", (column, key) => {
    expect(fileKeyOf(column)).toBe(key);
  });

  it("have every figure of a row; of channels not how far somebody got, which is not the same as nought", () => {
    const ofVideos = /^(completion|reached\d+)$/;
    const every = columnsOfRow("vod");
    expect(every.filter((column) => ofVideos.test(column))).toHaveLength(7);
    expect(columnsOfRow("channel")).toEqual(every.filter((column) => !ofVideos.test(column)));
  });
});
