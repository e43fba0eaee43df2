import {
  type Column,
  insertColumn,
  layoutOf,
  listedColumns,
  pinnedColumns,
} from "#watch-time/columns.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { clampWidth, type WatchTimeView } from "#watch-time/watch-time-view.ts";

export type ViewChange = Partial<WatchTimeView>;

/** Puts a column beside another one, which also says whether it is pinned from now on. */
export function moveColumn(
  view: WatchTimeView,
  column: Column,
  { target, isAfter }: { target: Column; isAfter: boolean },
): ViewChange {
  if (column === target) return {};
  const pinned = pinnedColumns(view);
  const free = pinned.filter((each) => each !== column);
  const beside = (columns: readonly Column[]) =>
    columns.toSpliced(columns.indexOf(target) + Number(isAfter), 0, column);
  if (pinned.includes(target)) return { pinned: withStored(view, beside(free)) };
  const others = listedColumns(view).filter((each) => each !== column);
  return { columns: beside(others), pinned: withStored(view, free) };
}

/** Returns the place one further among those that are pinned, or among those that are not; null at the end. */
export function placeBeside(
  view: WatchTimeView,
  kind: WatchTimeKind,
  column: Column,
  isAfter: boolean,
): { target: Column; isAfter: boolean } | null {
  const { shown, pinned } = layoutOf(view, kind);
  const target = shown[shown.indexOf(column) + (isAfter ? 1 : -1)];
  if (target === undefined || pinned.includes(target) !== pinned.includes(column)) return null;
  return { target, isAfter };
}

/** Pins a column behind those that are, or lets it go. */
export function pinColumn(view: WatchTimeView, column: Column, isPinned: boolean): ViewChange {
  const others = pinnedColumns(view).filter((each) => each !== column);
  return { pinned: withStored(view, isPinned ? [...others, column] : others) };
}

/** Hides a column and removes it from the sort order, which would be invisible. */
export function hideColumn(view: WatchTimeView, column: Column): ViewChange {
  return {
    columns: listedColumns(view).filter((each) => each !== column),
    sort: view.sort.filter((each) => each.column !== column),
  };
}

/** Shows a column behind the one that usually comes before it. */
export function showColumn(view: WatchTimeView, column: Column): ViewChange {
  const listed = listedColumns(view);
  if (listed.includes(column)) return {};
  return { columns: insertColumn(listed, column) };
}

/**
 * Sets the width of a column.
 * @param widthPx null: as usual
 */
export function setWidth(view: WatchTimeView, column: Column, widthPx: number | null): ViewChange {
  const { [column]: _, ...others } = view.widths;
  return { widths: widthPx === null ? others : { ...others, [column]: clampWidth(widthPx) } };
}

/** While the period replaces the title, the title stays pinned for later. */
function withStored(view: WatchTimeView, pinned: readonly Column[]): readonly Column[] {
  if (view.grouping !== "period" || !view.pinned.includes("title")) return pinned;
  if (!view.pinned.includes("period")) {
    return pinned.map((each) => (each === "period" ? "title" : each));
  }
  // The period was unpinned; the title would restore it.
  return pinned.includes("period") ? pinned : pinned.filter((each) => each !== "title");
}
