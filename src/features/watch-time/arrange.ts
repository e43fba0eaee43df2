import { plainId, type WatchTimeContent } from "#api/watch-time-rows.ts";
import { foldText } from "#lib/fold-text.ts";
import { type SortKey, sortIndices } from "#lib/sort-indices.ts";
import type { Column, NumberFilter, Sorting } from "./columns.ts";
import type { RowGroups } from "./row-groups.ts";

/** The places of texts in their order, each content's and each period's. */
export interface TextRanks {
  title: Float64Array;
  period: Float64Array;
}

/**
 * @param titles of the contents, in their order
 * @param periods names of the periods
 * @param locale whose order of letters it is; numbers in titles go by their value
 */
export function rankTexts(
  titles: readonly string[],
  periods: readonly string[],
  locale: string,
): TextRanks {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return {
    title: ranksOf(titles, compare),
    period: ranksOf(periods, (a, b) => (a < b ? -1 : Number(a > b))),
  };
}

function ranksOf(
  texts: readonly string[],
  compare: (a: string, b: string) => number,
): Float64Array {
  const ranks = new Float64Array(texts.length);
  const places = texts
    .map((text, at) => ({ text, at }))
    .toSorted((a, b) => compare(a.text, b.text));
  let rank = -1;
  let last: string | null = null;
  for (const { text, at } of places) {
    // Equal titles leave the order to the next column.
    if (last === null || compare(last, text) !== 0) rank += 1;
    last = text;
    ranks[at] = rank;
  }
  return ranks;
}

/** The groups that pass every filter, in the order of the columns. */
export function arrange(
  groups: RowGroups,
  { numbers, sort }: { numbers: readonly NumberFilter[]; sort: readonly Sorting[] },
  ranks: TextRanks,
): Uint32Array {
  const tests = numbers.map(({ measure, atLeast, atMost }) => ({
    lower: groups.values(measure),
    // What is only known to be more than something may be more than anything.
    upper: atMost === null ? groups.values(measure) : groups.upperValues(measure),
    atLeast: atLeast ?? Number.NEGATIVE_INFINITY,
    atMost: atMost ?? Number.POSITIVE_INFINITY,
  }));
  const kept = new Uint32Array(groups.count);
  let count = 0;
  for (let group = 0; group < groups.count; group++) {
    // What is not known is neither more nor less than anything; of two bounds both have to fit.
    const isKept = tests.every(
      ({ lower, upper, atLeast, atMost }) =>
        (lower[group] ?? Number.NaN) >= atLeast && (upper[group] ?? Number.NaN) <= atMost,
    );
    if (isKept) kept[count++] = group;
  }
  const keys = sort.flatMap(({ column, isDown }): SortKey[] => {
    const values = valuesOf(groups, column, ranks);
    return values === null ? [] : [{ values, isDown }];
  });
  return sortIndices(kept.slice(0, count), keys);
}

/** Null for a column that the groups do not have. */
function valuesOf(groups: RowGroups, column: Column, ranks: TextRanks): Float64Array | null {
  if (column !== "title" && column !== "period") return groups.values(column);
  const placeOf = (group: number) =>
    column === "title" ? groups.contentAt(group) : groups.periodAt(group);
  if (groups.count === 0 || placeOf(0) === null) return null;
  return Float64Array.from(
    { length: groups.count },
    (_, group) => ranks[column][placeOf(group) ?? 0] ?? Number.NaN,
  );
}

/**
 * Finds contents by words: each of them is somewhere in the title or the id. Ids are found with hyphens and without, and
 * as `wireId` writes them.
 * @returns tells of each content whether a text finds it; null where the text is empty
 */
export function contentFinder(
  titles: readonly string[],
  ids: readonly string[],
): (text: string) => Uint8Array | null {
  let known: readonly { words: string; id: string }[] | null = null;
  return (text) => {
    const wanted = foldText(text)
      .split(/\s+/)
      .filter((word) => word !== "")
      .map((word) => ({ word, id: plainId(word.replace(/^(vod|live)-/, "")) }));
    if (wanted.length === 0) return null;
    known ??= titles.map((title, at) => {
      const id = plainId(ids[at] ?? "");
      return { words: `${foldText(title)} ${id}`, id };
    });
    return Uint8Array.from(known, (content) =>
      wanted.every(
        ({ word, id }) =>
          content.words.includes(word) || (id !== word && id !== "" && content.id.includes(id)),
      )
        ? 1
        : 0,
    );
  };
}

/** The id of a content as the service writes it (contract 2). */
export function wireId({ kind, id }: Pick<WatchTimeContent, "kind" | "id">): string {
  return `${kind === "vod" ? "vod" : "live"}-${id}`;
}
