import type { RowGroups } from "#watch-time/row-groups.ts";
import { ENGAGEMENT_PERCENTS } from "#watch-time/watch-time.ts";

export const SCATTER_GROUPS = ["loved", "left", "hidden", "between"] as const;
export type ScatterGroup = (typeof SCATTER_GROUPS)[number];

/** What films are told apart by. */
export interface ScatterValues {
  /** How far plays got on average, in percent of the length; those of which nobody knows count as not begun. */
  sharePercent: number;
  /** Of plays that are known to have reached the end. */
  completionPercent: number;
  plays: number;
}

interface Video extends ScatterValues {
  /** Its place among the contents. */
  content: number;
  /** If all those reached the end of which nobody knows how far they got. */
  mostSharePercent: number;
  mostCompletionPercent: number;
}

export interface ScatterPoint extends Video {
  group: ScatterGroup;
}

export interface Scatter {
  /** Most plays first; all of them, also those that are not drawn. */
  points: readonly ScatterPoint[];
  /** Null where there are too few films to speak of a middle. */
  medians: ScatterValues | null;
  /** Films of which it is not known how much they were played, or how far any play got. */
  unknownCount: number;
}

/** Of fewer films a median says nothing. */
export const MIN_VIDEOS = 4;

/**
 * In which group a film is, by the medians of all films; what lies on a median is neither above nor below.
 * Few plays but seen to the end come first: such a film waits to be found. Of loved ones a larger share is watched,
 * and they are finished more often; the others are left: less of both, whatever the plays did of which nobody knows.
 * Shares and not minutes: a long film is not loved for being long.
 */
export function groupOf(
  video: Omit<Video, "content">,
  medians: ScatterValues | null,
): ScatterGroup {
  if (medians === null) return "between";
  const isFinished = video.completionPercent > medians.completionPercent;
  if (isFinished && video.plays < medians.plays) return "hidden";
  if (isFinished && video.sharePercent > medians.sharePercent) return "loved";
  const isLeft =
    video.mostCompletionPercent < medians.completionPercent &&
    video.mostSharePercent < medians.sharePercent;
  return isLeft ? "left" : "between";
}

/** @param groups rows by content */
export function scatterOf(groups: RowGroups): Scatter {
  const plays = groups.values("plays");
  const mostPlays = groups.upperValues("plays");
  const completion = groups.values("completion");
  const buckets = ENGAGEMENT_PERCENTS.map((percent) => groups.values(`reached${percent}`));
  const videos: Video[] = [];
  let unknownCount = 0;
  for (let group = 0; group < groups.count; group++) {
    const count = plays[group] ?? Number.NaN;
    const known = buckets.reduce((sum, bucket) => sum + (bucket[group] || 0), 0);
    // Of all plays, of which some rows may not say how far they got; where that contradicts itself it is no number.
    const finished = buckets.at(-1)?.[group] ?? Number.NaN;
    const completionPercent = Number.isNaN(completion[group])
      ? Number.NaN
      : (finished / count) * 100;
    const share = ENGAGEMENT_PERCENTS.reduce(
      (sum, percent, at) => sum + percent * (buckets[at]?.[group] || 0),
      0,
    );
    const sharePercent = Math.min(100, share / count);
    const unknownPercent = (Math.max(0, count - known) / count) * 100;
    const video = {
      content: groups.contentAt(group) ?? 0,
      sharePercent,
      mostSharePercent: Math.min(100, sharePercent + unknownPercent),
      completionPercent,
      mostCompletionPercent: Math.min(100, completionPercent + unknownPercent),
      plays: count,
    };
    // What nobody played has nothing to tell.
    if (count === 0 && mostPlays[group] === 0) continue;
    // Plays that reached no point that anybody knows of have not all been left at the start.
    const isKnown = mostPlays[group] === count && known > 0;
    if (isKnown && !Number.isNaN(completionPercent)) {
      videos.push(video);
    } else unknownCount += 1;
  }
  const medians: ScatterValues | null =
    videos.length < MIN_VIDEOS
      ? null
      : {
          sharePercent: medianOf(videos.map((video) => video.sharePercent)),
          completionPercent: medianOf(videos.map((video) => video.completionPercent)),
          plays: medianOf(videos.map((video) => video.plays)),
        };
  const points = videos
    .map((video) => ({ ...video, group: groupOf(video, medians) }))
    .toSorted((a, b) => b.plays - a.plays);
  return { points, medians, unknownCount };
}

/** The value in the middle; of an even number, what is halfway between the two. */
function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
