import type { Column, Sorting } from "#watch-time/columns.ts";

/** A press on a heading: the rows go by that column alone, the other way round if they did already. */
export function sortBy(sort: readonly Sorting[], column: Column): Sorting[] {
  const isSole = sort.length === 1 && sort[0]?.column === column;
  return [{ column, isDown: isSole ? !sort[0]?.isDown : isDownFirst(column) }];
}

/**
 * A press with Shift: the column comes behind the others, then turns round, then is left out again. The
 * last one is never left out.
 */
export function sortAlsoBy(sort: readonly Sorting[], column: Column): Sorting[] {
  const known = sort.find((each) => each.column === column);
  if (known === undefined) return [...sort, { column, isDown: isDownFirst(column) }];
  if (known.isDown === isDownFirst(column) || sort.length === 1) {
    return sort.map((each) => (each === known ? { column, isDown: !each.isDown } : each));
  }
  return unsortBy(sort, column);
}

/** The rows no longer go by a column. */
export function unsortBy(sort: readonly Sorting[], column: Column): Sorting[] {
  return sort.filter((each) => each.column !== column);
}

/** Numbers sort descending first, texts and periods ascending. */
function isDownFirst(column: Column): boolean {
  return column !== "title" && column !== "period";
}
