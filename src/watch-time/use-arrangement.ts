import { useMemo, useState } from "react";
import { useLocale } from "use-intl";
import { arrange, contentFinder, rankContainers, rankTexts, tieBreakOrder } from "./arrange.ts";
import { Changes } from "./compare/changes.ts";
import type { EarlierRows } from "./compare/earlier-rows.ts";
import type { Containers } from "./containers.ts";
import type { WatchTimeQuery } from "./resolved-query.ts";
import { isOfContainers, RowGroups } from "./row-groups.ts";
import type { Subjects } from "./use-subjects.ts";
import type { WatchTimeKind } from "./watch-time.ts";
import type { WatchTimeRows } from "./watch-time-rows.ts";
import type { WatchTimeView } from "./watch-time-view.ts";

/** Holds rows as a table shows them. */
export interface Arrangement {
  groups: RowGroups;
  /** Lists the groups that are shown, in their order. */
  order: Uint32Array;
  /** Compares the groups with those of earlier days. Is null while these are not read, and where nothing is compared. */
  changes?: Changes | null;
}

/** Holds rows as the view of their page shows them: what the table, the curves and the files are of. */
export interface ShownRows {
  kind: WatchTimeKind;
  /** Is true if the rows are of a single content, not of the account. */
  isOne: boolean;
  view: WatchTimeView;
  query: WatchTimeQuery;
  rows: WatchTimeRows;
  rowCount: number;
  arrangement: Arrangement;
  subjects: Pick<Subjects, "of" | "knownTitle">;
}

export interface IncludedGroups {
  /** Masks contents, 0 if filtered out. Is null when there is no filter. */
  isIncluded: Uint8Array | null;
  /** Masks rows, 0 if a number filter excludes them. Is null when there is no filter. */
  isRowIncluded: Uint8Array | null;
}

/**
 * Groups, filters and sorts the rows as the view asks.
 * @param wholeSize as for `RowGroups`
 * @param beside the rows, and those of earlier days; null: nothing is compared
 * @param containers as for `RowGroups`
 */
export function useArrangement(
  { rows, rowCount }: Pick<ShownRows, "rows" | "rowCount">,
  { grouping, search, shown, ...view }: WatchTimeView,
  subjects: Subjects,
  wholeSize: number | null,
  beside: EarlierRows | null = null,
  containers: Containers | null = null,
): Arrangement & IncludedGroups {
  const locale = useLocale();
  const numbers = useSame(view.numbers);
  const sort = useSame(view.sort);
  const contentCount = rows.contents.length;
  const periodCount = rows.periods.length;
  const known = useMemo(
    () =>
      rows.contents.slice(0, contentCount).map((content) => {
        const { title, state } = subjects.of(content);
        // The title is that of the cell, which shows only the id of a content whose existence is unknown.
        return { id: content.id, title: state === "there" ? title : content.id, state };
      }),
    [rows, contentCount, subjects],
  );
  const ranks = useMemo(() => {
    const periods = rows.periods.slice(0, periodCount);
    const texts = rankTexts(known, periods, locale);
    if (containers === null) return texts;
    return { ...texts, container: rankContainers(containers.list, locale) };
  }, [known, rows, periodCount, locale, containers]);
  const find = useMemo(() => contentFinder(known), [known]);
  // A search is for the rows: where these are folders or playlists, it is for their names.
  const isOfNames = isOfContainers(grouping);
  const isIncluded = useMemo(() => {
    const found = isOfNames ? null : find(search);
    if (shown !== "removed") return found;
    return Uint8Array.from(known, ({ state }, at) =>
      state === "removed" && (found === null || found[at] === 1) ? 1 : 0,
    );
  }, [known, find, search, shown, isOfNames]);
  const groups = useMemo(
    () => new RowGroups(rows, rowCount, grouping, isIncluded, null, wholeSize, containers),
    [rows, rowCount, grouping, isIncluded, wholeSize, containers],
  );
  const settled = useMemo(() => tieBreakOrder(groups, ranks), [groups, ranks]);
  const changes = useMemo(
    () =>
      beside === null || grouping === "flat"
        ? null
        : new Changes(groups, beside, isIncluded, containers),
    [groups, beside, grouping, isIncluded, containers],
  );
  const order = useMemo(() => {
    const found = isOfNames ? contentFinder(namesOf(groups))(search) : null;
    const searched = found === null ? settled : settled.filter((group) => found[group] === 1);
    return arrange(groups, { numbers, sort }, ranks, searched, changes);
  }, [groups, numbers, sort, ranks, settled, changes, isOfNames, search]);
  // Number filters apply to the grouped rows: contents, periods, or single records.
  return useMemo(() => {
    const arranged = { groups, order, changes };
    const isSearched = isOfNames && search.trim() !== "";
    if (numbers.length === 0 && !isSearched)
      return { ...arranged, isIncluded, isRowIncluded: null };
    const isRowIncluded = grouping === "content" ? null : groups.rowsIn(order);
    if (grouping === "period" || isOfNames) return { ...arranged, isIncluded, isRowIncluded };
    const isOfShown = new Uint8Array(contentCount);
    for (const group of order) isOfShown[groups.contentAt(group) ?? 0] = 1;
    return { ...arranged, isIncluded: isOfShown, isRowIncluded };
  }, [numbers, grouping, isOfNames, search, isIncluded, contentCount, groups, order, changes]);
}

function namesOf(groups: RowGroups): { title: string; id: string }[] {
  return Array.from({ length: groups.count }, (_, group) => {
    const { name = "", id = "" } = groups.containerAt(group) ?? {};
    return { title: name, id };
  });
}

/** Stabilises the identity of an equal object: parsing the URL creates new ones. */
export function useSame<T extends object>(value: T): T {
  const [same, setSame] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  setSame(value);
  return value;
}
