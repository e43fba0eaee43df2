/** Where somebody is in a chart; nowhere to begin with. */
export interface Cursor {
  at: number | null;
  /** The other end of the stretch that is being chosen. */
  anchor: number | null;
}

export const NOWHERE: Cursor = { at: null, anchor: null };

const PAGE = 10;

/**
 * Where a key leads: arrows by one, pages by ten, Home and End to the ends; with Shift the stretch from
 * where it began. From nowhere, forwards begins at the first point and backwards at the last.
 * @param count how many points there are
 * @returns null for a key that leads nowhere
 */
export function cursorAfterKey(
  { at, anchor }: Cursor,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  count: number,
): Cursor | null {
  const last = count - 1;
  const from = (start: number, step: number) =>
    at === null ? start : Math.min(last, Math.max(0, at + step));
  const places = new Map([
    ["ArrowLeft", from(last, -1)],
    ["ArrowRight", from(0, 1)],
    ["PageUp", from(last, -PAGE)],
    ["PageDown", from(0, PAGE)],
    ["Home", 0],
    ["End", last],
  ]);
  const next = places.get(key);
  if (next === undefined || count === 0) return null;
  return { at: next, anchor: shiftKey ? (anchor ?? at ?? next) : null };
}

/** The first and the last point of the chosen stretch; null for none. */
export function stretchOfCursor({ at, anchor }: Cursor): [number, number] | null {
  return at === null || anchor === null ? null : [Math.min(at, anchor), Math.max(at, anchor)];
}
