/** One value of a table; null: not known, which is neither zero nor an empty text. */
export type Cell = string | number | null;

/** A column. Files and sorting go by the values themselves, the screen by what `show` makes of them. */
export type TableColumn = {
  name: string;
  /** Its head in files, where the unit has to be said that the screen writes beside each value; absent: as its name. */
  fileName?: string;
} & (
  | {
      kind: "text";
      /** For values that read better than they sort, such as days; absent: as they are. */
      show?: (value: string) => string;
    }
  /** `at` is the row's place as the rows came; absent: it is a total. */
  | { kind: "number"; show: (value: number, at?: number) => string }
);

/** What a chart shows, as a table. The first column names the rows. */
export interface TableData {
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
  /** What stands below all rows; texts as they are. Left out of files, where it would be counted once more. */
  totals?: readonly Cell[];
}

/** A row and where it stood before it was sorted. */
export interface PlacedRow {
  cells: readonly Cell[];
  at: number;
}

/** How a cell reads on screen; null where nothing is known, or what came is no number. */
export function showCell(column: TableColumn, cell: Cell, at?: number): string | null {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return null;
  if (column.kind === "number") return typeof cell === "number" ? column.show(cell, at) : cell;
  return column.show?.(String(cell)) ?? String(cell);
}

/**
 * The rows in the order of a column, null: as they came. Equal rows keep their order, and what is not known
 * comes last either way.
 */
export function sortRows(
  rows: TableData["rows"],
  order: { column: number; isDown: boolean } | null,
  locale: string,
): PlacedRow[] {
  const placed = rows.map((cells, at) => ({ cells, at }));
  if (order === null) return placed;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = order.isDown ? -1 : 1;
  return placed.toSorted((one, other) => {
    const a = known(one.cells[order.column]);
    const b = known(other.cells[order.column]);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * compare(String(a), String(b));
  });
}

function known(cell: Cell | undefined): Cell {
  return cell === undefined || Number.isNaN(cell) ? null : cell;
}
