import * as fc from "fast-check";
import { expect, it } from "vitest";
import { csvField, csvLine, withoutGuard } from "./csv.ts";
import { readCsv } from "./read-csv.ts";

const read = (text: string) => readCsv(new TextEncoder().encode(text));

it.each<[string, string[][]]>([
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "\uFEFFa;b\r\n1,5;2",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "a\tb\r1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    '"a;b",c\n"say ""hi""",\n',
    [
      ["a;b", "c"],
      ['say "hi"', ""],
    ],
  ],
  [
    'a,b\n"two\r\nlines",x',
    [
      ["a", "b"],
      ["two\r\nlines", "x"],
    ],
  ],
  ["a\n\nb", [["a"], [], ["b"]]],
  [
    'a,b\n5" disk,x',
    [
      ["a", "b"],
      ['5" disk', "x"],
    ],
  ],
  ["", []],
])("Reads the rows of %j", (text, rows) => {
  expect(read(text)).toEqual({ rows });
});

it("Says what is wrong with a file", () => {
  expect(readCsv(new Uint8Array([0x61, 0xe9, 0x2c]))).toEqual({ problem: "not-utf8" });
  expect(read('a,b\n"open,c\nd')).toEqual({ problem: "open-quote" });
});

it("Reads UTF-16, as Excel saves it", () => {
  const text = "\uFEFFid\ttitle\r\n1\tÉté";
  const bytes = new Uint8Array(
    new Uint16Array(Array.from(text, (each) => each.charCodeAt(0))).buffer,
  );
  expect(readCsv(bytes)).toEqual({
    rows: [
      ["id", "title"],
      ["1", "Été"],
    ],
  });
});

it("Reads back what was written, without the guards against formulas", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("'", "=", "+", '"', ",", ";", "\n", "\r", " ", "a", "@") }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (pairs) => {
      const file = [["id", "title"], ...pairs].map((row) => csvLine(row.map(csvField))).join("");
      const back = read(file);
      const rows = "rows" in back ? back.rows.slice(1) : [];
      const wellFormed = pairs.map((row) => row.map((cell) => cell.toWellFormed()));
      expect(rows.map((row) => row.map(withoutGuard))).toEqual(wellFormed);
    }),
  );
});
