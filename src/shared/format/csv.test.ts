import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvField, csvLine, toCsv } from "./csv.ts";
import type { TableData } from "./table-data.ts";

/** Parses RFC 4180 strictly. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = "";
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error("a quote is left open");
        field += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      while (at < text.length && !/[",\r\n]/.test(text[at] ?? "")) {
        field += text[at];
        at += 1;
      }
    }
    row.push(field);
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`no end of field at ${at}`);
  }
  return rows;
}

const csvRow = (cells: readonly (string | number | null)[]) => csvLine(cells.map(csvField));
const field = (cell: string | number | null) => readCsv(csvRow([cell, "end"]))[0]?.[0];

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  // Includes lone surrogates.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "'", '"', ",", "\r", "\n", "\t", " ", "x"),
  }),
);

describe("a line", () => {
  it.each([
    [["Plays", 12], "Plays,12\r\n"],
    [["", null], ",\r\n"],
    [["a,b", 'say "x"'], '"a,b","say ""x"""\r\n'],
    [["two\nlines", " edge"], '"two\nlines"," edge"\r\n'],
    [["a;b", "c"], '"a;b",c\r\n'],
    [["Ilha 🏝️", "São"], "Ilha 🏝️,São\r\n"],
    [["\ud800", "\udc00x"], "\ud800,\udc00x\r\n"],
  ])("Writes the cells %j as the line %j", (cells, line) => {
    expect(csvRow(cells)).toBe(line);
  });

  it.each([
    [0, "0"],
    [-0, "0"],
    [-12.5, "-12.5"],
    [1_234_567, "1234567"],
    [0.1 + 0.2, "0.30000000000000004"],
    [1e21, "1000000000000000000000"],
    [-1.5e22, "-15000000000000000000000"],
    [1e-7, "0.0000001"],
    [-1.25e-9, "-0.00000000125"],
    [Number.NaN, ""],
    [Number.POSITIVE_INFINITY, ""],
    [Number.NEGATIVE_INFINITY, ""],
  ])("Writes the number %s as %s", (value, written) => {
    expect(csvRow([value])).toBe(`${written}\r\n`);
  });

  it("Writes every number with plain digits of the same value", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const written = csvRow([value]).trimEnd();
        expect(written).toMatch(/^-?\d+(\.\d+)?$/);
        // Files have no negative zero.
        expect(Number(written)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([
    ["=1+1"],
    ["+351 210"],
    ["-5"],
    ["@sum"],
    ["\tx"],
    ["\rx"],
    ["\nx"],
    ["\0x"],
    ["  =1"],
    ["\u00a0=1"],
    ["\u200b=1"],
    ["\ufeff=1"],
    ['"=1"'],
    ["'=1"],
    ["“=1”"],
    ["＝1"],
    ["＋1"],
    ["－1"],
    ["＠x"],
    ["﹦1"],
  ])("Keeps %j from being read as a formula", (cell) => {
    expect(field(cell)).toBe(`'${cell}`);
  });

  it.each([["plain"], ["'tis"], ["a=b"], ["3 - 2"], ["x@y.example"], [""], [" "], ["“Quoted”"]])(
    "Writes %j as it is",
    (cell) => {
      expect(field(cell)).toBe(cell);
    },
  );

  it("A line is read back cell by cell, but for the apostrophe", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (cells) => {
        const read = readCsv(csvRow(cells));
        expect(read).toHaveLength(1);
        expect(read[0]).toHaveLength(cells.length);
        for (const [at, cell] of cells.entries()) {
          expect([cell, `'${cell}`]).toContain(read[0]?.[at]);
        }
      }),
    );
  });

  it("A line never lets a text begin as a formula", () => {
    fc.assert(
      fc.property(text, (cell) => {
        expect(field(cell)).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n\0]/);
      }),
    );
  });

  it("Writes different texts differently", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(csvRow([one]) === csvRow([other])).toBe(one === other);
        expect(csvRow([`'${one}`])).not.toBe(csvRow([one]));
      }),
    );
  });
});

describe("toCsv", () => {
  it("Has the headings that columns have in files", () => {
    const columns = [
      { name: "Day", kind: "text" as const },
      { name: "Watched", fileName: "Watched (seconds)", kind: "number" as const, show: String },
    ];
    expect(toCsv({ columns, rows: [["2026-11-19", 60]] })).toBe(
      "Day,Watched (seconds)\r\n2026-11-19,60\r\n",
    );
  });

  const table: TableData = {
    columns: [
      { name: "Day", kind: "text", show: () => "shown" },
      { name: "=Plays", kind: "number", show: () => "shown" },
    ],
    rows: [
      ["2026-11-19", -3],
      ["2026-11-20", null],
    ],
    totals: ["Total", -3],
  };

  it("Has the names and the values, not what the screen shows, and no totals", () => {
    expect(toCsv(table)).toBe("Day,'=Plays\r\n2026-11-19,-3\r\n2026-11-20,\r\n");
  });

  it("Has a heading even without rows", () => {
    expect(toCsv({ ...table, rows: [] })).toBe("Day,'=Plays\r\n");
  });
});

it("Writes marks and ids into columns of their own, as in Excel files", () => {
  const marks = ["", "≥"];
  const table = {
    columns: [
      {
        name: "Title",
        kind: "text" as const,
        ids: { name: "ID", at: (at: number) => `vod-${at}` },
      },
      {
        name: "Plays",
        fileName: "Plays, lower bound",
        kind: "number" as const,
        show: String,
        markAt: (at: number) => marks[at] ?? "",
      },
    ],
    rows: [
      ["Sea", 7],
      ["Lake", 8],
    ],
  };
  expect(toCsv(table)).toBe(
    'Title,ID,"Plays, lower bound",Plays (≥ ≈)\r\nSea,vod-0,7,\r\nLake,vod-1,8,≥\r\n',
  );
});
