import type { Grouping } from "#watch-time/row-groups.ts";
import { plainId, type WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Index of unselected items. */
export const NOT_PICKED = 255;

/** Contents or periods whose curves are wanted. */
export interface Picks {
  by: "content" | "period";
  /** Selected items with rows, in order of selection: indexes of contents or periods. */
  places: readonly number[];
  /** Index in `places` of each content or period; `NOT_PICKED` for others. */
  lineOf: Uint8Array;
}

/**
 * Finds the selected items among the rows.
 * @param selected content ids, or period names if rows are periods
 */
export function findPicks(
  rows: WatchTimeRows,
  selected: readonly string[],
  grouping: Grouping,
): Picks {
  const by = grouping === "period" ? "period" : "content";
  const keys =
    by === "period"
      ? rows.periods.map(({ name }) => name)
      : rows.contents.map(({ id }) => plainId(id));
  const lineOf = new Uint8Array(keys.length).fill(NOT_PICKED);
  const places: number[] = [];
  for (const key of selected) {
    const at = keys.indexOf(by === "period" ? key : plainId(key));
    if (at === -1 || lineOf[at] !== NOT_PICKED) continue;
    lineOf[at] = places.length;
    places.push(at);
  }
  return { by, places, lineOf };
}
