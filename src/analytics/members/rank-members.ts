import { MEASURES, type Measure } from "#analytics/analytics.ts";
import type { ContentLine } from "#analytics/contents/match-contents.ts";
import { type RankedContent, rankContents, totalOf } from "#analytics/contents/rank-contents.ts";
import type { MemberCount, MemberCounts } from "#analytics/member-counts.ts";
import type { Members } from "./use-members.ts";

/** Films of a folder by what they count, most first. */
export interface MemberRanking {
  /** Those that have anything. Shares are of the folder's own figure. */
  rows: RankedContent[];
  /** Those that have nothing, without a place. */
  idle: RankedContent[];
  sums: Record<Measure, number>;
}

/** Orders a folder's films. */
export function rankMembers(
  { members, own }: Pick<MemberCounts, "members" | "own">,
  titles: Members["titles"],
  measure: Measure,
): MemberRanking {
  const whole = own?.[measure] ?? 0;
  const rank = (some: readonly MemberCount[]) => {
    const lines = some.map(({ vodId, counts }) => toLine(vodId, titles.get(vodId) ?? null, counts));
    return rankContents(lines, null, measure).rows.map((row) => ({
      ...row,
      share: row.value === null || whole === 0 ? null : row.value / whole,
    }));
  };
  return {
    rows: rank(members.filter((member) => !isIdle(member))),
    idle: rank(members.filter(isIdle)).map((row) => ({ ...row, rank: null })),
    sums: {
      plays: totalOf(members, "plays"),
      impressions: totalOf(members, "impressions"),
      bytes: totalOf(members, "bytes"),
    },
  };
}

function isIdle({ counts }: MemberCount): boolean {
  return MEASURES.every((each) => counts[each] === 0);
}

/** A film is known by its id here, whatever it is called and however many are called so. */
function toLine(id: string, title: string | null, counts: MemberCount["counts"]): ContentLine {
  return {
    key: id,
    group: id,
    name: title ?? id,
    match: { is: "one", kind: "film", id, title },
    counts,
    lacking: [],
    rowCount: 1,
    isAmbiguous: false,
  };
}
