import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import type { Grouping, RowGroups } from "#watch-time/row-groups.ts";
import { plainId, type WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { MAX_SELECTED } from "#watch-time/watch-time-view.ts";

/** Number of selected rows, and whether the maximum is reached. */
export function SelectionBar({
  count,
  absentCount,
  isRefused,
  onClear,
  onClearAbsent,
}: {
  count: number;
  /** Selected items without rows, which have no checkbox. */
  absentCount: number;
  /** A selection beyond the maximum was refused. */
  isRefused: boolean;
  onClear: () => void;
  onClearAbsent: () => void;
}) {
  const t = useTranslations("watchTimeTable.choose");
  return (
    <section
      ref={keepFocus}
      aria-label={t("label")}
      tabIndex={-1}
      className="outline-none flex min-h-8 flex-wrap items-center gap-x-2 text-sm text-ink-soft"
    >
      <span role="status">
        {count === 0 ? t("none", { most: MAX_SELECTED }) : t("count", { count })}
        {isRefused ? (
          <strong className="ms-2 font-medium text-trouble">
            {t("most", { most: MAX_SELECTED })}
          </strong>
        ) : null}
      </span>
      {count === 0 ? null : (
        <Button variant="quiet" onClick={onClear} className="min-h-7 px-2">
          {t("clear")}
        </Button>
      )}
      {absentCount === 0 || absentCount === count ? null : (
        <Button variant="quiet" onClick={onClearAbsent} className="min-h-7 px-2">
          {t("clearAbsent", { count: absentCount })}
        </Button>
      )}
    </section>
  );
}

/**
 * Selects and deselects rows by key. Selections faster than renders accumulate.
 * @param rendered rendered selection
 * @param onSelected called with the new selection, null if the maximum is exceeded
 */
export function useSelection(
  rendered: readonly string[],
  onSelected: (next: readonly string[] | null) => void,
): (key: string) => void {
  /** The newest choice, and those that are not drawn yet. */
  const latest = useRef<{ selected: readonly string[]; sent: readonly string[] }>({
    selected: rendered,
    sent: [],
  });
  useLayoutEffect(() => {
    const { selected, sent } = latest.current;
    const at = sent.lastIndexOf(textOf(rendered));
    latest.current =
      at < 0 ? { selected: rendered, sent: [] } : { selected, sent: sent.slice(at + 1) };
  }, [rendered]);
  return useStable((key: string) => {
    const { selected, sent } = latest.current;
    const next = toggleSelected(selected, key);
    if (next !== null) latest.current = { selected: next, sent: [...sent, textOf(next)] };
    onSelected(next);
  });
}

function textOf(selected: readonly string[]): string {
  return JSON.stringify(selected);
}

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
