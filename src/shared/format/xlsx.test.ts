import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSheet } from "./read-sheet-for-test.ts";
import { readXlsx } from "./read-xlsx.ts";
import { fitsSheet, MAX_SHEET_ROWS, type TableData } from "./table-data.ts";
import { sheetChunks, toXlsx, XLSX_TYPE } from "./xlsx.ts";

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const sheetOf = async (table: TableData) => readSheet(await bytesOf(toXlsx(table)));
const number = { kind: "number" as const, show: String };

/** Returns a sheet of texts, generated in chunks of a few rows. */
function textSheet(rows: readonly string[], rowsToChunk: number) {
  const columns = [{ name: "Title", kind: "text" as const }];
  const sheet = { columns, rowCount: rows.length, cellAt: (row: number) => rows[row] ?? null };
  return [...sheetChunks(sheet, rowsToChunk)];
}

const joined = (parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

describe("toXlsx", () => {
  it("Writes numbers as numbers and leaves unknown ones empty", async () => {
    const columns = [
      { name: "Day", kind: "text" as const },
      { name: "Data", fileName: "Data (bytes)", ...number },
    ];
    const rows = [
      ["a", 1_234_567.25],
      ["b", null],
      ["c", 1e21],
      ["d", -0.0000001],
      ["e", Number.NaN],
      ["f", 0],
    ];
    expect(await sheetOf({ columns, rows })).toEqual([
      ["Day", "Data (bytes)"],
      ["a", 1_234_567.25],
      ["b", null],
      ["c", 1e21],
      ["d", -0.0000001],
      ["e", null],
      ["f", 0],
    ]);
  });

  it("Writes months, days and instants as dates, by their own clock", async () => {
    const columns = [{ name: "From", kind: "text" as const, isDate: true }];
    const dates = [
      "2026-11",
      "2026-02-28",
      "2024-02-29T23:30+05:45",
      "2026-11-01T00:00:00.000Z",
      "2026-11-20T15:00-03:00",
    ];
    expect(await sheetOf({ columns, rows: dates.map((date) => [date]) })).toEqual([
      ["From"],
      [{ date: "2026-11" }],
      [{ date: "2026-02-28" }],
      [{ date: "2024-02-29T23:30" }],
      [{ date: "2026-11-01T00:00" }],
      [{ date: "2026-11-20T15:00" }],
    ]);
  });

  it("Counts days as Excel does", async () => {
    const columns = [{ name: "From", kind: "text" as const, isDate: true }];
    const file = await bytesOf(toXlsx({ columns, rows: [["2026-11-20"]] }));
    const sheet = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain('<c r="A2" s="3"><v>46346</v></c>');
  });

  it("Keeps what is not a date, and what only resembles one, as text", async () => {
    const columns = [
      { name: "From", kind: "text" as const, isDate: true },
      { name: "Title", kind: "text" as const },
    ];
    const rows = [
      ["soon", "2026-11-20"],
      ["2026-13-01", "12"],
      [null, ""],
    ];
    expect(await sheetOf({ columns, rows })).toEqual([
      ["From", "Title"],
      ["soon", "2026-11-20"],
      ["2026-13-01", "12"],
      [null, null],
    ]);
  });

  it("Puts the marks of figures into a separate column, where there are any", async () => {
    const marks = ["", "≥", "≈"];
    const columns = [
      { name: "Plays", ...number, markAt: (at: number) => marks[at] ?? "" },
      { name: "Impressions", ...number, markAt: () => "" },
    ];
    const rows = [
      [1, 4],
      [2, 5],
      [3, 6],
    ];
    expect(await sheetOf({ columns, rows })).toEqual([
      ["Plays", "Plays (≥ ≈)", "Impressions"],
      [1, null, 4],
      [2, "≥", 5],
      [3, "≈", 6],
    ]);
  });

  it("Says on a second sheet what the figures are of, and is read back by our own reader", async () => {
    const columns = [
      { name: "Title", kind: "text" as const, ids: { name: "ID", at: () => "vod-1" } },
      { name: "Plays", ...number, markAt: () => "≥" },
    ];
    const facts = [
      { name: "From", value: "2026-11-01", isDate: true },
      { name: "As of", value: "2026-11-20T14:32", isDate: true },
      { name: "Filters", value: "=1+1" },
      { name: "Link", value: "https://example.com/analytics?a=b&c=d" },
    ];
    const names = { figures: "Zahlen [1/2]: “a”", about: "Angaben".repeat(9) };
    const file = await bytesOf(toXlsx({ columns, rows: [["Sea", 7]] }, { names, facts }));
    expect(readSheet(file)).toEqual([
      ["Title", "ID", "Plays", "Plays (≥ ≈)"],
      ["Sea", "vod-1", 7, "≥"],
    ]);
    expect(readSheet(file, 2)).toEqual([
      ["From", { date: "2026-11-01" }],
      ["As of", { date: "2026-11-20T14:32" }],
      ["Filters", "=1+1"],
      ["Link", "https://example.com/analytics?a=b&c=d"],
    ]);
    const workbook = strFromU8(unzipSync(file)["xl/workbook.xml"] ?? new Uint8Array());
    const sheets = [...workbook.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(sheets).toEqual(["Zahlen  1 2   “a”", "AngabenAngabenAngabenAngabenAng"]);
    expect(await readXlsx(file)).toEqual({
      rows: [
        ["Title", "ID", "Plays", "Plays (≥ ≈)"],
        ["Sea", "vod-1", 7, "≥"],
      ],
    });
  });

  it("Leaves out totals, which would be counted twice", async () => {
    const columns = [{ name: "Plays", ...number }];
    expect(await sheetOf({ columns, rows: [[1]], totals: [1] })).toEqual([["Plays"], [1]]);
  });

  it("Has a file with the parts and the type that Excel requires", async () => {
    const file = toXlsx({ columns: [], rows: [] });
    expect(file.type).toBe(XLSX_TYPE);
    expect(Object.keys(unzipSync(await bytesOf(file))).toSorted()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
  });
});

describe("texts of a sheet", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "＝1"])(
    "Texts of a sheet keep %j as it is, in a cell that stays text when it is edited",
    (text) => {
      const file = joined(textSheet([text], 1).map(({ bytes }) => bytes));
      expect(readSheet(file)).toEqual([["Title"], [text]]);
      const parts = unzipSync(file);
      const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
      expect(sheet).toContain('<c r="A2" s="1" t="inlineStr">');
      expect(sheet).not.toContain("<f>");
      const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array());
      expect(/<cellXfs count="5"><xf [^>]*\/><xf ([^>]*)\/>/.exec(styles)?.[1]).toContain(
        'quotePrefix="1"',
      );
    },
  );

  it("Texts of a sheet are read back as they were, however they are split into chunks", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("<", "&", ">", '"', "_", "x0041_", "\r", "\0", "\uFFFE") }),
      fc.constantFrom("_x0041_", "_x000D_", "م🏝️", "]]>", "&amp;"),
    );
    fc.assert(
      fc.property(
        fc.array(
          text.filter((each) => each !== ""),
          { maxLength: 9 },
        ),
        fc.integer({ min: 1, max: 4 }),
        (texts, rowsToChunk) => {
          const chunks = textSheet(texts, rowsToChunk);
          expect(chunks.at(-1)?.rowsDone).toBe(texts.length);
          expect(readSheet(joined(chunks.map(({ bytes }) => bytes)))).toEqual([
            ["Title"],
            ...texts.map((each) => [each.toWellFormed()]),
          ]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("Texts of a sheet are cut where Excel has no room for more", () => {
    const [, [text] = []] = readSheet(
      joined(textSheet(["a".repeat(40_000)], 1).map(({ bytes }) => bytes)),
    );
    expect(text).toBe("a".repeat(32_767));
  });
});

it("Refuses more rows than Excel opens", () => {
  const sheet = { columns: [], rowCount: MAX_SHEET_ROWS, cellAt: () => null };
  expect(() => [...sheetChunks(sheet, 1)]).toThrow(RangeError);
  expect([fitsSheet(MAX_SHEET_ROWS - 1), fitsSheet(MAX_SHEET_ROWS)]).toEqual([true, false]);
});

it("Names columns beyond the alphabet as Excel does", () => {
  const columns = Array.from({ length: 30 }, (_, at) => ({
    name: `${at}`,
    kind: "number" as const,
  }));
  const sheet = { columns, rowCount: 1, cellAt: (_: number, column: number) => column };
  const [, row] = readSheet(joined([...sheetChunks(sheet, 1)].map(({ bytes }) => bytes)));
  expect(row).toEqual(columns.map((_, at) => at));
});
