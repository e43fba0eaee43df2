import { csvRow, toCsv } from "#lib/csv.ts";
import { cellAt, type ExportTable, type RowWriter } from "./export-table.ts";

/**
 * Writes a table as CSV.
 * @param hasBom begins with a byte order mark, without which Excel garbles what is not ASCII
 */
export function csvWriter({ columns }: ExportTable, { hasBom }: { hasBom: boolean }): RowWriter {
  const heads = columns.map(({ name }) => ({ name, kind: "text" as const }));
  return {
    head: toCsv({ columns: heads, rows: [] }, { hasBom }),
    rows(from, to) {
      let text = "";
      for (let row = from; row < to; row++) {
        text += csvRow(
          columns.map(({ cells }) => {
            const cell = cellAt(cells, row);
            return typeof cell === "boolean" ? String(cell) : cell;
          }),
        );
      }
      return text;
    },
    tail: "",
  };
}
