import type { PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";

/** Entries that a hand holds, and the one of them that it took hold of. */
export interface PickedRows {
  key: string;
  keys: Keys;
}

/**
 * Drops entries that were removed meanwhile from a dragged or picked-up set.
 * @returns null if none is left; the same object if all are
 */
export function stillThere<T extends PickedRows>(
  held: T,
  entries: readonly PlaylistEntry[],
): T | null {
  const left = entries.flatMap(({ key }) => (held.keys.has(key) ? [key] : []));
  const [first] = left;
  if (first === undefined) return null;
  if (left.length === held.keys.size) return held;
  const keys = new Set(left);
  return { ...held, key: keys.has(held.key) ? held.key : first, keys };
}
