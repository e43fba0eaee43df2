/** A value in a file; null: not known. */
type ExportCell = string | number | boolean | null;

/** A value that many rows may have. */
export type SharedValue = string | boolean | null;

/** Values of a column, one a row, in arrays that can be handed to a worker without a copy. */
export type ExportCells =
  /** NaN: not known. */
  | { kind: "numbers"; values: Float64Array<ArrayBuffer> }
  /** Distinct values with an index per row. */
  | {
      kind: "shared";
      values: readonly SharedValue[];
      places: Uint32Array<ArrayBuffer>;
    };

export interface ExportColumn {
  /** CSV heading. */
  name: string;
  /** JSON key. */
  key: string;
  cells: ExportCells;
}

/** Content of a file by column. */
export interface ExportTable {
  rowCount: number;
  columns: readonly ExportColumn[];
}

/** Writes a table bit by bit: the head, then rows from the first to the last, then the tail. */
export interface RowWriter {
  head: string;
  /** @param to the row after the last one */
  rows: (from: number, to: number) => string;
  tail: string;
}

export function cellAt(cells: ExportCells, row: number): ExportCell {
  if (cells.kind === "shared") return cells.values[cells.places[row] ?? 0] ?? null;
  const value = cells.values[row] ?? Number.NaN;
  return Number.isFinite(value) ? value : null;
}
