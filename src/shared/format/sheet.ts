import type { TableData } from "./table-data.ts";

/** Is a value of a sheet. An empty cell is unknown. */
export type SheetCell = string | number | boolean | null;

export interface SheetColumn {
  name: string;
  /** `date` means that texts such as `2026-11`, `2026-11-20` or `2026-11-20T15:00+09:00` become date cells. */
  kind: "text" | "number" | "date";
}

/** Holds the content of a file, which is read row by row. */
export interface Sheet {
  columns: readonly SheetColumn[];
  rowCount: number;
  cellAt: (row: number, column: number) => SheetCell;
}

/** Says on a second sheet what the figures of a file are of. */
export interface AboutSheet {
  /** Names the sheets. */
  names: { figures: string; about: string };
  facts: readonly Fact[];
}

export interface Fact {
  name: string;
  value: string;
  /** The value is a day or an instant as ISO 8601 has it. */
  isDate?: boolean;
}

/** Returns a table as files have it: without totals, and with the marks of figures, such as ≥, in columns of their own. */
export function sheetOf({ columns, rows }: TableData): Sheet {
  const own = columns.flatMap((column, place) => {
    const { name, fileName = name } = column;
    const isDate = column.kind === "text" && column.isDate === true;
    const values = {
      name: fileName,
      kind: isDate ? ("date" as const) : column.kind,
      cellAt: (row: number): SheetCell => rows[row]?.[place] ?? null,
    };
    if (column.kind === "text") {
      const { ids } = column;
      return ids === undefined
        ? [values]
        : [values, { name: ids.name, kind: "text" as const, cellAt: ids.at }];
    }
    const { markAt } = column;
    if (markAt === undefined || !rows.some((_, row) => markAt(row) !== "")) return [values];
    return [values, { name: `${name} (≥ ≈)`, kind: "text" as const, cellAt: markAt }];
  });
  return {
    columns: own,
    rowCount: rows.length,
    cellAt: (row, column) => own[column]?.cellAt(row) ?? null,
  };
}
