import { csvField, csvLine, toCsv } from "#shared/format/csv.ts";
import type { ExportAbout } from "./export-about.ts";
import { cellAt, type ExportCells, type ExportTable, type RowWriter } from "./export-table.ts";

export const FORMATS = ["csv", "json"] as const;

/** How a file is written. `hasBom`: for spreadsheets that take a CSV for anything but UTF-8 otherwise. */
export type ExportFormat = { kind: "csv"; hasBom: boolean } | { kind: "json" };

export interface ExportJob {
  format: ExportFormat;
  table: ExportTable;
  about: ExportAbout;
}

/** A part of a file; all of them in turn are the file. */
export interface ExportChunk {
  /** UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Rows in this part and those before. */
  rowsDone: number;
  isLast: boolean;
}

/** Writes a file part by part, each when it is asked for. There is one at least. */
export function* exportChunks(
  { format, table, about }: ExportJob,
  rowsToChunk: number,
): Generator<ExportChunk, void> {
  const writer = format.kind === "csv" ? csvWriter(table, format) : jsonWriter(table, about);
  const encoder = new TextEncoder();
  const { rowCount } = table;
  for (let from = 0; from === 0 || from < rowCount; from += rowsToChunk) {
    const to = Math.min(rowCount, from + rowsToChunk);
    const isLast = to === rowCount;
    const text = writer.rows(from, to);
    const bytes = encoder.encode(
      `${from === 0 ? writer.head : ""}${text}${isLast ? writer.tail : ""}`,
    );
    yield { bytes, rowsDone: to, isLast };
  }
}

/** Writes a table as one JSON object: what it is about, and last its `rows`, an object to a line. */
function jsonWriter({ columns }: ExportTable, about: ExportAbout): RowWriter {
  const keys = columns.map(({ key }) => JSON.stringify(key));
  return {
    head: `${JSON.stringify(about).slice(0, -1)},"rows":[`,
    rows(from, to) {
      let text = "";
      for (let row = from; row < to; row++) {
        const fields = columns.map(
          ({ cells }, at) => `${keys[at]}:${JSON.stringify(cellAt(cells, row))}`,
        );
        text += `${row === 0 ? "" : ","}\n{${fields.join(",")}}`;
      }
      return text;
    },
    tail: "\n]}\n",
  };
}

/**
 * Writes a table as CSV.
 * @param hasBom begins with a byte order mark, without which Excel garbles what is not ASCII
 */
function csvWriter({ columns }: ExportTable, { hasBom }: { hasBom: boolean }): RowWriter {
  const heads = columns.map(({ name }) => ({ name, kind: "text" as const }));
  const fields = columns.map(({ cells }) => fieldsOf(cells));
  return {
    head: toCsv({ columns: heads, rows: [] }, { hasBom }),
    rows(from, to) {
      let text = "";
      for (let row = from; row < to; row++) text += csvLine(fields.map((fieldAt) => fieldAt(row)));
      return text;
    },
    tail: "",
  };
}

/** What stands in a row. A value that many rows share is written once. */
function fieldsOf(cells: ExportCells): (row: number) => string {
  if (cells.kind === "numbers") return (row) => csvField(cells.values[row] ?? null);
  const shared = cells.values.map((value) =>
    csvField(typeof value === "boolean" ? String(value) : value),
  );
  return (row) => shared[cells.places[row] ?? 0] ?? "";
}
