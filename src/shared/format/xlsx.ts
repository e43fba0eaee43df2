import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import {
  type AboutSheet,
  type Fact,
  type Sheet,
  type SheetCell,
  type SheetColumn,
  sheetOf,
} from "./sheet.ts";
import { fitsSheet, type TableData } from "./table-data.ts";

/**
 * Generates an Excel file in parts, at least one; all of them in turn are the file.
 * @param about second sheet; null: there is none
 * @throws RangeError if Excel could not open it
 */
export function* sheetChunks(
  sheet: Sheet,
  rowsToChunk: number,
  about: AboutSheet | null = null,
): Generator<{ bytes: Uint8Array<ArrayBuffer>; rowsDone: number }, void> {
  const { columns, rowCount, cellAt } = sheet;
  if (!fitsSheet(rowCount)) throw new RangeError(`A sheet has no room for ${rowCount} rows.`);
  let made: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    made.push(data);
  });
  const put = (path: string, text: string) => {
    const file = new ZipPassThrough(path);
    zip.add(file);
    file.push(strToU8(text), true);
  };
  for (const [path, text] of Object.entries(frameOf(about))) put(path, text);
  if (about !== null) put("xl/worksheets/sheet2.xml", aboutXml(about.facts));
  const file = new ZipDeflate("xl/worksheets/sheet1.xml");
  zip.add(file);
  file.push(strToU8(`${XML}${SHEET_HEAD}${columnsXml(columns)}<sheetData>`));
  file.push(strToU8(rowXml(0, columns, (column) => columns[column]?.name ?? "", "text")));
  for (let from = 0; from === 0 || from < rowCount; from += rowsToChunk) {
    const to = Math.min(rowCount, from + rowsToChunk);
    let text = "";
    for (let row = from; row < to; row++) {
      text += rowXml(row + 1, columns, (column) => cellAt(row, column));
    }
    const isLast = to === rowCount;
    file.push(strToU8(isLast ? `${text}</sheetData></worksheet>` : text), isLast);
    if (isLast) zip.end();
    const bytes = new Uint8Array(made.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of made) {
      bytes.set(part, at);
      at += part.length;
    }
    made = [];
    yield { bytes, rowsDone: to };
  }
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Makes an Excel file of a table, with the columns of `sheetOf`. */
export function toXlsx(table: TableData, about: AboutSheet | null = null): Blob {
  const sheet = sheetOf(table);
  const chunks = sheetChunks(sheet, Math.max(1, sheet.rowCount), about);
  return new Blob(
    [...chunks].map(({ bytes }) => bytes),
    { type: XLSX_TYPE },
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** The head stays in view. */
const SHEET_HEAD = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

/** Maps styles of cells to their index; `inert` texts stay texts even when they are edited. */
const STYLES = { usual: 0, inert: 1, month: 2, day: 3, time: 4 } as const;

/** Returns the files of the format around the sheets (ECMA-376, part 1). */
function frameOf(about: AboutSheet | null): Record<string, string> {
  const names = about === null ? ["Reeldesk"] : distinctNames(about.names);
  const each = (xml: (at: number) => string) => names.map((_, at) => xml(at + 1)).join("");
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${each((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((at) => `<sheet name="${attributeText(names[at - 1] ?? "")}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": STYLES_XML,
  };
}

const MAX_SHEET_NAME = 31;

/** Returns names that Excel accepts for sheets. */
function distinctNames({ figures, about }: AboutSheet["names"]): string[] {
  const [one = "", other = ""] = [figures, about].map((name) =>
    name
      .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, " ")
      .trim()
      .slice(0, MAX_SHEET_NAME),
  );
  return [one === "" ? "1" : one, other === "" || other === one ? "2" : other];
}

function attributeText(text: string): string {
  return xmlText(text).replaceAll('"', "&quot;");
}

function aboutXml(facts: readonly Fact[]): string {
  const rows = facts.map(({ name, value, isDate = false }, row) =>
    rowXml(
      row,
      [
        { name, kind: "text" },
        { name: "", kind: isDate ? "date" : "text" },
      ],
      (column) => (column === 0 ? name : value),
    ),
  );
  return `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="${WIDTHS.text}" customWidth="1"/><col min="2" max="2" width="${WIDTHS.about}" customWidth="1"/></cols><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

const STYLES_XML = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  'numFmtId="0"',
  'numFmtId="49" quotePrefix="1" applyNumberFormat="1"',
  'numFmtId="164" applyNumberFormat="1"',
  'numFmtId="165" applyNumberFormat="1"',
  'numFmtId="166" applyNumberFormat="1"',
]
  .map((format) => `<xf ${format} fontId="0" fillId="0" borderId="0" xfId="0"/>`)
  .join("")}</cellXfs></styleSheet>`;

/** Counts characters; a date in a narrower column reads as a row of number signs. */
const WIDTHS = { text: 28, number: 14, date: 17, about: 60 };

function columnsXml(columns: readonly SheetColumn[]): string {
  if (columns.length === 0) return "";
  const each = columns.map(
    ({ kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  return `<cols>${each.join("")}</cols>`;
}

function rowXml(
  row: number,
  columns: readonly SheetColumn[],
  cellAt: (column: number) => SheetCell,
  kind?: "text",
): string {
  const cells = columns.map((column, at) =>
    cellXml(`${letters(at)}${row + 1}`, cellAt(at), kind ?? column.kind),
  );
  return `<row r="${row + 1}">${cells.join("")}</row>`;
}

function cellXml(address: string, cell: SheetCell, kind: SheetColumn["kind"]): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "boolean") return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "number") {
    return Number.isFinite(cell) ? `<c r="${address}"><v>${cell}</v></c>` : "";
  }
  const date = kind === "date" ? readDate(cell) : null;
  if (date !== null) return `<c r="${address}" s="${date.style}"><v>${date.serial}</v></c>`;
  const style = FORMULA_SIGN.test(cell) ? ` s="${STYLES.inert}"` : "";
  return `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

/** Matches texts that Excel would take for a formula once a person edits their cell. */
const FORMULA_SIGN = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;

/** Returns the name of a column: A, B, … Z, AA. */
function letters(column: number): string {
  const before = Math.floor(column / 26);
  return `${before === 0 ? "" : letters(before - 1)}${String.fromCharCode(65 + (column % 26))}`;
}

const DATE = /^(\d{4}-\d\d)(-\d\d)?(?:T(\d\d:\d\d(?::\d\d)?)[\d.]*(?:Z|[+-]\d\d:\d\d)?)?$/;
const DAY_MS = 86_400_000;
/** Is 1 January 1970, counted from the day that Excel counts from. */
const EPOCH_DAYS = 25_569;

/** Returns a date as Excel counts it, by the clock of its own zone: cells have none. Returns null if it is no date. */
function readDate(text: string): { serial: number; style: number } | null {
  const [, month, day = "-01", time] = DATE.exec(text) ?? [];
  if (month === undefined) return null;
  const ms = Date.parse(`${month}${day}T${time ?? "00:00"}Z`);
  if (Number.isNaN(ms)) return null;
  const style = time !== undefined ? STYLES.time : text.length === 7 ? STYLES.month : STYLES.day;
  return { serial: ms / DAY_MS + EPOCH_DAYS, style };
}

const MAX_TEXT_LENGTH = 32_767;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes a text; characters that XML has no place for are written as Excel does: `_x0000_`. */
function xmlText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
    })
    .replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? "");
}
