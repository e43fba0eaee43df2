export interface SortOrder {
  column: number;
  isDown: boolean;
}

export interface PanelDisplay {
  isTable: boolean;
  order: SortOrder | null;
  /** Is the number of times more rows were requested; the panel knows how many come each time. */
  more: number;
}

export const DEFAULT_DISPLAY: PanelDisplay = { isTable: false, order: null, more: 0 };
