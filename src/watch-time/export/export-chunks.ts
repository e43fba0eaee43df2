import { csvField, csvLine, toCsv } from "#shared/format/csv.ts";
import type { ExportAbout } from "./export-about.ts";
import { cellAt, type ExportCells, type ExportTable, type RowWriter } from "./export-table.ts";

export const FORMATS = ["csv", "json"] as const;

/** Format of a file. `hasBom`: for spreadsheets that otherwise misread UTF-8. */
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

/** Generates a file in chunks, at least one. */
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

/** Writes a JSON object: metadata, then `rows`, one object per line. */
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

/** Cell values of a row. Shared values are serialised once. */
function fieldsOf(cells: ExportCells): (row: number) => string {
  if (cells.kind === "numbers") return (row) => csvField(cells.values[row] ?? null);
  const shared = cells.values.map((value) =>
    csvField(typeof value === "boolean" ? String(value) : value),
  );
  return (row) => shared[cells.places[row] ?? 0] ?? "";
}
