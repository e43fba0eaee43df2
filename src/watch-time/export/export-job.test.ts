import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReadCell, readSheet } from "#shared/format/read-sheet-for-test.ts";
import { COLUMNS, type Column, isChangeColumn } from "#watch-time/columns.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { anyEngagement, ROW_GROUPINGS, type RowGrouping } from "#watch-time/rows-for-test.ts";
import type { Subject } from "#watch-time/use-subjects.ts";
import type { WatchTimeRow } from "#watch-time/watch-time.ts";
import { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { DEFAULT_VIEW } from "#watch-time/watch-time-view.ts";
import { columnsOfRow, gatherJob } from "./export-job.ts";
import { naive } from "./naive-for-test.ts";
import { type ExportFormat, exportChunks, FORMATS } from "./write-export.ts";

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

/** Describes contents with a title, a removed one, an unknown one, and one without a title. */
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
  {
    extent = "view",
    grouping = "flat",
    columns = null,
    pinned = [],
    isBackwards = false,
  }: {
    extent?: "view" | "everything";
    grouping?: RowGrouping;
    columns?: readonly Column[] | null;
    pinned?: readonly Column[];
    isBackwards?: boolean;
  } = {},
) {
  const rows = new WatchTimeRows();
  for (const row of raw) rows.put(row);
  const groups = new RowGroups(rows, rows.rowCount, grouping);
  const order = Uint32Array.from({ length: groups.count }, (_, at) =>
    isBackwards ? groups.count - 1 - at : at,
  );
  return await gatherJob(
    extent,
    {
      isOne: false,
      view: { ...DEFAULT_VIEW, grouping, columns, pinned },
      rows,
      rowCount: rows.rowCount,
      arrangement: { groups, order },
      subjects: { of: subjectOf, knownTitle },
      kind: "vod",
      query: ASKED,
      isComplete: false,
      nameOf: (column, bound) => (bound === null ? column : `${column} ${bound}`),
    },
    new AbortController().signal,
  );
}

type Job = Awaited<ReturnType<typeof jobOf>>;

async function bytesOf(format: ExportFormat, job: Job, rowsToChunk: number): Promise<Uint8Array> {
  const chunks = await exportChunks(format, job, rowsToChunk);
  return Uint8Array.from([...chunks].flatMap(({ bytes }) => [...bytes]));
}

const csvOf = async (job: Job, rowsToChunk = 2) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytesOf("csv", job, rowsToChunk));

const sheetOf = async (job: Job, rowsToChunk = 2) =>
  readSheet(await bytesOf("xlsx", job, rowsToChunk));

const PERIODS = new Set(["period", "periodStart", "periodEnd"]);

