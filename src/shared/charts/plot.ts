import { axisOf } from "./value-axis.ts";

/** Plot area, in pixels from the top left corner of the drawing. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Number of places on the x axis. */
  count: number;
  /** Value at the upper edge; the lower edge is 0. */
  most: number;
}

/** Value axis of several lines, in at most `maxSteps` steps. */
export function sharedScale(
  lists: readonly (readonly (number | null)[])[],
  maxSteps: number,
): { most: number; ticks: number[] } {
  const { top, ticks } = axisOf(lists.flat(), null, maxSteps);
  return { most: top, ticks };
}

/** Returns the ends of the x axis. A single place is centred. */
export function placeDomain(count: number): [number, number] {
  return count === 1 ? [-1, 1] : [0, Math.max(1, count - 1)];
}

export function xOf(place: number, { left, width, count }: Plot): number {
  const [from, to] = placeDomain(count);
  return left + ((place - from) / (to - from)) * width;
}

export function yOf(value: number, { top, height, most }: Plot): number {
  return top + height * (1 - value / most);
}

/** Returns the SVG path of a line with gaps at nulls. Isolated values have no line. */
export function strokePath(values: readonly (number | null)[], plot: Plot): string {
  return values
    .map((value, place) => {
      if (value === null) return "";
      const isFirst = (values[place - 1] ?? null) === null;
      if (isFirst && (values[place + 1] ?? null) === null) return "";
      return `${isFirst ? "M" : "L"}${round(xOf(place, plot))},${round(yOf(value, plot))}`;
    })
    .join("");
}

function round(px: number): number {
  return Math.round(px * 1000) / 1000;
}

/** Returns the place nearest to an x position in the drawing. */
export function placeAt(x: number, { left, width, count }: Plot): number {
  const [from, to] = placeDomain(count);
  const place = Math.round(from + ((x - left) / width) * (to - from));
  return Math.min(count - 1, Math.max(0, place));
}

/** Distance between places; decides which of them get a label. */
type Granularity = "hour" | "day" | "week" | "month";

const STEPS: Record<Granularity, readonly number[]> = {
  hour: [1, 2, 3, 6, 12, 24, 48, 72],
  day: [1, 2, 7, 14, 28, 56, 112],
  week: [1, 2, 4, 8, 13, 26, 52],
  month: [1, 2, 3, 6, 12, 24, 60, 120],
};

/** Returns the places labelled below the axis: evenly spaced from the first, at most `most`. */
export function tickPlaces(count: number, granularity: Granularity, most: number): number[] {
  const step =
    STEPS[granularity].find((each) => Math.ceil(count / each) <= most) ??
    Math.ceil(count / Math.max(1, most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/**
 * Moves labels up or down so that none overlap, keeping their order.
 * @param wanted preferred position of each
 * @param room range of allowed positions
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  room: { from: number; to: number },
): number[] {
  const order = wanted.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  const places = order.map(({ at }) => Math.min(room.to, Math.max(room.from, at)));
  for (const [index, at] of places.entries()) {
    const above = places[index - 1];
    places[index] = above === undefined ? at : Math.max(at, above + gap);
  }
  // Push labels beyond the lower end back up.
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const below = places[index + 1];
    const limit = below === undefined ? room.to : below - gap;
    places[index] = Math.min(places[index] ?? limit, limit);
  }
  const spread = [...wanted];
  for (const [rank, { index }] of order.entries()) spread[index] = places[rank] ?? 0;
  return spread;
}
