/** Sort order of a table; columns count from 0. */
export interface SortOrder {
  column: number;
  isDown: boolean;
}

/** View state of a chart panel. */
export interface PanelDisplay {
  /** True if the table is shown instead of the chart. */
  isTable: boolean;
  /** Null: unsorted. */
  order: SortOrder | null;
  /** Number of times more rows were requested; the panel knows how many come each time. */
  more: number;
}

/** Initial state of a panel. */
export const DEFAULT_DISPLAY: PanelDisplay = { isTable: false, order: null, more: 0 };
