import type { PlaylistEntry } from "#playlists/entries.ts";

/** Difference between two orders. Positions count from 1. */
export interface OrderDiff {
  /** In the order they have now. */
  added: { entry: PlaylistEntry; place: number }[];
  /** In the order they had. */
  removed: { entry: PlaylistEntry; place: number }[];
  /** The fewest that have to move, in the order they have now. Others only make room. */
  moved: { entry: PlaylistEntry; from: number; to: number }[];
}

export type EntryMark = "added" | "moved";

export function diffOrders(
  before: readonly PlaylistEntry[],
  after: readonly PlaylistEntry[],
): OrderDiff {
  const placeBefore = placesOf(before);
  const placeAfter = placesOf(after);
  const steady = steadyKeys([...placeBefore.keys()], [...placeAfter.keys()]);
  const diff: OrderDiff = { added: [], removed: [], moved: [] };
  for (const [index, entry] of after.entries()) {
    const from = placeBefore.get(entry.key);
    const place = index + 1;
    if (from === undefined) diff.added.push({ entry, place });
    else if (!steady.has(entry.key)) diff.moved.push({ entry, from, to: place });
  }
  for (const [index, entry] of before.entries()) {
    if (!placeAfter.has(entry.key)) diff.removed.push({ entry, place: index + 1 });
  }
  return diff;
}

export function isEmptyDiff({ added, removed, moved }: OrderDiff): boolean {
  return added.length + removed.length + moved.length === 0;
}

function placesOf(entries: readonly PlaylistEntry[]): Map<string, number> {
  return new Map(entries.map(({ key }, index) => [key, index + 1]));
}

/**
 * The most names that need not be moved to get from one order to another: a longest run that has the same order
 * in both. Names that only one of them has are none.
 */
export function steadyKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((key, index) => [key, index]));
  const common = after.flatMap((key) => {
    const place = placeBefore.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  // For each length the run that ends lowest; each member knows the one before it.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, { place }] of common.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((common[ends[middle] ?? 0]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const steady = new Set<string>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const key = common[index]?.key;
    if (key !== undefined) steady.add(key);
  }
  return steady;
}
