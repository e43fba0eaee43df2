import { useTranslations } from "use-intl";
import { plainId } from "#shared/format/ids.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { Containers } from "#watch-time/containers.ts";
import { type Grouping, isOfContainers, type RowGroups } from "#watch-time/row-groups.ts";
import { type WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { MAX_SELECTED } from "#watch-time/watch-time-view.ts";

export function SelectionBar({
  selected,
  absent,
  isRefused,
  onChange,
}: {
  selected: readonly string[];
  /** Lists those without rows, which therefore have no checkbox. */
  absent: readonly string[];
  /** A selection beyond the maximum was refused. */
  isRefused: boolean;
  onChange: (selected: readonly string[]) => void;
}) {
  const count = selected.length;
  const absentCount = absent.length;
  const clear = (gone: readonly string[]) =>
    onChange(selected.filter((each) => !gone.includes(each)));
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
        <Button variant="quiet" onClick={() => clear(selected)} className="min-h-7 px-2">
          {t("clear")}
        </Button>
      )}
      {absentCount === 0 || absentCount === count ? null : (
        <Button variant="quiet" onClick={() => clear(absent)} className="min-h-7 px-2">
          {t("clearAbsent", { count: absentCount })}
        </Button>
      )}
    </section>
  );
}

/**
 * Returns the selection key of a row: id of its content, folder or playlist, or the name of its period; "" for what can't be
 * selected, as it is in no folder or playlist.
 */
export function selectedKey(rows: WatchTimeRows, groups: RowGroups, group: number): string {
  const container = groups.containerAt(group);
  if (container !== null) return container.id;
  const content = groups.contentAt(group);
  if (content !== null) return rows.contents[content]?.id ?? "";
  return rows.periods[groups.periodAt(group) ?? 0]?.name ?? "";
}

/** Ids match however spelled. @returns null if the maximum is reached */
export function toggleSelected(selected: readonly string[], key: string): readonly string[] | null {
  const left = selected.filter((each) => plainId(each) !== plainId(key));
  if (left.length < selected.length) return left;
  return selected.length >= MAX_SELECTED ? null : [...selected, key];
}

/** Returns the selected items without rows, regardless of filters. */
export function absentAmong(
  selected: readonly string[],
  rows: WatchTimeRows,
  grouping: Grouping,
  containers: Containers | null,
): string[] {
  if (selected.length === 0) return [];
  const there = new Set(keysOf(rows, grouping, containers).map(plainId));
  return selected.filter((key) => !there.has(plainId(key)));
}

/** Returns the keys of what has rows. */
function keysOf(
  { contents, periods }: WatchTimeRows,
  grouping: Grouping,
  containers: Containers | null,
): string[] {
  if (grouping === "period") return periods.map(({ name }) => name);
  if (!isOfContainers(grouping)) return contents.map(({ id }) => id);
  if (containers === null) return [];
  const places = new Set(contents.flatMap((content) => containers.placesOf(content)));
  return Array.from(places, (place) => containers.list[place]?.id ?? "");
}
