import type { ExportAbout } from "./export-about.ts";
import { cellAt, type ExportTable, type RowWriter } from "./export-table.ts";

/** Writes a table as one JSON object: what it is about, and last its `rows`, an object to a line. */
export function jsonWriter({ columns }: ExportTable, about: ExportAbout): RowWriter {
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
