import { MEASURES, type Measure } from "./analytics.ts";
import type { Breakdown, SourcedContent } from "./analytics-queries.ts";

/** Counts of one film over a range. What the service did not send is nothing. */
export interface MemberCount {
  vodId: string;
  counts: Record<Measure, number>;
}

/** A folder's films, each by itself, and the folder's own figures of the same days. */
export interface MemberCounts {
  members: readonly MemberCount[];
  /** Films that could not be read; those that came are not asked for again. */
  failedIds: readonly string[];
  /** What the service says of the folder; what it does not say is absent. Null: it could not be read. */
  own: Partial<Record<Measure, number>> | null;
  /** Rows of the folder itself, and of its films, that could not be read, or not in whole. */
  ownUnreadableCount: number;
  unreadableCount: number;
  /** The clock changes within the range, so its end may lie off by that change. */
  isShifted: boolean;
  /** When the oldest part of it was read. */
  readAtMs: number;
}

/** Both sets of one content or folder. */
export type BothSets = readonly [Breakdown<SourcedContent>, Breakdown<SourcedContent>];

/** How many calls it takes to count so many films: each set of each, and of the folder itself. */
export function callsFor(memberCount: number): number {
  return 2 * (memberCount + 1);
}

/** Puts the answers together. Null: could not be read. */
export function tallyMembers(
  own: BothSets | null,
  answers: readonly { vodId: string; sets: BothSets | null }[],
  nowMs: number,
): MemberCounts {
  const read = answers.flatMap(({ vodId, sets }) => (sets === null ? [] : [{ vodId, sets }]));
  const parts = [...(own ?? []), ...read.flatMap(({ sets }) => sets)];
  return {
    members: read.map(({ vodId, sets }) => ({
      vodId,
      counts: { plays: 0, impressions: 0, bytes: 0, ...sumOf(sets) },
    })),
    failedIds: answers.flatMap(({ vodId, sets }) => (sets === null ? [vodId] : [])),
    own: own === null ? null : sumOf(own),
    ownUnreadableCount: unreadableIn(own ?? []),
    unreadableCount: unreadableIn(read.flatMap(({ sets }) => sets)),
    isShifted: parts.some(({ isShifted }) => isShifted),
    readAtMs: Math.min(nowMs, ...parts.map(({ readAtMs }) => readAtMs)),
  };
}

/** The sum of all rows, by what they count; what no row counts is absent. */
function sumOf(sets: BothSets): Partial<Record<Measure, number>> {
  const sums: Partial<Record<Measure, number>> = {};
  for (const { counts } of sets.flatMap(({ rows }) => rows)) {
    for (const measure of MEASURES) {
      const count = counts[measure];
      if (count !== undefined && count !== null) sums[measure] = (sums[measure] ?? 0) + count;
    }
  }
  return sums;
}

function unreadableIn(sets: readonly Breakdown<SourcedContent>[]): number {
  return sets.reduce(
    (sum, { unreadableCount, partialCount }) => sum + unreadableCount + partialCount,
    0,
  );
}
