import { plainId } from "#shared/format/ids.ts";
import { type SortKey, sortIndices } from "#shared/format/sort-indices.ts";
import { createTextMatcher } from "#shared/format/text-search.ts";
import {
  CHANGE_OF,
  type Column,
  isChangeColumn,
  type NumberFilter,
  type Order,
  type Sorting,
} from "./columns.ts";
import type { Changes } from "./compare/changes.ts";
import { type Container, refOf } from "./containers.ts";
import { isOfContainers, type RowGroups } from "./row-groups.ts";
import { type WatchTimeContent } from "./watch-time-rows.ts";

export interface TextRanks {
  title: Float64Array;
  period: Float64Array;
  /** Ranks by title, unique per content: ids break ties. */
  content: Float64Array;
  /** Ranks folders or playlists by name. Is absent where rows stand for neither. */
  container?: Float64Array;
}

/** Ranks folders or playlists by name; those that stand for none come last. */
export function rankContainers(list: readonly Container[], locale: string): Float64Array {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sorted = list
    .map((container, at) => ({ container, at }))
    .toSorted(
      ({ container: a, at }, { container: b, at: other }) =>
        Number(refOf(b) !== null) - Number(refOf(a) !== null) ||
        compare(a.name, b.name) ||
        compareCodes(a.id, b.id) ||
        at - other,
    );
  const ranks = new Float64Array(list.length);
  for (const [rank, { at }] of sorted.entries()) ranks[at] = rank;
  return ranks;
}

/**
 * Ranks contents and periods, for sorting.
 * @param locale whose order of letters it is; numbers in titles go by their value
 */
export function rankTexts(
  contents: readonly { title: string; id: string }[],
  periods: readonly { name: string }[],
  locale: string,
): TextRanks {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byTitle = contents
    .map(({ title, id }, at) => ({ title, id: plainId(id), at }))
    .toSorted((a, b) => compare(a.title, b.title) || compareCodes(a.id, b.id));
  const title = new Float64Array(contents.length);
  const content = new Float64Array(contents.length);
  let rank = 0;
  for (const [place, { title: text, at }] of byTitle.entries()) {
    const before = byTitle[place - 1];
    // Equal titles leave the order to the next column.
    if (before !== undefined && compare(before.title, text) !== 0) rank += 1;
    title[at] = rank;
    content[at] = place;
  }
  const names = periods.map(({ name }) => name);
  const periodRanks = new Map(names.toSorted(compareCodes).map((name, place) => [name, place]));
  const period = Float64Array.from(names, (name) => periodRanks.get(name) ?? 0);
  return { title, period, content };
}

function compareCodes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Orders groups by title, id and period: ties keep this order, not that in which pages arrived. */
export function tieBreakOrder(
  groups: RowGroups,
  ranks: TextRanks,
  keys: readonly ("content" | "period")[] = ["content", "period"],
): Uint32Array {
  const all = new Uint32Array(groups.count).map((_, group) => group);
  return sortIndices(
    all,
    keysOf(
      groups,
      keys.map((column) => ({ column, isDown: false })),
      ranks,
    ),
  );
}

/**
 * Filters and sorts groups.
 * @param settled all groups, in the order of those that are equal
 * @param changes null: they are not known (yet), so nothing is sorted by them
 */
export function arrange(
  groups: RowGroups,
  { numbers, sort }: { numbers: readonly NumberFilter[]; sort: readonly Sorting[] },
  ranks: TextRanks,
  settled: Uint32Array,
  changes: Changes | null = null,
): Uint32Array {
  const tests = numbers.map(({ measure, atLeast, atMost }) => ({
    lower: groups.values(measure),
    // A value with only a lower bound may be any larger value.
    upper: atMost === null ? groups.values(measure) : groups.upperValues(measure),
    atLeast: atLeast ?? Number.NEGATIVE_INFINITY,
    atMost: atMost ?? Number.POSITIVE_INFINITY,
  }));
  // Unknown values never match; for a range, both bounds must be inside.
  const isIncluded = (group: number) =>
    tests.every(
      ({ lower, upper, atLeast, atMost }) =>
        (lower[group] ?? Number.NaN) >= atLeast && (upper[group] ?? Number.NaN) <= atMost,
    );
  const included = tests.length === 0 ? settled : settled.filter(isIncluded);
  return sortIndices(included, keysOf(groups, sort, ranks, changes));
}

/** Returns the keys of the columns that the groups have. */
function keysOf(
  groups: RowGroups,
  order: readonly Order<Column | "content">[],
  ranks: TextRanks,
  changes: Changes | null = null,
): SortKey[] {
  return order.flatMap(({ column, isDown }) => {
    if (column !== "title" && column !== "period" && column !== "content") {
      if (!isChangeColumn(column)) return [{ values: groups.values(column), isDown }];
      if (changes === null) return [];
      const { measure, unit } = CHANGE_OF[column];
      return [{ values: changes.values(measure, unit), isDown }];
    }
    const isOfContainer = isOfContainers(groups.grouping) && column !== "period";
    const placeOf = (group: number) =>
      isOfContainer
        ? groups.containerPlaceAt(group)
        : column === "period"
          ? groups.periodAt(group)
          : groups.contentAt(group);
    const ranksOf = isOfContainer ? ranks.container : ranks[column];
    if (groups.count === 0 || ranksOf === undefined || placeOf(0) === null) return [];
    const values = new Float64Array(groups.count);
    return [
      { values: values.map((_, group) => ranksOf[placeOf(group) ?? 0] ?? Number.NaN), isDown },
    ];
  });
}

/**
 * Searches contents by title and id, in all forms of ids.
 * @returns whether a text matches, per content; null for an empty text
 */
export function contentFinder(
  contents: readonly { title: string | null; id: string }[],
): (text: string) => Uint8Array | null {
  return (text) => {
    if (text.trim() === "") return null;
    const matchesText = createTextMatcher(text);
    return Uint8Array.from(contents, (content) => (matchesText(content) ? 1 : 0));
  };
}

/** Returns the id of a content as the service writes it (contract 2). */
export function wireId({ kind, id }: Pick<WatchTimeContent, "kind" | "id">): string {
  return `${kind === "vod" ? "vod" : "live"}-${id}`;
}
