import { plainId } from "#shared/format/ids.ts";
import { exactly, type Figure } from "#watch-time/figure.ts";
import type { VideoLengths, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { RETENTION_PERCENTS, type Retention, tallyRetention } from "./retention.ts";

/** Is by how much the length of a video may differ from that of another, as a share of the other’s. */
const LIKE_LENGTH = 0.25;
/** With fewer plays, single people would shape the curve of a video. */
export const MIN_TYPICAL_PLAYS = 30;
/** Quartiles of fewer videos would be those of two or three. */
export const MIN_TYPICAL_VIDEOS = 10;

/** Holds, for each of `RETENTION_PERCENTS`, the quartiles of the retention of videos, in percent. */
export interface Typical {
  videoCount: number;
  lower: Figure[];
  median: Figure[];
  upper: Figure[];
}

/** Returns the plain ids of the other videos that are about as long as one. Is null where its length is not known. */
export function videosOfLikeLength(lengths: VideoLengths, id: string): string[] | null {
  const own = plainId(id);
  const length = lengths.get(own);
  if (length === undefined) return null;
  return [...lengths].flatMap(([other, otherLength]) =>
    other !== own && Math.abs(otherLength - length) <= LIKE_LENGTH * length ? [other] : [],
  );
}

/**
 * Returns the typical retention of videos, each of which counts once; the number of those that could count where they are
 * too few. A video counts if nothing contradicts itself in its rows, and if it is known of enough plays how far they went;
 * what is not known of the others widens the bounds of the quartiles.
 * @param ids plain ids of the videos
 */
export function typicalRetention(
  rows: WatchTimeRows,
  rowCount: number,
  ids: readonly string[],
): Typical | { videoCount: number } {
  const wanted = new Set(ids);
  const places = [...rows.contents.keys()].filter((at) => {
    const content = rows.contents[at];
    return content?.kind === "vod" && wanted.has(plainId(content.id));
  });
  const lines = tallyRetention(rows, rowCount, { by: "content", places }).lines.filter(isCounted);
  if (lines.length < MIN_TYPICAL_VIDEOS) return { videoCount: lines.length };
  const quartile = (part: number) =>
    RETENTION_PERCENTS.map((_, at): Figure => {
      const from = quantile(lines.map((line) => shareOf(line, at)).toSorted(ascending), part);
      const to = quantile(lines.map((line) => mostOf(line, at)).toSorted(ascending), part);
      return from === to ? exactly(from) : { kind: "between", from, to };
    });
  return {
    videoCount: lines.length,
    lower: quartile(0.25),
    median: quartile(0.5),
    upper: quartile(0.75),
  };
}

export function isTypical(typical: Typical | { videoCount: number }): typical is Typical {
  return "median" in typical;
}

function isCounted({ plays, unknownPlays, uncountedRowCount, excessRowCount }: Retention) {
  return plays - unknownPlays >= MIN_TYPICAL_PLAYS && uncountedRowCount + excessRowCount === 0;
}

/** Returns the share of plays that certainly reached a point, in percent. */
function shareOf({ plays, reached }: Retention, at: number): number {
  return ((reached[at] ?? 0) / plays) * 100;
}

/** Returns the share of plays that may have reached a point, in percent. */
function mostOf({ plays, unknownPlays, reached }: Retention, at: number): number {
  return at === 0 ? 100 : (((reached[at] ?? 0) + unknownPlays) / plays) * 100;
}

const ascending = (a: number, b: number) => a - b;

/** Returns a quantile of sorted numbers, between two of them in proportion. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor(place)],
    sorted[Math.ceil(place)],
  ];
  return low + (high - low) * (place - Math.floor(place));
}
