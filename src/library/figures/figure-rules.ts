import type { FigureOrder, LibraryView, Order } from "#library/library-view.ts";
import type { Video } from "#videos/video-record.ts";
import {
  figureOfVideo,
  type VideoFigure,
  type VideoFigures,
  type VideoMeasure,
} from "#watch-time/video-figures.ts";

/** Holds what a figure has to be at least and at most, both included; null: no bound. */
export interface Bounds {
  atLeast: number | null;
  atMost: number | null;
}

/** Is a second in the unit of the bounds of watch time. */
const SECONDS_PER_MINUTE = 60;

const ORDERED_BY: Readonly<Record<FigureOrder, { measure: VideoMeasure; isDown: boolean }>> = {
  mostPlays: { measure: "plays", isDown: true },
  fewestPlays: { measure: "plays", isDown: false },
  mostWatched: { measure: "watchTime", isDown: true },
  leastWatched: { measure: "watchTime", isDown: false },
};

/** Returns the measure that an order goes by; null: it goes by the record of a video. */
export function measureOfOrder(order: Order): VideoMeasure | null {
  return isFigureOrder(order) ? ORDERED_BY[order].measure : null;
}

export function isFigureOrder(order: Order): order is FigureOrder {
  return order in ORDERED_BY;
}

/** Returns the measures that a view sorts or filters by. Cards show these. */
export function decidingMeasures({
  order,
  plays,
  watchTime,
}: Pick<LibraryView, "order" | "plays" | "watchTime">): readonly VideoMeasure[] {
  const sorted = measureOfOrder(order);
  const isDeciding = { plays: plays !== null, watchTime: watchTime !== null };
  return (["plays", "watchTime"] as const).filter((each) => each === sorted || isDeciding[each]);
}

/** Returns whether a view shows, sorts or filters by figures: only then are they read. */
export function needsFigures(view: LibraryView): boolean {
  const isColumn = view.columns.some((column) => column === "plays" || column === "watchTime");
  return decidingMeasures(view).length > 0 || (view.layout === "table" && isColumn);
}

/** Reads bounds as the address has them: `10-`, `-5` or `10-50`. */
export function parseBounds(text: string | null): Bounds {
  const [from = "", to = ""] = (text ?? "").split("-");
  return { atLeast: from === "" ? null : Number(from), atMost: to === "" ? null : Number(to) };
}

/** Returns bounds for the address; null where there is none. */
export function formatBounds({ atLeast, atMost }: Bounds): string | null {
  return atLeast === null && atMost === null ? null : `${atLeast ?? ""}-${atMost ?? ""}`;
}

/** Is the filter for videos without plays. */
export const NEVER_PLAYED = "-0";

/**
 * Decides whether a figure is within bounds, those of watch time in minutes.
 * @returns null if what is known of it leaves that open
 */
export function isWithin(
  figure: VideoFigure,
  { atLeast, atMost }: Bounds,
  measure: VideoMeasure,
): boolean | null {
  if (figure.kind === "unknown") return null;
  const value = measure === "plays" ? figure.value : figure.value / SECONDS_PER_MINUTE;
  const isEnough = atLeast === null || value >= atLeast;
  if (atMost !== null && value > atMost) return false;
  if (figure.kind === "exact") return isEnough;
  return isEnough && atMost === null ? true : null;
}

/**
 * Returns a function that decides whether a video is within the bounds of a view; null: the view has none.
 * The function returns null for a video whose figures leave that open.
 */
export function figureTest(
  view: Pick<LibraryView, VideoMeasure>,
  figures: VideoFigures | null,
): ((video: Video) => boolean | null) | null {
  const asked = (["plays", "watchTime"] as const).flatMap((measure) =>
    view[measure] === null ? [] : { measure, bounds: parseBounds(view[measure]) },
  );
  if (asked.length === 0) return null;
  return (video) => {
    const answers = asked.map(({ measure, bounds }) =>
      figures === null ? null : isWithin(figureOfVideo(figures, video, measure), bounds, measure),
    );
    return answers.includes(false) ? false : answers.includes(null) ? null : true;
  };
}

/** Sorts videos by a figure; unknown ones are last in both directions, and ties stay in their order. */
export function sortByFigure(
  videos: readonly Video[],
  order: FigureOrder,
  figures: VideoFigures | null,
): readonly Video[] {
  if (figures === null) return videos;
  const { measure, isDown } = ORDERED_BY[order];
  const unknown: Video[] = [];
  /** Holds the videos of each value: numbers alone are sorted natively, which is many times faster. */
  const known = new Map<number, Video[]>();
  for (const video of videos) {
    const figure = figureOfVideo(figures, video, measure);
    if (figure.kind === "unknown") unknown.push(video);
    else if (known.get(figure.value)?.push(video) === undefined) known.set(figure.value, [video]);
  }
  const values = Float64Array.from(known.keys()).toSorted();
  if (isDown) values.reverse();
  return [...Array.from(values, (value) => known.get(value) ?? []).flat(), ...unknown];
}
