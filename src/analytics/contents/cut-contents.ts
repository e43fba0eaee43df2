import { MEASURES, type Measure } from "#analytics/analytics.ts";
import { createTextMatcher } from "#shared/format/text-search.ts";
import type { RankedContent } from "./rank-contents.ts";
import { lackingIn, totalOf } from "./rank-contents.ts";

export const TOP_COUNT = 10;
/** Limits the rows per page: accounts have thousands. */
export const PAGE_COUNT = 100;

export interface ContentsSum {
  count: number;
  counts: Partial<Record<Measure, number>>;
  /** Lists measures of which the sum is a minimum. */
  lacking: readonly Measure[];
}

/** Holds the part of a ranking that is on screen, and the sum of what is not. */
export interface ContentsCut {
  shown: RankedContent[];
  /** Sums matching rows that are not shown. Is null when there are none. */
  others: ContentsSum | null;
  /** Sums rows that don't match, including unnamed ones. Is null without a search. */
  notFound: ContentsSum | null;
  foundCount: number;
  /** Identifies the videos among what matches, of which the library has just one for their name. */
  foundVideoIds: readonly string[];
  /**
   * Is the place of the first one shown of them, from 1; `last` is that of the last one. Both are zero when there is
   * none.
   */
  first: number;
  last: number;
}

/**
 * Cuts a page out of a ranking. What is shown, the others and what was not found add up to the whole.
 * @param page from 0; null: the top alone
 */
export function cutContents(
  rows: readonly RankedContent[],
  search: string,
  page: number | null,
): ContentsCut {
  const wanted = search.trim();
  const matchesText = createTextMatcher(wanted);
  const named = rows.filter(({ name }) => name !== null);
  const found = wanted === "" ? named : named.filter((row) => isCalled(row, matchesText));
  const start = Math.min((page ?? 0) * PAGE_COUNT, lastPageOf(found.length) * PAGE_COUNT);
  const inPage = found.slice(start, start + (page === null ? TOP_COUNT : PAGE_COUNT));
  const onScreen = new Set(inPage);
  const isFound = new Set(found);
  return {
    shown: wanted === "" ? [...inPage, ...rows.filter(({ name }) => name === null)] : inPage,
    others: sumOf(found.filter((row) => !onScreen.has(row))),
    notFound: wanted === "" ? null : sumOf(rows.filter((row) => !isFound.has(row))),
    foundCount: found.length,
    foundVideoIds: videoIdsOf(found),
    first: inPage.length === 0 ? 0 : start + 1,
    last: start + inPage.length,
  };
}

/** Returns the last page of so many contents, from 0. */
export function lastPageOf(count: number): number {
  return Math.max(0, Math.ceil(count / PAGE_COUNT) - 1);
}

/** Returns the ids of the videos that lines are certainly about, each once. */
export function videoIdsOf(rows: readonly RankedContent[]): readonly string[] {
  const ids = rows.flatMap(({ match }) =>
    match.is === "one" && match.kind === "video" ? [match.id] : [],
  );
  return [...new Set(ids)];
}

function isCalled(
  { name, match }: RankedContent,
  matchesText: ReturnType<typeof createTextMatcher>,
): boolean {
  if (match.is !== "one") return matchesText({ id: "", title: name });
  // What the service names may be the name of the file.
  return matchesText({ id: match.id, title: match.title, filename: name });
}

function sumOf(rows: readonly RankedContent[]): ContentsSum | null {
  if (rows.length === 0) return null;
  const counts: Partial<Record<Measure, number>> = {};
  for (const measure of MEASURES) {
    if (rows.some((row) => row.counts[measure] !== undefined)) {
      counts[measure] = totalOf(rows, measure);
    }
  }
  return { count: rows.length, counts, lacking: lackingIn(rows) };
}
