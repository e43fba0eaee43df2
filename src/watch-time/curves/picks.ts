import type { Grouping } from "#watch-time/row-groups.ts";
import { plainId, type WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Beside the place of what nobody chose. */
export const NOT_PICKED = 255;

/** Contents or periods whose curves are wanted. */
export interface Picks {
  by: "content" | "period";
  /** Those that there are rows of, in the order of choosing: their places among the contents or periods. */
  places: readonly number[];
  /** Of every content or period, its place in `places`; `NOT_PICKED` for the others. */
  lineOf: Uint8Array;
}

/**
 * Finds what was chosen among the rows.
 * @param chosen ids of contents, or names of periods where rows stand for periods
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
