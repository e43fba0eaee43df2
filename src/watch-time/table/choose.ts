import type { Grouping, RowGroups } from "#watch-time/row-groups.ts";
import { plainId, type WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { MAX_SELECTED } from "#watch-time/watch-time-view.ts";

/** What a row is chosen as: its content's id, or its period's name where rows are periods. */
export function selectedKey(rows: WatchTimeRows, groups: RowGroups, group: number): string {
  const content = groups.contentAt(group);
  if (content !== null) return rows.contents[content]?.id ?? "";
  return rows.periods[groups.periodAt(group) ?? 0]?.name ?? "";
}

/** Chooses or lets go, however what is chosen is spelled. @returns null where there are as many as there can be */
export function toggleSelected(selected: readonly string[], key: string): readonly string[] | null {
  const left = selected.filter((each) => plainId(each) !== plainId(key));
  if (left.length < selected.length) return left;
  return selected.length >= MAX_SELECTED ? null : [...selected, key];
}

/** Those that are chosen and have no rows at all, whatever a filter leaves of the others. */
export function absentAmong(
  selected: readonly string[],
  { contents, periods }: WatchTimeRows,
  grouping: Grouping,
): string[] {
  const absent = new Map(selected.map((key) => [plainId(key), key]));
  const all = grouping === "period" ? periods : contents;
  for (const each of all) {
    // Each of them is looked at no longer than it takes to find all that are chosen.
    if (absent.size === 0) break;
    absent.delete(plainId("id" in each ? each.id : each.name));
  }
  return [...absent.values()];
}
