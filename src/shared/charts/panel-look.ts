/** By which column rows are put in order, from 0. */
export interface SortOrder {
  column: number;
  isDown: boolean;
}

/** How a panel shows what it has. */
export interface PanelLook {
  /** Whether its table stands in the place of its chart. */
  isTable: boolean;
  /** Null: as the rows come. */
  order: SortOrder | null;
  /** How often more was asked for; 0: what is shown at first. How much comes each time, the panel knows. */
  more: number;
}

/** How a panel looks before anybody chose something. */
export const FIRST_LOOK: PanelLook = { isTable: false, order: null, more: 0 };
