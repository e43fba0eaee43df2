/** Distance from an edge at which the list starts to scroll. */
const EDGE_PX = 56;
const FASTEST_PX_PER_MS = 1.6;
/** So far outside the list something is still dropped into it: a hand is not that exact. */
const SLACK_PX = { block: 72, inline: 40 };

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Before which place something comes that is dropped at a height, from 0. */
export function gapAt(heightPx: number, rowPx: number, count: number): number {
  return Math.min(Math.max(Math.round(heightPx / rowPx), 0), count);
}

/** Scroll speed during a drag: faster closer to the edge, negative upwards. */
export function scrollSpeed(y: number, { top, bottom }: Box): number {
  // In a low frame there must be a place where nothing scrolls.
  const edge = Math.min(EDGE_PX, (bottom - top) / 3);
  const nearness = (depth: number) => Math.min(Math.max(depth / edge, 0), 1) ** 2;
  return FASTEST_PX_PER_MS * (nearness(y - (bottom - edge)) - nearness(top + edge - y));
}

/** Returns whether a drop at this point is inside the list. */
export function isOverList(x: number, y: number, { top, bottom, left, right }: Box): boolean {
  return (
    x >= left - SLACK_PX.inline &&
    x <= right + SLACK_PX.inline &&
    y >= top - SLACK_PX.block &&
    y <= bottom + SLACK_PX.block
  );
}
