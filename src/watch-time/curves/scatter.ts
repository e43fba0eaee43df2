import type { RowGroups } from "#watch-time/row-groups.ts";
import { ENGAGEMENT_PERCENTS } from "#watch-time/watch-time.ts";

export const SCATTER_GROUPS = ["loved", "left", "hidden", "between"] as const;
export type ScatterGroup = (typeof SCATTER_GROUPS)[number];

/** Values that decide a video's group. */
export interface ScatterValues {
  /** Average retention in percent of the duration; plays with unknown retention count as 0. */
  sharePercent: number;
  /** Share of plays known to have reached the end. */
  completionPercent: number;
  plays: number;
}

interface Video extends ScatterValues {
  /** Its place among the contents. */
  content: number;
  /** If all plays of unknown retention reached the end. */
  mostSharePercent: number;
  mostCompletionPercent: number;
}

export interface ScatterPoint extends Video {
  group: ScatterGroup;
}

export interface Scatter {
  /** Most plays first; all of them, also those that are not drawn. */
  points: readonly ScatterPoint[];
  /** Null with too few videos. */
  medians: ScatterValues | null;
  /** Videos with unknown plays or unknown retention. */
  unknownCount: number;
}

/** Minimum number of videos for medians. */
export const MIN_VIDEOS = 4;

/**
 * Returns the group of a video by the medians; on a median is neither above nor below. Checked first: few
 * plays but high completion, a hidden gem. Loved: higher retention and completion. Left: lower in both,
 * whatever the unknown plays did. By shares, not minutes, so that long videos have no advantage.
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
    // No plays, no data.
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
