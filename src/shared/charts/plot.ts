/** Returns the ends of the x axis. A single place is centred. */
export function placeDomain(count: number): [number, number] {
  return count === 1 ? [-1, 1] : [0, Math.max(1, count - 1)];
}

/** Names the distance between places; it decides which of them get a label. */
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

/** Returns the lines at one place, largest first, unknown last. */
export function rankAt<Line extends { values: readonly (number | null)[] }>(
  lines: readonly Line[],
  place: number,
): Line[] {
  return lines.toSorted((a, b) => (b.values[place] ?? -1) - (a.values[place] ?? -1));
}
