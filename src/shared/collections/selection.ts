export interface Selection<K> {
  keys: ReadonlySet<K>;
  /** Says where a range begins; null when nothing was selected yet. */
  anchor: K | null;
}

/** Selects one item and deselects all others. */
export function only<K>(key: K): Selection<K> {
  return { keys: new Set([key]), anchor: key };
}

/** Selects an item, or deselects it. */
export function toggled<K>({ keys }: Selection<K>, key: K): Selection<K> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/**
 * Selects from the anchor to an item; only the item if the anchor is gone.
 * @param all keys in the order of the list
 * @param isMore keeps the previous selection
 */
export function rangedTo<K>(
  { keys, anchor }: Selection<K>,
  all: readonly K[],
  key: K,
  isMore = false,
): Selection<K> {
  const range = anchor === null ? [] : keysBetween(all, anchor, key);
  const added = range.length === 0 ? [key] : range;
  return {
    keys: new Set([...(isMore ? keys : []), ...added]),
    anchor: range.length === 0 ? key : anchor,
  };
}

/** Deselects items that are gone. Same object if none are. */
export function without<K>(selection: Selection<K>, isThere: (key: K) => boolean): Selection<K> {
  const keys = [...selection.keys].filter(isThere);
  return keys.length === selection.keys.size ? selection : { ...selection, keys: new Set(keys) };
}

/** Returns the keys from one to the other, both included, in either direction; none if one of them is gone. */
export function keysBetween<K>(all: readonly K[], one: K, other: K): readonly K[] {
  const from = all.indexOf(one);
  const to = all.indexOf(other);
  if (from < 0 || to < 0) return [];
  return all.slice(Math.min(from, to), Math.max(from, to) + 1);
}
