import type { PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";

/** Selected entries and the anchor of the next range. */
export interface OrderSelection {
  keys: Keys;
  /** Null: nothing selected yet. */
  anchor: string | null;
}

/** Empty selection. */
export const NOTHING: OrderSelection = { keys: new Set(), anchor: null };

/** Chooses one entry and lets go of all others. */
export function only(key: string): OrderSelection {
  return { keys: new Set([key]), anchor: key };
}

/** Chooses one entry as well, or lets go of it. */
export function toggled({ keys }: OrderSelection, key: string): OrderSelection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/**
 * Selects from the anchor to an entry.
 * @param isMore keeps the previous selection
 */
export function rangedTo(
  { keys, anchor }: OrderSelection,
  entries: readonly PlaylistEntry[],
  key: string,
  isMore: boolean,
): OrderSelection {
  const to = entries.findIndex((entry) => entry.key === key);
  const begin = entries.findIndex((entry) => entry.key === anchor);
  const from = begin < 0 ? to : begin;
  const range = entries.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    keys: new Set([...(isMore ? keys : []), ...range.map((entry) => entry.key)]),
    anchor: begin < 0 ? key : anchor,
  };
}

/** Drops entries that are gone. Same object if none are. */
export function without(
  selection: OrderSelection,
  isThere: (key: string) => boolean,
): OrderSelection {
  const keys = [...selection.keys].filter(isThere);
  return keys.length === selection.keys.size ? selection : { ...selection, keys: new Set(keys) };
}
