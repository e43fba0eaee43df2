/** The look of a table; its heads are `ColumnHead`, and `TableFrame` is around it. */
export const TABLE = "w-full border-separate border-spacing-0";
export const CELL =
  "border-b border-line px-2 py-1.5 align-baseline sm:px-3 in-[tr:last-child]:border-b-0";
/** What is counted stands digit below digit. */
export const NUMBER_CELL = `${CELL} text-end whitespace-nowrap tabular-nums`;
/** What a row is of. */
export const NAME_CELL = `${CELL} text-start font-medium wrap-anywhere`;
/** A row that sums up all others. */
export const TOTAL_ROW = "bg-sunken font-semibold";
