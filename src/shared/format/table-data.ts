/** One value of a table; null: unknown, which is neither zero nor empty text. */
export type Cell = string | number | null;

/** A column. Files and sorting use the values themselves, the screen what `show` returns. */
export type TableColumn = {
  name: string;
  /** Header in files, with the unit that the screen shows beside each value; absent: `name`. */
  fileName?: string;
} & (
  | {
      kind: "text";
      /** For values whose display differs from their sort key, such as days; absent: shown as they are. */
      show?: (value: string) => string;
    }
  /** `at` is the row's original index; absent: this is a total. */
  | { kind: "number"; show: (value: number, at?: number) => string }
);

/** Data of a chart as a table. The first column names the rows. */
export interface TableData {
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
  /** Totals row; text is shown as it is. Not exported, where it would be counted twice. */
  totals?: readonly Cell[];
}

/** A row and its index before sorting. */
export interface PlacedRow {
  cells: readonly Cell[];
  at: number;
}

/** Formats a cell for the screen; null if the value is unknown or not a finite number. */
export function showCell(column: TableColumn, cell: Cell, at?: number): string | null {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return null;
  if (column.kind === "number") return typeof cell === "number" ? column.show(cell, at) : cell;
  return column.show?.(String(cell)) ?? String(cell);
}

/**
 * Sorts rows by a column; `order` null: as they are. Stable; unknown values come last in either direction.
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
