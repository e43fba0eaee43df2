import { type Figure, UNKNOWN } from "#analytics/metrics.ts";
import { type Comparable, toRead } from "#shared/dates/compared-days.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { useVideoFigures } from "#watch-time/use-video-figures.ts";
import { figureOfVideo, type VideoFigure, type VideoFigures } from "#watch-time/video-figures.ts";
import type { Mover } from "./movers.ts";

/** Holds the seconds that a video was watched in both of the compared periods, and how they differ. */
export interface Watched {
  current: Figure;
  previous: Figure;
  gain: Figure;
}

/** Holds the watch time of all videos in both of the compared periods. */
interface WatchedTimes {
  current: VideoFigures;
  previous: VideoFigures;
  /** Counts the weeks of the previous figures, whose average is compared; 1: they are compared as they are. */
  weeks: number;
}

const NOTHING: Watched = { current: UNKNOWN, previous: UNKNOWN, gain: UNKNOWN };

/** Returns the watch time of a mover. Of channels, and of names that no single video has, none is known. */
export function watchedOf(
  { match, createdAtMs }: Pick<Mover, "match" | "createdAtMs">,
  { current, previous, weeks }: WatchedTimes,
): Watched {
  if (match.is !== "one" || match.kind !== "video") return NOTHING;
  const video = { id: match.id, createdAtMs };
  const now = asFigure(figureOfVideo(current, video, "watchTime"));
  const all = asFigure(figureOfVideo(previous, video, "watchTime"));
  const before = { ...all, value: all.value === null ? null : all.value / weeks };
  return { current: now, previous: before, gain: gainBetween(now, before) };
}

function asFigure(figure: VideoFigure): Figure {
  return figure.kind === "unknown" ? UNKNOWN : { value: figure.value, mark: figure.kind };
}

/** Returns a gain; none of an earlier figure that is a minimum, as it may be less then, and may be a loss. */
function gainBetween(now: Figure, before: Figure): Figure {
  if (now.value === null || before.value === null || before.mark !== "exact") return UNKNOWN;
  return { value: now.value - before.value, mark: now.mark };
}

/** Stands in for days that nothing is asked about. */
const NO_TIME: ZonedRange = { range: { from: "2000-01-01", to: "2000-01-01" }, timeZone: "UTC" };
const NOTHING_BEFORE = { time: NO_TIME, weeks: 1 };

/**
 * Reads the watch time of all videos in both of the compared periods, one after the other: both at once would take every
 * connection of the browser. Neither is shown before both have been read to their end.
 * @param isWanted false: nothing is asked for
 */
export function useWatchedTimes(comparable: Comparable | null, isWanted: boolean) {
  const isAsked = isWanted && comparable !== null;
  const now = useVideoFigures(comparable?.current ?? NO_TIME, isAsked);
  const isNowRead = now.figures?.isComplete === true;
  const { time, weeks } = comparable === null ? NOTHING_BEFORE : toRead(comparable.previous);
  const before = useVideoFigures(time, isAsked && isNowRead);
  const isRead = isAsked && isNowRead && before.figures?.isComplete === true;
  return {
    /** Is null until both periods are read. */
    figures:
      isRead && now.figures !== null && before.figures !== null
        ? { current: now.figures, previous: before.figures, weeks }
        : null,
    recordCount: now.recordCount + (isNowRead ? before.recordCount : 0),
    isReading: isAsked && (now.isReading || before.isReading),
    problem: isAsked ? (now.problem ?? (isNowRead ? before.problem : null)) : null,
    onRead: () => (isNowRead ? before : now).onRead(),
  };
}
