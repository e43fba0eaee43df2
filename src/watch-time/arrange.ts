import { foldText } from "#shared/format/fold-text.ts";
import { type SortKey, sortIndices } from "#shared/format/sort-indices.ts";
import type { NumberFilter, Sorting } from "./columns.ts";
import type { RowGroups } from "./row-groups.ts";
import { plainId, type WatchTimeContent } from "./watch-time-rows.ts";

/** The places of texts in their order, each content's and each period's. */
export interface TextRanks {
  title: Float64Array;
  period: Float64Array;
  /** Rank by title, unique per content: ids break ties. */
  content: Float64Array;
}

/** @param locale whose order of letters it is; numbers in titles go by their value */
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

/**
 * Orders groups by title, id and period, or by other keys. Ties of a sort keep this order, not the order in
 * which pages arrived.
 * @param keys the most significant first
 */
export function tieBreakOrder(
  groups: RowGroups,
  ranks: TextRanks,
  keys: readonly ("content" | "period")[] = ["content", "period"],
): Uint32Array {
  let settled = new Uint32Array(groups.count);
  for (let group = 0; group < settled.length; group++) settled[group] = group;
  // Least significant key first; each pass is stable. Ranks are small integers, so a counting sort works.
  for (const column of keys.toReversed()) {
    const values = ranksOf(groups, column, ranks);
    if (values === null) continue;
    const counts = new Uint32Array(ranks[column].length);
    for (const rank of values) counts[rank] = (counts[rank] ?? 0) + 1;
    let before = 0;
    const places = counts.map((count) => (before += count) - count);
    const sorted = new Uint32Array(groups.count);
    for (const group of settled) {
      const rank = values[group] ?? 0;
      const to = places[rank] ?? 0;
      places[rank] = to + 1;
      sorted[to] = group;
    }
    settled = sorted;
  }
  return settled;
}

/**
 * The groups that pass every filter, in the order of the columns.
 * @param settled all of them, in the order of those that are equal
 */
export function arrange(
  groups: RowGroups,
  { numbers, sort }: { numbers: readonly NumberFilter[]; sort: readonly Sorting[] },
  ranks: TextRanks,
  settled: Uint32Array,
): Uint32Array {
  const tests = numbers.map(({ measure, atLeast, atMost }) => ({
    lower: groups.values(measure),
    // What is only known to be more than something may be more than anything.
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
  const keys = sort.flatMap(({ column, isDown }): SortKey[] => {
    const isText = column === "title" || column === "period";
    const values = isText ? ranksOf(groups, column, ranks) : groups.values(column);
    return values === null ? [] : [{ values, isDown }];
  });
  return sortIndices(included, keys);
}

/** Rank of each group; null for a column that the groups do not have. */
function ranksOf(
  groups: RowGroups,
  column: keyof TextRanks,
  ranks: TextRanks,
): Float64Array | null {
  const placeOf = (group: number) =>
    column === "period" ? groups.periodAt(group) : groups.contentAt(group);
  if (groups.count === 0 || placeOf(0) === null) return null;
  const values = new Float64Array(groups.count);
  return values.map((_, group) => ranks[column][placeOf(group) ?? 0] ?? Number.NaN);
}

/** From this length on, ids match regardless of spelling. */
const MIN_OF_ID = 4;

/**
 * Searches contents by words, each of which must be in the title or the id. Ids match with and without
 * hyphens, and as `wireId` spells them.
 * @returns whether a text matches, per content; null for an empty text
 */
export function contentFinder(
  contents: readonly { title: string | null; id: string }[],
): (text: string) => Uint8Array | null {
  let known: readonly { labels: string; id: string }[] | null = null;
  return (text) => {
    const wanted = foldText(text)
      .split(/\s+/)
      .filter((word) => word !== "")
      .map((word) => {
        const id = plainId(word.replace(/^(vod|live)-/, ""));
        // A few characters match nearly every id: use them as typed.
        return { word, id: id.length < MIN_OF_ID ? word : id };
      });
    if (wanted.length === 0) return null;
    known ??= contents.map((content) => {
      const id = plainId(content.id);
      return { labels: `${foldText(content.title ?? "")} ${id}`, id };
    });
    return Uint8Array.from(known, (content) => {
      const isFound = wanted.every(
        ({ word, id }) => content.labels.includes(word) || (id !== word && content.id.includes(id)),
      );
      return isFound ? 1 : 0;
    });
  };
}

/** The id of a content as the service writes it (contract 2). */
export function wireId({ kind, id }: Pick<WatchTimeContent, "kind" | "id">): string {
  return `${kind === "vod" ? "vod" : "live"}-${id}`;
}
