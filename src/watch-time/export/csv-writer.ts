import { csvField, csvLine, toCsv } from "#shared/format/csv.ts";
import type { ExportCells, ExportTable, RowWriter } from "./export-table.ts";

/**
 * Writes a table as CSV.
 * @param hasBom begins with a byte order mark, without which Excel garbles what is not ASCII
 */
export function csvWriter({ columns }: ExportTable, { hasBom }: { hasBom: boolean }): RowWriter {
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
