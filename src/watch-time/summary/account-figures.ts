import { averageOf } from "#watch-time/compare/changes.ts";
import { changeOfFigure, type FigureChange } from "#watch-time/compare/figure-change.ts";
import { type Figure, UNKNOWN } from "#watch-time/figure.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Holds the rows of all videos, or of all channels. */
export interface KindRows {
  rows: WatchTimeRows;
  rowCount: number;
  /** No row is missing. */
  isWhole: boolean;
}

/** Holds the rows of the account in a range; those of videos have their lengths. */
export interface AccountRows {
  videos: KindRows;
  channels: KindRows;
}

/** Lists the measures of the account as a whole. Live streams have no length that a percentage could be of. */
export const LEAD_MEASURES = ["watchTime", "percentageViewed"] as const;
export type LeadMeasure = (typeof LEAD_MEASURES)[number];

/** Returns a measure of videos and channels together; of what has no rows at all nothing is added. */
export function accountFigure({ videos, channels }: AccountRows, measure: LeadMeasure): Figure {
  if (measure === "percentageViewed") return totalOf(videos, measure);
  const figures = [videos, channels]
    .filter((kind) => !isEmpty(kind))
    .map((kind) => totalOf(kind, measure));
  let [sum, isKnown, isExact] = [0, false, true];
  for (const figure of figures) {
    if (figure.kind === "exact" || figure.kind === "atLeast") {
      sum += figure.value;
      isKnown = true;
    }
    if (figure.kind !== "exact") isExact = false;
  }
  return isKnown ? { kind: isExact ? "exact" : "atLeast", value: sum } : UNKNOWN;
}

/**
 * Returns how a measure of the account changed. What rows are missing from is not compared.
 * @param weeks of the earlier rows, whose average is compared; 1: they are compared as they are
 */
export function accountChange(
  now: AccountRows,
  before: AccountRows,
  measure: LeadMeasure,
  weeks: number,
): FigureChange {
  const { videos, channels } = before;
  const isWhole = videos.isWhole && (measure === "percentageViewed" || channels.isWhole);
  const previous = isWhole ? accountFigure(before, measure) : UNKNOWN;
  return changeOfFigure(accountFigure(now, measure), averageOf(previous, measure, weeks));
}

/** Returns whether nothing was watched at all, as far as the service tells. */
export function isNothing({ videos, channels }: AccountRows): boolean {
  return isEmpty(videos) && isEmpty(channels);
}

function isEmpty({ rowCount, isWhole }: KindRows): boolean {
  return isWhole && rowCount === 0;
}

/** Returns a measure of all rows. While some are missing, each sum is a lower bound. */
function totalOf({ rows, rowCount, isWhole }: KindRows, measure: LeadMeasure): Figure {
  const groups = new RowGroups(rows, rowCount, "content", null, null, isWhole ? null : 0);
  return groups.total([...Array(groups.count).keys()], measure);
}
