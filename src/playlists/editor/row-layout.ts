/** How a row is laid out. */
export interface RowLayout {
  rowPx: number;
  /** Two lines of text and no columns of figures. */
  isNarrow: boolean;
  /** That the scrollbar takes away from the rows, where there is one. */
  scrollbarPx: number;
  /** Columns of a grid. */
  template: string;
}

/** Below that the figures go under the title. */
const NARROW_REM = 42;
const WIDE = {
  rowRem: 3.5,
  template: "2rem 2rem 3.75rem 4.5rem minmax(0, 1fr) 7rem 5rem 4.5rem",
};
const NARROW = { rowRem: 4.75, template: "1.75rem 2rem 4rem minmax(0, 1fr) 2.25rem" };

/** @param widthPx of the list with its scrollbar; @param remPx how large a rem is */
export function rowLayout(widthPx: number, scrollbarPx: number, remPx: number): RowLayout {
  const isNarrow = widthPx < NARROW_REM * remPx;
  const { rowRem, template } = isNarrow ? NARROW : WIDE;
  return { rowPx: Math.round(rowRem * remPx), isNarrow, scrollbarPx, template };
}