/** Returns a value as its cell has it: periods are dates, and there are no empty texts. */
function inSheet(head: string, cell: string | number | boolean | null): ReadCell {
  if (cell === "") return null;
  if (typeof cell !== "string") return cell;
  return PERIODS.has(head) ? { date: cell } : cell.toWellFormed();
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

function groupsOf(raw: readonly WatchTimeRow[], grouping: RowGrouping): WatchTimeRow[][] {
  const groups = new Map<string, WatchTimeRow[]>();
  for (const row of raw) {
    const key = { content: row.contentId, period: row.period, flat: row.period + row.contentId };
    groups.set(key[grouping], [...(groups.get(key[grouping]) ?? []), row]);
  }
  return [...groups.values()];
}

/** Orders columns as a table does: name columns always, pinned ones first. */
function shownColumns(
  grouping: RowGrouping,
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

/** Lists the columns of rows that are not compared. */
const OWN_COLUMNS = COLUMNS.filter((column) => !isChangeColumn(column));

function expectedCell(
  raw: readonly WatchTimeRow[],
  group: readonly WatchTimeRow[],
  head: string,
): string | number | null {
  if (head === "contentId") return `vod-${group[0]?.contentId ?? ""}`;
  const [name, bound] = head.split(" ");
  const column = OWN_COLUMNS.find((each) => each === name);
  if (column === undefined) throw new Error(`No such column: ${head}`);
  if (column === "title") return shownTitleOf(raw, group[0]?.contentId ?? "");
  if (column === "period") return group[0]?.period ?? null;
  const [from, to, mark = from !== null && to === null ? "≥" : null] = naive(group, column);
  if (bound === "marks") return mark;
  if (bound !== undefined) return bound === "atMost" ? to : from;
  return from === to ? from : "A column by itself is true as it stands.";
}

function byPeriodAndId(a: WatchTimeRow, b: WatchTimeRow): number {
  const [one, other] = [a, b].map(({ period, contentId }) => `${period} ${contentId}`);
  return (one ?? "") < (other ?? "") ? -1 : 1;
}

const asText = (cell: string | number | null) => String(cell ?? "").toWellFormed();

/** Removes the apostrophe that keeps a text from being run. */
function plain(field: string, cell: string | number | null | undefined): string {
  return typeof cell === "string" && field === `'${asText(cell)}` ? field.slice(1) : field;
}

describe("a file of the view", () => {
  it("A file of the view has the groups and columns that are shown, in their order, and no unknown values", async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryRows,
        fc.constantFrom(...ROW_GROUPINGS),
        fc.shuffledSubarray([...OWN_COLUMNS]),
        fc.shuffledSubarray([...OWN_COLUMNS]),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        async (raw, grouping, columns, pinned, isBackwards, rowsToChunk) => {
          const options = { grouping, columns, pinned, isBackwards };
          const job = await jobOf(raw, options);
          const [heads = [], ...lines] = readCsv(await csvOf(job, rowsToChunk));
          const [sheetHeads, ...cells] = await sheetOf(job, rowsToChunk);
          const groups = groupsOf(raw, grouping);
          if (isBackwards) groups.reverse();
          expect([...new Set(heads.map((head) => head.split(" ")[0]))]).toEqual(
            shownColumns(grouping, columns, pinned).flatMap((column) =>
              column === "title" ? [column, "contentId"] : [column],
            ),
          );
          const expected = groups.map((group) =>
            heads.map((head) => expectedCell(raw, group, head)),
          );
          expect(sheetHeads).toEqual(heads);
          expect(cells).toEqual(
            expected.map((line) => line.map((cell, at) => inSheet(heads[at] ?? "", cell))),
          );
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

  it("A file of the view has only its headings where there are no rows", async () => {
    const job = await jobOf([], { columns: ["period", "watchTime"] });
    expect(await csvOf(job)).toBe("title,contentId,period,watchTime\r\n");
    expect(await sheetOf(job)).toEqual([["title", "contentId", "period", "watchTime"]]);
  });
});

describe("a file of everything", () => {
  it("A file of everything has each row by period and id, with ids as the service writes them, and known titles", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRows, async (raw) => {
        const [heads = [], ...cells] = await sheetOf(await jobOf(raw, { extent: "everything" }));
        const periods = new Map<string, { from: string | null; to: string | null }>();
        for (const { period, from, to } of raw) {
          const known = periods.get(period);
          periods.set(period, { from: from ?? known?.from ?? null, to: to ?? known?.to ?? null });
        }
        const expected = raw.toSorted(byPeriodAndId).map((row) => ({
          period: row.period,
          periodStart: periods.get(row.period)?.from ?? null,
          periodEnd: periods.get(row.period)?.to ?? null,
          contentId: `vod-${row.contentId}`,
          title: knownTitleOf(raw, row.contentId),
          isRemoved: row.contentId === "c" ? true : row.contentId === "b" ? null : false,
          plays: row.totalPlays,
          uniqueViewers: row.uniqueViewers,
          watchTime: row.watchTimeSeconds,
          playtime: row.playtimeSeconds,
          watchTimePerViewer: naive([row], "watchTimePerViewer")[0],
          completion: naive([row], "completion")[0],
          bytes: row.bytes,
          reached10: row.engagement[10],
          reached25: row.engagement[25],
          reached50: row.engagement[50],
          reached75: row.engagement[75],
          reached90: row.engagement[90],
          reached100: row.engagement[100],
        }));
        expect(heads).toEqual(columnsOfRow("vod"));
        expect(cells).toEqual(
          expected.map((row) => Object.entries(row).map(([head, cell]) => inSheet(head, cell))),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("A file of the view marks what is a minimum, and ratios of some of their rows", async () => {
    const row = {
      from: null,
      to: null,
      kind: "vod" as const,
      contentId: "a",
      title: "A",
      isDeleted: false,
      uniqueViewers: 1,
      playtimeSeconds: 10,
      bytes: 1,
      engagement: { 10: 0, 25: 0, 50: 0, 75: 0, 90: 0, 100: 0 },
    };
    const raw = [
      { ...row, period: "2026-10", totalPlays: 4, watchTimeSeconds: 8 },
      { ...row, period: "2026-11", totalPlays: 5, watchTimeSeconds: null },
    ];
    const job = await jobOf(raw, {
      grouping: "content",
      columns: ["title", "plays", "watchTime", "watchTimePerPlay"],
    });
    expect(await sheetOf(job)).toEqual([
      [
        "title",
        "contentId",
        "plays",
        "watchTime atLeast",
        "watchTime atMost",
        "watchTime marks",
        "watchTimePerPlay",
        "watchTimePerPlay marks",
      ],
      ["A", "vod-a", 9, 8, null, "≥", 2, "≈"],
    ]);
  });

  it("Counts the rows of its parts", async () => {
    const row = fc.sample(arbitraryRows, { numRuns: 1, seed: 4 })[0]?.[0];
    if (row === undefined) throw new Error("There is no row.");
    const raw = ["a", "b", "c"].map((contentId) => ({ ...row, contentId }));
    const job = await jobOf(raw);
    for (const format of FORMATS) {
      const chunks = [...(await exportChunks(format, job, 2))];
      expect(chunks.map(({ rowsDone }) => rowsDone)).toEqual([2, 3]);
    }
  });

  it("A file of everything is left alone when it is cancelled", async () => {
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
      called.signal,
    );
    await expect(gathered).rejects.toThrow("Enough.");
  });
});

describe("columns of a file", () => {
  it("Columns of a file have every figure of a row; channels have empty retention, not zero", () => {
    const ofVideos = /^(completion|reached\d+)$/;
    const every = columnsOfRow("vod");
    expect(every.filter((column) => ofVideos.test(column))).toHaveLength(7);
    expect(columnsOfRow("channel")).toEqual(every.filter((column) => !ofVideos.test(column)));
  });
});
