import type { PlotPosition } from "#shared/charts/chart-plot.tsx";
import type { SeriesStyle } from "#shared/charts/series-styles.ts";
import type { RowGroups } from "#watch-time/row-groups.ts";
import { ENGAGEMENT_PERCENTS } from "#watch-time/watch-time.ts";

export const SCATTER_GROUPS = ["loved", "left", "hidden", "between"] as const;
export type ScatterGroup = (typeof SCATTER_GROUPS)[number];

export interface ScatterValues {
  /** Average retention in percent of the duration; plays with unknown retention count as 0. */
  sharePercent: number;
  /** Share of plays known to have reached the end. */
  completionPercent: number;
  plays: number;
}

interface Video extends ScatterValues {
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
  medians: ScatterValues | null;
  /** Videos with unknown plays or unknown retention. */
  unknownCount: number;
}

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
    if (isKnown && !Number.isNaN(completionPercent)) videos.push(video);
    else unknownCount += 1;
  }
  const median = (of: keyof ScatterValues) => medianOf(videos.map((video) => video[of]));
  const medians: ScatterValues | null =
    videos.length < MIN_VIDEOS
      ? null
      : {
          sharePercent: median("sharePercent"),
          completionPercent: median("completionPercent"),
          plays: median("plays"),
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

export interface Dot extends ScatterPoint {
  radiusPx: number;
}

const RADIUS_PX = { least: 3, most: 13 };

/** Dots from left to right, whose area is proportional to the plays. */
export function dotsOf(points: readonly ScatterPoint[]): Dot[] {
  const { least, most } = RADIUS_PX;
  const mostPlays = Math.max(1, ...points.map(({ plays }) => plays));
  const radiusOf = (plays: number) => least + (most - least) * Math.sqrt(plays / mostPlays);
  return points
    .toSorted(
      (a, b) => a.sharePercent - b.sharePercent || b.completionPercent - a.completionPercent,
    )
    .map((point) => ({ ...point, radiusPx: radiusOf(point.plays) }));
}

type Scales = Pick<PlotPosition, "toX" | "toY">;

function distanceTo(dot: Dot, x: number, y: number, { toX, toY }: Scales): number {
  return Math.hypot(toX(dot.sharePercent) - x, toY(dot.completionPercent) - y);
}

/** Index of the dot whose edge is nearest to a position in pixels; -1 for none. */
export function dotNear(dots: readonly Dot[], x: number, y: number, scales: Scales): number {
  const distances = dots.map((dot) => distanceTo(dot, x, y, scales) - dot.radiusPx);
  return distances.indexOf(Math.min(...distances));
}

export function isOnDot(dot: Dot, x: number, y: number, scales: Scales): boolean {
  return distanceTo(dot, x, y, scales) <= Math.max(12, dot.radiusPx + 4);
}

/** Style of each group; never colour alone. */
export const SCATTER_STYLES: Record<ScatterGroup, SeriesStyle> = {
  loved: { colour: "var(--series-1)", dash: [], marker: "circle" },
  left: { colour: "var(--series-4)", dash: [], marker: "square" },
  hidden: { colour: "var(--series-3)", dash: [], marker: "triangle" },
  between: { colour: "var(--ink-faint)", dash: [], marker: "diamond" },
};

/**
 * Selects the videos to draw if there are too many: round robin over the groups, most plays first, so that none is hidden.
 * @param selected indexes of contents that are always drawn
 */
export function drawnPoints(
  points: readonly ScatterPoint[],
  most: number,
  selected: readonly number[] = [],
): ScatterPoint[] {
  // The first of each group, then the second of each, and so on.
  const counts = new Map<ScatterGroup, number>();
  const ranked = points.map((point) => {
    const rank = counts.get(point.group) ?? 0;
    counts.set(point.group, rank + 1);
    return { point, order: rank * SCATTER_GROUPS.length + SCATTER_GROUPS.indexOf(point.group) };
  });
  const orders = ranked.map(({ order }) => order).toSorted((a, b) => a - b);
  const last = orders.slice(0, most).at(-1) ?? -1;
  return ranked.flatMap(({ point, order }) =>
    order <= last || selected.includes(point.content) ? [point] : [],
  );
}
