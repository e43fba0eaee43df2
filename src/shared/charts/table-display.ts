/** Classes of a table; its headers are `ColumnHead`s, and `TableFrame` goes around it. */
export const TABLE = "w-full border-separate border-spacing-0";
export const CELL =
  "border-b border-line px-2 py-1.5 align-baseline sm:px-3 in-[tr:last-child]:border-b-0";
/** Cell with a number, digits aligned. */
export const NUMBER_CELL = `${CELL} text-end whitespace-nowrap tabular-nums`;
/** Cell with the name of the row. */
export const NAME_CELL = `${CELL} text-start font-medium wrap-anywhere`;
/** Row with the totals. */
export const TOTAL_ROW = "bg-sunken font-semibold";
