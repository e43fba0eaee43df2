import { Inflate, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";

/** Says why a file can't be read as a sheet. */
export type SheetProblem = "not-a-sheet" | "old-or-protected" | "damaged" | "too-large";

/** Is a value of a sheet that was read. A date is one of the sheet's own, not a text that looks like one. */
export type ReadSheetCell = string | number | boolean | Date | null;

export type SheetRead = { rows: ReadSheetCell[][] } | { problem: SheetProblem };

const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
const MAX_ENTRIES = 2000;
/** Is as many as a sheet can have; only those with a value take room. */
const MAX_ROWS = 1_048_576;
const MAX_FILLED_ROWS = 200_000;
const MAX_COLUMNS = 200;
const MAX_CELLS = 4_000_000;

/**
 * Reads the first sheet of an Excel file, row by row. Formulas are their last values, without being run. Never throws.
 * @param maxBytes limits what the file unpacks to, whatever it says of itself
 */
export async function readXlsx(
  file: Uint8Array,
  maxBytes: number = MAX_UNPACKED_BYTES,
): Promise<SheetRead> {
  if (startsWith(file, OLD_OR_PROTECTED)) return { problem: "old-or-protected" };
  if (!startsWith(file, ZIP)) return { problem: "not-a-sheet" };
  try {
    const parts = unpack(file, maxBytes);
    const names = Object.keys(parts);
    // Other archives: the remedy for an OpenDocument sheet is that for an old file, to save it as .xlsx.
    if (names.length > 0 && !names.some((name) => /^xl\//i.test(name))) {
      return { problem: names.includes("content.xml") ? "old-or-protected" : "not-a-sheet" };
    }
    checkExtent(parts);
    // Unpacked here, within limits, and without the workers that the content policy forbids.
    const stored = zipSync(parts, { level: 0 });
    const rows = await readSheet(stored.buffer, { trim: false });
    return { rows: rows.map((row) => row.map(toCell)) };
  } catch (error) {
    return { problem: error instanceof TooLarge ? "too-large" : "damaged" };
  }
}

class TooLarge extends Error {}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Begins files of Excel before 2007, and those with a password. */
const OLD_OR_PROTECTED = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(file: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => file[at] === byte);
}

function toCell(cell: unknown): ReadSheetCell {
  const isKnown =
    typeof cell === "string" ||
    typeof cell === "number" ||
    typeof cell === "boolean" ||
    cell instanceof Date;
  return isKnown ? cell : null;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;

/**
 * Unpacks the XML files of an archive (APPNOTE.TXT, 4.3).
 * @throws TooLarge beyond the limits; RangeError and others if it is damaged
 */
function unpack(file: Uint8Array, maxBytes: number): Record<string, Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const earliest = Math.max(0, file.length - END_LENGTH - MAX_COMMENT);
  let end = file.length - END_LENGTH;
  while (end > earliest && view.getUint32(end, true) !== END) end -= 1;
  if (view.getUint32(end, true) !== END) throw new RangeError("The archive has no end.");
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new TooLarge();
  const parts: Record<string, Uint8Array> = {};
  let room = maxBytes;
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry++) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError("An entry is damaged.");
    const method = view.getUint16(at + 10, true);
    const length = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const otherLength = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    const nameAt = at + ENTRY_LENGTH;
    const name = new TextDecoder().decode(file.subarray(nameAt, nameAt + nameLength));
    at = nameAt + nameLength + otherLength;
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const start =
      local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = file.subarray(start, start + length);
    const bytes = method === 0 ? packed.slice() : inflate(packed, room);
    room -= bytes.length;
    if (room < 0) throw new TooLarge();
    parts[name] = bytes;
  }
  return parts;
}

const STEP_BYTES = 16 * 1024;

/** Unpacks step by step, as a file may be far larger than it says. @throws TooLarge */
function inflate(packed: Uint8Array, room: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  for (let at = 0; at < packed.length; at += STEP_BYTES) {
    stream.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
    if (length > room) throw new TooLarge();
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Matches the tags of rows and cells. */
const TAG = /<(?:[\w-]+:)?(?:row|c)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const ADDRESS = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/**
 * Checks where the cells of all sheets are: a few bytes may name a cell so far away that the rows before it fill the
 * memory.
 * @throws TooLarge, or RangeError for an address that is none
 */
function checkExtent(parts: Readonly<Record<string, Uint8Array>>): void {
  for (const [path, bytes] of Object.entries(parts)) {
    if (!/worksheets\//i.test(path) || path.endsWith(".rels")) continue;
    let rows = 0;
    let columns = 0;
    let filledRows = 0;
    for (const [tag] of new TextDecoder().decode(bytes).matchAll(TAG)) {
      const [, quoted, single] = ADDRESS.exec(tag) ?? [];
      const address = quoted ?? single;
      if (address === undefined) continue;
      const [, letters = "", row = "0"] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
      if (row === "0") throw new RangeError(`${address} is no address.`);
      rows = Math.max(rows, Number(row));
      // Cells that only have a format count for nothing.
      if (letters === "" || tag.endsWith("/>")) continue;
      filledRows = Math.max(filledRows, Number(row));
      columns = Math.max(columns, columnOf(letters));
    }
    const isFar = rows > MAX_ROWS || filledRows > MAX_FILLED_ROWS || columns > MAX_COLUMNS;
    if (isFar || filledRows * columns > MAX_CELLS) throw new TooLarge();
  }
}

/** Returns the number of a column, from 1; 0 for none. */
function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  return column;
}
