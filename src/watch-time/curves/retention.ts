import type { Containers } from "#watch-time/containers.ts";
import type { IncludedGroups } from "#watch-time/use-arrangement.ts";
import { ENGAGEMENT_PERCENTS } from "#watch-time/watch-time.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { Picks } from "./use-picks.ts";

/** Lists the points of a retention curve in percent; at 0 every play is counted. */
export const RETENTION_PERCENTS = [0, ...ENGAGEMENT_PERCENTS] as const;

export interface Retention {
  plays: number;
  /** Counts the plays with unknown retention. */
  unknownPlays: number;
  /** Plays known to have reached each of `RETENTION_PERCENTS`. Those that may have as well are the unknown ones. */
  reached: number[];
  /** Counts rows with an unknown number of plays, which are excluded. */
  uncountedRowCount: number;
  /** Counts rows whose buckets exceed their plays: limited to these. */
  excessRowCount: number;
}

export interface Retentions {
  total: Retention;
  lines: Retention[];
  /** Counts such rows of the total and of the lines, each once. */
  excessRowCount: number;
}

/**
 * Computes retention curves. Each bucket counts the plays that ended there (contract 2): a play has reached
 * all points before. A missing bucket counts zero, and the difference to the plays is unknown.
 * @param included rows in the total; picked contents have a line either way, picked periods one of all
 * included contents
 */
export function tallyRetention(
  rows: WatchTimeRows,
  rowCount: number,
  picks: Picks,
  {
    isIncluded = null,
    isRowIncluded = null,
    containers = null,
  }: Partial<IncludedGroups> & { containers?: Containers | null } = {},
): Retentions {
  const total = emptyRetention();
  const lines = picks.places.map(emptyRetention);
  const linesAt = linesByPlace(rows, picks, lines, containers);
  const buckets = ENGAGEMENT_PERCENTS.map((percent) => rows.figure(`engagement${percent}`));
  const allPlays = rows.figure("totalPlays");
  const placeOf = picks.by === "period" ? rows.periodOf : rows.contentOf;
  const reached = new Float64Array(RETENTION_PERCENTS.length);
  let excessRowCount = 0;
  for (let row = 0; row < rowCount; row++) {
    const isOfIncluded = isIncluded === null || isIncluded[rows.contentOf[row] ?? 0] !== 0;
    const isShown = isOfIncluded && (isRowIncluded === null || isRowIncluded[row] !== 0);
    const own = linesAt[placeOf[row] ?? 0] ?? [];
    const picked = isOfIncluded || picks.by !== "period" ? own : [];
    if (!isShown && picked.length === 0) continue;
    const plays = allPlays[row] ?? Number.NaN;
    if (Number.isNaN(plays)) {
      if (isShown) total.uncountedRowCount += 1;
      for (const line of picked) line.uncountedRowCount += 1;
      continue;
    }
    let known = 0;
    for (let at = buckets.length - 1; at >= 0; at--) {
      const count = buckets[at]?.[row] ?? Number.NaN;
      if (!Number.isNaN(count)) known += count;
      reached[at + 1] = Math.min(known, plays);
    }
    reached[0] = plays;
    if (known > plays) excessRowCount += 1;
    if (isShown) add(total, plays, known, reached);
    for (const line of picked) add(line, plays, known, reached);
  }
  return { total, lines, excessRowCount };
}

/** Returns the lines that each content, or each period, has a part in. */
function linesByPlace(
  { contents, periods }: WatchTimeRows,
  { by, places }: Picks,
  lines: readonly Retention[],
  containers: Containers | null,
): (readonly Retention[])[] {
  const linesOf = (wanted: readonly number[]) =>
    lines.filter((_, at) => wanted.includes(places[at] ?? -1));
  if (lines.length === 0) return [];
  if (by === "container") {
    return contents.map((content) => linesOf(containers?.placesOf(content) ?? []));
  }
  return (by === "content" ? contents : periods).map((_, place) => linesOf([place]));
}

function emptyRetention(): Retention {
  return {
    plays: 0,
    unknownPlays: 0,
    reached: RETENTION_PERCENTS.map(() => 0),
    uncountedRowCount: 0,
    excessRowCount: 0,
  };
}

function add(to: Retention, plays: number, known: number, reached: Float64Array): void {
  to.plays += plays;
  to.unknownPlays += Math.max(0, plays - known);
  if (known > plays) to.excessRowCount += 1;
  for (let at = 0; at < reached.length; at++) {
    to.reached[at] = (to.reached[at] ?? 0) + (reached[at] ?? 0);
  }
}
