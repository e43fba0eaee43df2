import { ENGAGEMENT_PERCENTS } from "./watch-time.ts";
import type { RowFigure } from "./watch-time-rows.ts";

/** Measures with a column. */
export const MEASURES = [
  "plays",
  "uniqueViewers",
  "watchTime",
  "watchTimePerPlay",
  "watchTimePerViewer",
  "completion",
  "playtime",
  "freeze",
  "bytes",
  "bytesPerHour",
  ...ENGAGEMENT_PERCENTS.map((percent) => `reached${percent}` as const),
] as const;
export type Measure = (typeof MEASURES)[number];

/** In what a measure is counted; `percent` from 0 to 100. */
export type MeasureUnit = "count" | "seconds" | "bytes" | "percent" | "bytesPerHour";

/**
 * How a measure is made. A sum is added up over rows. A ratio is one sum over another, each over the rows that
 * have both, so that it is never a mean of means. Viewers are neither: the same person may be in several rows.
 */
export type MeasureMaking =
  | { kind: "sum"; of: RowFigure }
  | { kind: "ratio"; ratio: Ratio }
  | { kind: "viewers" }
  | { kind: "perViewer" };

export const RATIOS = ["watchTimePerPlay", "completion", "freeze", "bytesPerHour"] as const;
export type Ratio = (typeof RATIOS)[number];

const UNITS: Record<Measure, MeasureUnit> = {
  plays: "count",
  uniqueViewers: "count",
  watchTime: "seconds",
  watchTimePerPlay: "seconds",
  watchTimePerViewer: "seconds",
  completion: "percent",
  playtime: "seconds",
  freeze: "percent",
  bytes: "bytes",
  bytesPerHour: "bytesPerHour",
  reached10: "count",
  reached25: "count",
  reached50: "count",
  reached75: "count",
  reached90: "count",
  reached100: "count",
};

const MAKINGS: Record<Measure, MeasureMaking> = {
  plays: { kind: "sum", of: "totalPlays" },
  uniqueViewers: { kind: "viewers" },
  watchTime: { kind: "sum", of: "watchTimeSeconds" },
  watchTimePerPlay: { kind: "ratio", ratio: "watchTimePerPlay" },
  watchTimePerViewer: { kind: "perViewer" },
  completion: { kind: "ratio", ratio: "completion" },
  playtime: { kind: "sum", of: "playtimeSeconds" },
  freeze: { kind: "ratio", ratio: "freeze" },
  bytes: { kind: "sum", of: "bytes" },
  bytesPerHour: { kind: "ratio", ratio: "bytesPerHour" },
  reached10: { kind: "sum", of: "engagement10" },
  reached25: { kind: "sum", of: "engagement25" },
  reached50: { kind: "sum", of: "engagement50" },
  reached75: { kind: "sum", of: "engagement75" },
  reached90: { kind: "sum", of: "engagement90" },
  reached100: { kind: "sum", of: "engagement100" },
};

/** Live streams have no duration, so retention means nothing (contract 2, rule 4). */
const OF_VIDEOS_ALONE: ReadonlySet<Measure> = new Set([
  "completion",
  ...ENGAGEMENT_PERCENTS.map((percent) => `reached${percent}` as const),
]);

export function unitOf(measure: Measure): MeasureUnit {
  return UNITS[measure];
}

export function aggregationOf(measure: Measure): MeasureMaking {
  return MAKINGS[measure];
}

/** Returns whether a measure does not exist for live channels, which is not zero. */
export function isOfVideosAlone(measure: Measure): boolean {
  return OF_VIDEOS_ALONE.has(measure);
}

/**
 * A ratio's two sides, and what their quotient is multiplied by: percents, or seconds to the hour. A part
 * of a whole is between 0 and 100 %.
 */
export const RATIO_SIDES: Record<
  Ratio,
  { over: RowFigure; less: RowFigure | null; under: RowFigure; factor: number; isPart: boolean }
> = {
  watchTimePerPlay: {
    over: "watchTimeSeconds",
    less: null,
    under: "totalPlays",
    factor: 1,
    isPart: false,
  },
  completion: {
    over: "engagement100",
    less: null,
    under: "totalPlays",
    factor: 100,
    isPart: true,
  },
  freeze: {
    over: "playtimeSeconds",
    less: "watchTimeSeconds",
    under: "playtimeSeconds",
    factor: 100,
    isPart: true,
  },
  bytesPerHour: {
    over: "bytes",
    less: null,
    under: "watchTimeSeconds",
    factor: 3600,
    isPart: false,
  },
};
