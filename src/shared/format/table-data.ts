/** Holds one value of a table; null: unknown, which is neither zero nor empty text. */
export type Cell = string | number | null;

/** Describes a column. Files and sorting use the values themselves, the screen what `show` returns. */
export type TableColumn = {
  name: string;
  /** Names the column in files, with the unit that the screen shows beside each value. Is `name` when absent. */
  fileName?: string;
} & (
  | {
      kind: "text";
      /**
       * Serves values whose display differs from their sort key, such as days. When absent, they are shown as they are.
       */
      show?: (value: string) => string;
      /** Tells ids of what the values name, which have a column of their own in files. */
      ids?: { name: string; at: (row: number) => string | null };
      /** Values are months, days or instants as ISO 8601 has them, which Excel files have as dates. */
      isDate?: boolean;
    }
  /** `at` is the row's original index; absent: this is a total. */
  | {
      kind: "number";
      show: (value: number, at?: number) => string;
      /** Says how exact a row's value is, such as "≥"; empty if it is exact. */
      markAt?: (at: number) => string;
    }
);

/** Holds the data of a chart as a table. The first column names the rows. */
export interface TableData {
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
  /** Holds the totals row; text is shown as it is. It is not exported, where it would be counted twice. */
  totals?: readonly Cell[];
}

/** Limits the rows of a sheet that Excel opens, including the head. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Returns whether a sheet of this many rows below its head opens in Excel. */
export function fitsSheet(rowCount: number): boolean {
  return rowCount < MAX_SHEET_ROWS;
}

/** Makes a table of the columns that there are; it has totals where one of them has. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (
    | (TableColumn & { cell: (row: Row, at: number) => Cell; total?: Cell })
    | false
  )[],
): TableData {
  const own = columns.filter((column) => column !== false);
  return {
    columns: own,
    rows: rows.map((row, at) => own.map(({ cell }) => cell(row, at))),
    ...(own.some(({ total }) => total !== undefined) && {
      totals: own.map(({ total = null }) => total),
    }),
  };
}

/** Formats a cell for the screen; null if the value is unknown or not a finite number. */
export function showCell(column: TableColumn, cell: Cell, at?: number): string | null {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return null;
  if (column.kind === "number") return typeof cell === "number" ? column.show(cell, at) : cell;
  return column.show?.(String(cell)) ?? String(cell);
}

/** Sorts items by a value of theirs. Stable; unknown values come last in either direction. */
export function sortedBy<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => Cell,
  isDown: boolean,
  locale: string,
): Item[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = isDown ? -1 : 1;
  return items.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * compare(String(a), String(b));
  });
}
