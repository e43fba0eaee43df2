import type { RankedContent, Ranking } from "#analytics/contents/rank-contents.ts";
import type { Mark } from "#analytics/metrics.ts";

/** Fewer plays more or less are no news for an account, whatever their share. */
const MIN_DIFFERENCE = 10;

/**
 * A count of plays differs from period to period by about its square root while interest stays the same, and so do
 * two by the square root of their sum. Beyond three times that, chance explains one video in some 700.
 */
const DEVIATIONS = 3;

/** Holds the plays of everything that is listed, in both of the compared periods. */
export interface AccountPlays {
  current: number;
  previous: number;
}

/** Names the lists of movers: what lost plays, what gained some, both, and what has no whole period to compare with. */
export const MOVER_LISTS = ["losses", "gains", "both", "new"] as const;
export type MoverList = (typeof MOVER_LISTS)[number];

/** Holds a content with its place among the movers. */
export interface Mover extends RankedContent {
  list: Exclude<MoverList, "both">;
  /** Is the plays gained, below zero for a loss. Is null of what is new. */
  gain: number | null;
  /** Says that neither what all other content did nor chance explains the gain or loss. */
  isBeyond: boolean;
  /** Is approximate where plays without a name may be its own. */
  mark: Mark;
  /** Says when it was created; null where that is not known. */
  createdAtMs: number | null;
}

/** Holds what changed, and what is taken out of it. */
export interface Movers {
  /** Lists the largest change first: each content with more or fewer plays, and those that are new. */
  rows: readonly Mover[];
  /** Is null where a total is not exactly known, so that nothing is taken out. */
  account: AccountPlays | null;
}

/**
 * Finds what gained and lost plays between two periods.
 * @param createdAt says when a content was created; null where that is not known
 * @param beforeMs is when the compared period begins: what was created later has no whole period to compare with
 */
export function moversOf(
  { rows, comparedTotal, previousTotal }: Ranking,
  createdAt: (row: RankedContent) => number | null,
  beforeMs: number,
): Movers {
  const account =
    comparedTotal === null || previousTotal === null
      ? null
      : { current: comparedTotal, previous: previousTotal };
  const nameless = playsWithoutName(rows);
  const moved = rows.flatMap((row): Mover[] => {
    const { current = null, previous = null } = row.change ?? {};
    // A name of several rows is of several contents, each of which may be any of those before.
    if (row.name === null || row.isAmbiguous || current === null || previous === null) return [];
    const createdAtMs = createdAt(row);
    const isNew = createdAtMs !== null && createdAtMs > beforeMs;
    const gain = current - previous;
    // Plays without a name may be those of a content that has no row, or of another one of its name.
    const canHide = (plays: number) => plays === 0 || row.match.is === "several";
    const hidden = {
      current: canHide(current) ? nameless.current : 0,
      previous: canHide(previous) ? nameless.previous : 0,
    };
    // Is the least that the change can be.
    const least =
      gain < 0 ? [current + hidden.current, previous] : [current, previous + hidden.previous];
    const [now = 0, before = 0] = least;
    if (isNew ? current === 0 : gain === 0 || Math.sign(now - before) !== Math.sign(gain))
      return [];
    const isBeyond =
      isBeyondChance(current, previous, account) && isBeyondChance(now, before, account);
    return [
      {
        ...row,
        list: isNew ? "new" : gain > 0 ? "gains" : "losses",
        gain: isNew ? null : gain,
        isBeyond: !isNew && isBeyond,
        mark: isNew || hidden.current + hidden.previous === 0 ? "exact" : "about",
        createdAtMs,
      },
    ];
  });
  return {
    rows: moved.toSorted((a, b) => sizeOf(b) - sizeOf(a) || (a.rank ?? 0) - (b.rank ?? 0)),
    account,
  };
}

function sizeOf({ gain, change }: Mover): number {
  return Math.abs(gain ?? change?.current ?? 0);
}

/** Counts the plays of rows that the server gave no name; infinitely many where that is not known. */
function playsWithoutName(rows: readonly RankedContent[]): AccountPlays {
  const changes = rows.filter(({ name }) => name === null).map(({ change }) => change);
  const sum = (side: keyof AccountPlays) =>
    changes.reduce((all, change) => all + (change?.[side] ?? Number.POSITIVE_INFINITY), 0);
  return { current: sum("current"), previous: sum("previous") };
}

/** Returns the title of a content, or the name that the server has for it. */
export function titleOf({ match, name }: Pick<Mover, "match" | "name">): string {
  return (match.is === "one" ? match.title : null) ?? name ?? "";
}

/** Returns a list of movers, largest first. @param isAll false: without what the account or chance explains */
export function listOf({ rows }: Movers, list: MoverList, isAll: boolean): Mover[] {
  return rows.filter(
    (row) =>
      (list === "both" ? row.list !== "new" : row.list === list) &&
      (isAll || row.list === "new" || row.isBeyond),
  );
}

/**
 * Says whether a gain or a loss is more than chance explains, and remains so once that of all other content is taken out.
 * Other content alone tells what was to be expected: a video with most of the plays would be its own measure. What others
 * did is itself known only as well as their plays are many.
 * @param account null: nothing is taken out
 */
function isBeyondChance(current: number, previous: number, account: AccountPlays | null): boolean {
  const sign = current < previous ? -1 : 1;
  if (sign * (current - previous) < MIN_DIFFERENCE) return false;
  return [UNCHANGED, changeOfOthers(current, previous, account)].every(({ ratio, variance }) => {
    const difference = sign * (current - previous * ratio);
    const noise = current + previous * ratio ** 2 + previous ** 2 * variance;
    return difference > DEVIATIONS * Math.sqrt(noise);
  });
}

const UNCHANGED = { ratio: 1, variance: 0 };

/** Returns by how much all other content changed, and the variance of that. */
function changeOfOthers(current: number, previous: number, account: AccountPlays | null) {
  const before = (account?.previous ?? 0) - previous;
  if (account === null || before <= 0) return UNCHANGED;
  const now = account.current - current;
  return { ratio: now / before, variance: (now / before ** 2) * (1 + now / before) };
}
