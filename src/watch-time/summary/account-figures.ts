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

/** Holds the rows of the account in a range that a measure is of; those of videos have their lengths. */
export interface AccountRows {
  videos: KindRows;
  /** Is null where the measure is of videos alone. */
  channels: KindRows | null;
}

/** Lists the measures of the account as a whole. Live streams have no length that a percentage could be of. */
export const LEAD_MEASURES = ["watchTime", "percentageViewed"] as const;
export type LeadMeasure = (typeof LEAD_MEASURES)[number];

/** Returns the rows that a measure is of; null until they are all there. */
export function rowsOfMeasure(
  { videos, channels }: Record<keyof AccountRows, KindRows | null>,
  measure: LeadMeasure,
): AccountRows | null {
  if (videos === null) return null;
  if (measure === "percentageViewed") return { videos, channels: null };
  return channels && { videos, channels };
}

/** Returns a measure of videos and channels together; of what has no rows at all nothing is added. */
export function accountFigure({ videos, channels }: AccountRows, measure: LeadMeasure): Figure {
  if (measure === "percentageViewed") return totalOf(videos, measure);
  const figures = [videos, channels]
    .filter((kind) => kind !== null)
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
  const isWhole = before.videos.isWhole && before.channels?.isWhole !== false;
  const previous = isWhole ? accountFigure(before, measure) : UNKNOWN;
  return changeOfFigure(accountFigure(now, measure), averageOf(previous, measure, weeks));
}

/** Returns whether nothing was watched of what a measure is of, as far as the service tells. */
export function isNothing({ videos, channels }: AccountRows): boolean {
  return isEmpty(videos) && (channels === null || isEmpty(channels));
}

/** Returns whether a kind was not watched at all, as far as the service tells. */
export function isEmpty({ rowCount, isWhole }: KindRows): boolean {
  return isWhole && rowCount === 0;
}

/** Returns a measure of all rows. While some are missing, each sum is a lower bound. */
function totalOf({ rows, rowCount, isWhole }: KindRows, measure: LeadMeasure): Figure {
  const groups = new RowGroups(rows, rowCount, "content", null, null, isWhole ? null : 0);
  return groups.total([...Array(groups.count).keys()], measure);
}
