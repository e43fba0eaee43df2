import type { Figure } from "#watch-time/row-groups.ts";
import type { CurveLine } from "./curve-line.ts";
import { RETENTION_PERCENTS, type Retention, type Retentions } from "./retention.ts";
import type { Named } from "./use-picks.ts";

/** A curve of how far plays got, and what it is of. */
export interface RetentionLine extends CurveLine {
  of: Named;
  retention: Retention;
}

/** Curves of those picked, and after them of the whole. */
export function retentionLines(
  named: readonly Named[],
  whole: Named,
  { lines, total }: Retentions,
): RetentionLine[] {
  const picked = named.flatMap((of, at) => {
    const retention = lines[at];
    return retention === undefined ? [] : [{ of, retention }];
  });
  return [...picked, { of: whole, retention: total }].map((line) => ({
    ...line,
    key: line.of.key,
    name: line.of.name,
    lineStyle: line.of.lineStyle,
    points: RETENTION_PERCENTS.map((place, at) => ({
      place,
      figure: figureAt(line.retention, at),
      partial: null,
    })),
  }));
}

/** Whether there is anything known to draw. */
export function isKnown({ retention: { plays, unknownPlays } }: RetentionLine): boolean {
  return plays > unknownPlays;
}

/** Whether there were no plays, as far as every row says. */
export function isUnplayed({ retention: { plays, uncountedRowCount } }: RetentionLine): boolean {
  return plays === 0 && uncountedRowCount === 0;
}

/** A share of plays in percent, as far as it is known. */
function figureAt({ plays, unknownPlays, reached }: Retention, at: number): Figure {
  if (plays === 0) return { kind: "unknown" };
  const count = reached[at] ?? 0;
  const from = (count / plays) * 100;
  if (at === 0 || unknownPlays === 0) return { kind: "exact", value: from };
  return { kind: "between", from, to: ((count + unknownPlays) / plays) * 100 };
}
