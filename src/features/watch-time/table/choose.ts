import type { WatchTimeRows } from "#api/watch-time-rows.ts";
import type { RowGroups } from "#features/watch-time/row-groups.ts";
import { MOST_CHOSEN } from "#features/watch-time/watch-time-view.ts";

/** What a row is chosen as: its content's id, or its period's name where rows are periods. */
export function chosenKey(rows: WatchTimeRows, groups: RowGroups, group: number): string {
  const content = groups.contentAt(group);
  if (content !== null) return rows.contents[content]?.id ?? "";
  return rows.periods[groups.periodAt(group) ?? 0]?.name ?? "";
}

/** Chooses or lets go. @returns null where there are as many as there can be */
export function toggleChosen(chosen: readonly string[], key: string): readonly string[] | null {
  if (chosen.includes(key)) return chosen.filter((each) => each !== key);
  return chosen.length >= MOST_CHOSEN ? null : [...chosen, key];
}
