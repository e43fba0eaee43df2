/** Card layout, equal to the CSS of the first rows so that nothing shifts when one replaces the other. */
const SMALLEST_REM = 8.5;
const LARGEST_REM = 16;
const SHARE = 0.2;
const GAP_REM = 1;
/**
 * Below the image: two lines of title, one of status (the card's `CARD_TEXT_REM`) and the row gap (`pb-4`).
 */
const TEXT_REM = 4.375 + 1;

/** A row of the table. */
const TABLE_ROW_REM = 2.75;

/** Layout of a list in pixels; exact, so any scroll position can be restored. */
export interface Geometry {
  columns: number;
  rowHeight: number;
  columnWidth: number;
  gap: number;
}

/** @param width of the list, px @param rem font size of the page, px */
export function gridGeometry(width: number, rem: number): Geometry {
  const gap = GAP_REM * rem;
  const smallest = Math.min(LARGEST_REM * rem, Math.max(SMALLEST_REM * rem, SHARE * width));
  const columns = Math.max(1, Math.floor((width + gap) / (smallest + gap)));
  const columnWidth = (width - gap * (columns - 1)) / columns;
  return { columns, columnWidth, gap, rowHeight: (columnWidth * 9) / 16 + TEXT_REM * rem };
}

/** @param width of the list, px @param rem font size of the page, px */
export function tableGeometry(width: number, rem: number): Geometry {
  return { columns: 1, columnWidth: width, gap: 0, rowHeight: TABLE_ROW_REM * rem };
}
