import { plainId, type WatchTimeRows } from "#api/watch-time-rows.ts";
import type { RowGroups } from "#features/watch-time/row-groups.ts";
import { MOST_CHOSEN } from "#features/watch-time/watch-time-view.ts";

/** What a row is chosen as: its content's id, or its period's name where rows are periods. */
export function chosenKey(rows: WatchTimeRows, groups: RowGroups, group: number): string {
  const content = groups.contentAt(group);
  if (content !== null) return rows.contents[content]?.id ?? "";
  return rows.periods[groups.periodAt(group) ?? 0]?.name ?? "";
}

/** Chooses or lets go, however what is chosen is spelled. @returns null where there are as many as there can be */
export function toggleChosen(chosen: readonly string[], key: string): readonly string[] | null {
  const left = chosen.filter((each) => plainId(each) !== plainId(key));
  if (left.length < chosen.length) return left;
  return chosen.length >= MOST_CHOSEN ? null : [...chosen, key];
}
