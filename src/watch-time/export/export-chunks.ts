import { csvWriter } from "./csv-writer.ts";
import type { ExportAbout } from "./export-about.ts";
import type { ExportTable } from "./export-table.ts";
import { jsonWriter } from "./json-writer.ts";

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
