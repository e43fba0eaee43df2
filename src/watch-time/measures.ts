import { ENGAGEMENT_PERCENTS } from "./watch-time.ts";
import type { RowFigure, SideFigure } from "./watch-time-rows.ts";

/** Lists the measures with a column. */
export const MEASURES = [
  "plays",
  "uniqueViewers",
  "watchTime",
  "watchTimePerPlay",
  "watchTimePerViewer",
  "percentageViewed",
  "completion",
  "playtime",
  "freeze",
  "bytes",
  "bytesPerHour",
  ...ENGAGEMENT_PERCENTS.map((percent) => `reached${percent}` as const),
] as const;
export type Measure = (typeof MEASURES)[number];

/** Says in what a measure is counted; 100 `percent` are a whole, which only a part of it never exceeds. */
export type MeasureUnit = "count" | "seconds" | "bytes" | "percent" | "bytesPerHour";

/**
 * Says how a measure is made. A sum is added up over rows. A ratio is one sum over another, each over the rows that
 * have both, so that it is never a mean of means. Viewers are neither: the same person may be in several rows.
 */
export type Aggregation =
  | { kind: "sum"; of: RowFigure }
  | { kind: "ratio"; ratio: Ratio }
  | { kind: "viewers" }
  | { kind: "perViewer" };

export type Ratio =
  | "watchTimePerPlay"
  | "percentageViewed"
  | "completion"
  | "freeze"
  | "bytesPerHour";

const INFO: Record<Measure, { unit: MeasureUnit; aggregation: Aggregation }> = {
  plays: { unit: "count", aggregation: { kind: "sum", of: "totalPlays" } },
  uniqueViewers: { unit: "count", aggregation: { kind: "viewers" } },
  watchTime: { unit: "seconds", aggregation: { kind: "sum", of: "watchTimeSeconds" } },
  watchTimePerPlay: { unit: "seconds", aggregation: { kind: "ratio", ratio: "watchTimePerPlay" } },
  watchTimePerViewer: { unit: "seconds", aggregation: { kind: "perViewer" } },
  percentageViewed: { unit: "percent", aggregation: { kind: "ratio", ratio: "percentageViewed" } },
  completion: { unit: "percent", aggregation: { kind: "ratio", ratio: "completion" } },
  playtime: { unit: "seconds", aggregation: { kind: "sum", of: "playtimeSeconds" } },
  freeze: { unit: "percent", aggregation: { kind: "ratio", ratio: "freeze" } },
  bytes: { unit: "bytes", aggregation: { kind: "sum", of: "bytes" } },
  bytesPerHour: { unit: "bytesPerHour", aggregation: { kind: "ratio", ratio: "bytesPerHour" } },
  reached10: { unit: "count", aggregation: { kind: "sum", of: "engagement10" } },
  reached25: { unit: "count", aggregation: { kind: "sum", of: "engagement25" } },
  reached50: { unit: "count", aggregation: { kind: "sum", of: "engagement50" } },
  reached75: { unit: "count", aggregation: { kind: "sum", of: "engagement75" } },
  reached90: { unit: "count", aggregation: { kind: "sum", of: "engagement90" } },
  reached100: { unit: "count", aggregation: { kind: "sum", of: "engagement100" } },
};

export function unitOf(measure: Measure): MeasureUnit {
  return INFO[measure].unit;
}

export function aggregationOf(measure: Measure): Aggregation {
  return INFO[measure].aggregation;
}

/** Returns whether a percentage can be more than 100, as it is not of a part. */
export function mayExceedWhole(measure: Measure): boolean {
  const aggregation = aggregationOf(measure);
  return aggregation.kind === "ratio" && !RATIO_SIDES[aggregation.ratio].isPart;
}

/** Returns whether values can be ranges, as viewers of several rows can't be added up. */
export function mayBeRange(measure: Measure): boolean {
  const { kind } = aggregationOf(measure);
  return kind === "viewers" || kind === "perViewer";
}

/** Live channels have no duration, so what is part of it does not exist, which is not zero (contract 2, rule 4). */
export function isOfVideosAlone(measure: Measure): boolean {
  return (
    measure === "percentageViewed" || measure === "completion" || measure.startsWith("reached")
  );
}

/**
 * Tells the sides of each ratio. `factor`: percents, or seconds to the hour. A part of a whole is between 0 and 100 %.
 */
export const RATIO_SIDES: Record<
  Ratio,
  { over: RowFigure; less?: RowFigure; under: SideFigure; factor: number; isPart: boolean }
> = {
  watchTimePerPlay: { over: "watchTimeSeconds", under: "totalPlays", factor: 1, isPart: false },
  // Is no part: who watches a scene twice has watched more than there is.
  percentageViewed: {
    over: "watchTimeSeconds",
    under: "fullSeconds",
    factor: 100,
    isPart: false,
  },
  completion: { over: "engagement100", under: "totalPlays", factor: 100, isPart: true },
  freeze: {
    over: "playtimeSeconds",
    less: "watchTimeSeconds",
    under: "playtimeSeconds",
    factor: 100,
    isPart: true,
  },
  bytesPerHour: { over: "bytes", under: "watchTimeSeconds", factor: 3600, isPart: false },
};
