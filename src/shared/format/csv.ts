import { type Sheet, type SheetCell, sheetOf } from "./sheet.ts";
import type { TableData } from "./table-data.ts";

/**
 * Matches text that a spreadsheet may run as a formula: a formula sign, plain, full-width or small, possibly after
 * spaces, quotes and invisible characters; or a leading control character, which some programs drop.
 */
const FORMULA = /^(?:'*\p{Cc}|[\s\p{Cc}\p{Cf}"'‘’“”«»]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * Matches text that must be quoted: RFC 4180 requires some of these characters, and some programs split at the others.
 */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * Serialises a table as RFC 4180 CSV, with the columns of `sheetOf`. Numbers are unformatted and exact; text that a
 * spreadsheet could run as a formula is prefixed with an apostrophe.
 */
export function toCsv(table: TableData): string {
  const sheet = sheetOf(table);
  return csvHead(sheet) + csvRows(sheet, 0, sheet.rowCount);
}

/** Serialises the heads of the columns. */
export function csvHead({ columns }: Pick<Sheet, "columns">): string {
  return csvLine(columns.map(({ name }) => csvField(name)));
}

/** Serialises some rows, so that long files can be written piece by piece. @param to is the first row left out */
export function csvRows({ columns, cellAt }: Sheet, from: number, to: number): string {
  let text = "";
  for (let row = from; row < to; row++) {
    text += csvLine(columns.map((_, column) => csvField(cellAt(row, column))));
  }
  return text;
}

/** Joins fields into a line with its terminator. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}

/** Serialises one field, quoted where necessary. */
export function csvField(cell: SheetCell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return String(cell);
  if (typeof cell === "number") return plainNumber(cell);
  const inert = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Formats a number with all digits and without an exponent; empty if it is not finite. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return "";
  const text = String(value);
  const [, sign = "", whole = "0", fraction = "", power] = text.includes("e")
    ? (/^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [])
    : [];
  if (power === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, "0")}`;
}

/** Returns a text of a CSV file without the apostrophe that keeps it from being run as a formula. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
