import type { Grouping, RowGroups } from "#watch-time/row-groups.ts";
import { plainId, type WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { MAX_SELECTED } from "#watch-time/watch-time-view.ts";

/** Selection key of a row: content id, or period name if rows are periods. */
export function selectedKey(rows: WatchTimeRows, groups: RowGroups, group: number): string {
  const content = groups.contentAt(group);
  if (content !== null) return rows.contents[content]?.id ?? "";
  return rows.periods[groups.periodAt(group) ?? 0]?.name ?? "";
}

/**
 * Toggles an item, however spelled.
 * @returns null if the maximum is reached
 */
export function toggleSelected(selected: readonly string[], key: string): readonly string[] | null {
  const left = selected.filter((each) => plainId(each) !== plainId(key));
  if (left.length < selected.length) return left;
  return selected.length >= MAX_SELECTED ? null : [...selected, key];
}

/** Selected items without rows, regardless of filters. */
export function absentAmong(
  selected: readonly string[],
  { contents, periods }: WatchTimeRows,
  grouping: Grouping,
): string[] {
  const absent = new Map(selected.map((key) => [plainId(key), key]));
  const all = grouping === "period" ? periods : contents;
  for (const each of all) {
    // Stop as soon as all are found.
    if (absent.size === 0) break;
    absent.delete(plainId("id" in each ? each.id : each.name));
  }
  return [...absent.values()];
}
