/** Is the part of the video that a timeline shows, in seconds. */
export interface TimelineView {
  fromSeconds: number;
  spanSeconds: number;
}

/** Is the shortest part: a few words. */
export const MIN_SPAN_SECONDS = 2;
export const DEFAULT_SPAN_SECONDS = 10;

/** Returns the view within a video. */
export function within(
  { fromSeconds, spanSeconds }: TimelineView,
  endSeconds: number,
): TimelineView {
  const span = Math.min(endSeconds, Math.max(MIN_SPAN_SECONDS, spanSeconds));
  return { fromSeconds: Math.max(0, Math.min(endSeconds - span, fromSeconds)), spanSeconds: span };
}

/** Returns the view `factor` times as long, with a time at the place where it is. */
export function zoomed(
  { fromSeconds, spanSeconds }: TimelineView,
  factor: number,
  atSeconds: number,
  endSeconds: number,
): TimelineView {
  const span = within({ fromSeconds, spanSeconds: spanSeconds * factor }, endSeconds).spanSeconds;
  const share = (atSeconds - fromSeconds) / spanSeconds;
  return within({ fromSeconds: atSeconds - share * span, spanSeconds: span }, endSeconds);
}

/** Is the part of the view before a time that came into it. */
const LEAD = 0.1;

/** Returns the view with a time in it: the next page of the video where it has come to the end of one. */
export function following(
  view: TimelineView,
  atSeconds: number,
  isPlaying: boolean,
  endSeconds: number,
): TimelineView {
  const { fromSeconds, spanSeconds } = view;
  const end = fromSeconds + spanSeconds * (isPlaying ? 1 - LEAD : 1);
  const isLast = fromSeconds + spanSeconds >= endSeconds;
  if (atSeconds >= fromSeconds && (atSeconds <= end || isLast)) return view;
  return within({ fromSeconds: atSeconds - spanSeconds * LEAD, spanSeconds }, endSeconds);
}

const STEPS_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400];

/** Returns the times that are written above the view, with room for each after it. */
export function ticksOf(
  { fromSeconds, spanSeconds }: TimelineView,
  widthPx: number,
  pxPerTick: number,
): number[] {
  const least = (spanSeconds / Math.max(1, widthPx)) * pxPerTick;
  const step = STEPS_SECONDS.find((each) => each >= least) ?? 28_800;
  const first = Math.ceil(fromSeconds / step);
  const last = Math.floor((fromSeconds + spanSeconds - least) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}
