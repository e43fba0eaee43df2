import { strFromU8, unzipSync } from "fflate";

/** Holds the value of a cell: a date as text, so that it differs from a text that looks like one. */
export type ReadCell = string | number | boolean | { date: string } | null;

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const EPOCH_DAYS = 25_569;

/** Reads a sheet of an Excel file, row by row, empty cells as null. @throws if a cell is a formula */
export function readSheet(file: Uint8Array, nth = 1): ReadCell[][] {
  const parts = unzipSync(file);
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const formats = [...text("xl/styles.xml").matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(
    ([, id]) =>
      new RegExp(`numFmtId="${id}" formatCode="([^"]+)"`).exec(text("xl/styles.xml"))?.[1] ?? "",
  );
  const rows: ReadCell[][] = [];
  for (const [, row] of text(`xl/worksheets/sheet${nth}.xml`).matchAll(
    /<row [^>]*>(.*?)<\/row>/gs,
  )) {
    const cells: ReadCell[] = [];
    for (const [, address, attributes = "", content = ""] of (row ?? "").matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const at = columnOf(address ?? "");
      while (cells.length < at) cells.push(null);
      const style = Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0);
      cells.push(readCell(attributes, content, formats[style] ?? ""));
    }
    rows.push(cells);
  }
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? null));
}

function readCell(attributes: string, content: string, format: string): ReadCell {
  const value = /^<v>(.*)<\/v>$/.exec(content)?.[1];
  if (value !== undefined && attributes.includes('t="b"')) return value === "1";
  if (value !== undefined && format !== "") return { date: dateText(Number(value), format) };
  if (value !== undefined) return Number(value);
  const [, escaped] = /^<is><t xml:space="preserve">(.*)<\/t><\/is>$/s.exec(content) ?? [];
  if (escaped === undefined) throw new Error(`A cell is no value and no text: ${content}`);
  return escaped
    .replaceAll(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? "")
    .replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function dateText(serial: number, format: string): string {
  const text = new Date(Math.round((serial - EPOCH_DAYS) * 86_400_000)).toISOString();
  if (format.includes("hh")) return text.slice(0, 16);
  return text.slice(0, format.includes("dd") ? 10 : 7);
}

function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}
