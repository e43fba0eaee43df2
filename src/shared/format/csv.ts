import type { Cell, TableData } from "./table-data.ts";

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet may take for a formula: a sign of one, plain, full-width or small, maybe behind spaces,
 * quotes and what can't be seen; or a control character in front, which some programs drop.
 */
const FORMULA = /^(?:'*\p{Cc}|[\s\p{Cc}\p{Cf}"'‘’“”«»]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** What takes a field in quotes: RFC 4180 asks for some, and some programs split at the others. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * A table as RFC 4180 has it, totals left out. Numbers are plain and exact, whatever the screen shows; a
 * text that a spreadsheet could run as a formula gets an apostrophe in front.
 * @param hasBom begins with a byte order mark, without which Excel garbles what is not ASCII
 */
export function toCsv(table: TableData, { hasBom }: { hasBom: boolean }): string {
  const head = csvRow(table.columns.map(({ name, fileName }) => fileName ?? name));
  return [hasBom ? BYTE_ORDER_MARK : "", head, ...table.rows.map(csvRow)].join("");
}

function csvRow(cells: readonly Cell[]): string {
  return csvLine(cells.map(csvField));
}

/** One line of a file with its end, of fields, so that long files can be written bit by bit. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}

/** One field of a line, in quotes where it needs them. */
export function csvField(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return plainNumber(cell);
  const inert = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** All digits of a number, none as a power of ten; empty where it is none. */
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
