import type { PlaylistEntry } from "#playlists/entries.ts";

export type Keys = ReadonlySet<string>;

/**
 * Says where entries are moved to. `place` counts from 1 in the resulting list, `gap` from 0 in the list as it is:
 * before which entry; its length is behind the last.
 */
export type MoveTarget = "up" | "down" | "top" | "bottom" | { place: number } | { gap: number };

/**
 * Moves entries in the order they have. By one place each moves for itself, as far as there is room; otherwise they
 * come together.
 */
export function moved(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  to: MoveTarget,
): PlaylistEntry[] {
  if (to === "up") return eachUp(entries, keys);
  if (to === "down") return eachUp(entries.toReversed(), keys).toReversed();
  const stays = ({ key }: PlaylistEntry) => !keys.has(key);
  const rest = entries.filter(stays);
  const indexOf = () => {
    if (to === "top") return 0;
    if (to === "bottom") return rest.length;
    if ("gap" in to) return entries.slice(0, to.gap).filter(stays).length;
    return Math.min(Math.max(Math.trunc(to.place) - 1, 0), rest.length);
  };
  return rest.toSpliced(indexOf(), 0, ...entries.filter(({ key }) => keys.has(key)));
}

/** Those at the top stay there, and nothing overtakes another that moves with it. */
function eachUp(entries: readonly PlaylistEntry[], keys: Keys): PlaylistEntry[] {
  const next = [...entries];
  for (let index = 1; index < next.length; index += 1) {
    const [above, here] = [next[index - 1], next[index]];
    if (above === undefined || here === undefined) continue;
    if (keys.has(here.key) && !keys.has(above.key)) next.splice(index - 1, 2, here, above);
  }
  return next;
}

/**
 * Puts some entries into another order, in the places that they have; all of them where none are named.
 * @param arrange gives the same entries in the order they shall have
 */
export function rearranged(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  arrange: (entries: readonly PlaylistEntry[]) => readonly PlaylistEntry[],
): PlaylistEntry[] {
  if (keys.size === 0) return [...arrange(entries)];
  const next = arrange(entries.filter(({ key }) => keys.has(key))).values();
  return entries.map((entry) => (keys.has(entry.key) ? (next.next().value ?? entry) : entry));
}
