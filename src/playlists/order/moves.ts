import type { PlaylistEntry } from "#playlists/entries.ts";

/** Names of entries, as `PlaylistEntry.key`. */
export type Keys = ReadonlySet<string>;

/**
 * Moves entries together, in the order they have.
 * @param gap before which place of the list as it is, from 0; its length is behind the last
 */
export function movedToGap(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  gap: number,
): PlaylistEntry[] {
  const rest = entries.filter(({ key }) => !keys.has(key));
  const before = entries.slice(0, gap).filter(({ key }) => !keys.has(key)).length;
  return rest.toSpliced(before, 0, ...entries.filter(({ key }) => keys.has(key)));
}

/**
 * Moves entries together so the first is at a position, or as close as possible.
 * @param place from 1, in the resulting list
 */
export function movedToPlace(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  place: number,
): PlaylistEntry[] {
  const rest = entries.filter(({ key }) => !keys.has(key));
  const at = Math.min(Math.max(Math.trunc(place) - 1, 0), rest.length);
  return rest.toSpliced(at, 0, ...entries.filter(({ key }) => keys.has(key)));
}

/**
 * Moves each entry one place up or down. Those at the end stay there, and nothing overtakes another that moves
 * with it.
 */
export function movedByOne(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  direction: "up" | "down",
): PlaylistEntry[] {
  const moved = direction === "up" ? [...entries] : entries.toReversed();
  for (let index = 1; index < moved.length; index += 1) {
    const [above, here] = [moved[index - 1], moved[index]];
    if (above === undefined || here === undefined) continue;
    if (keys.has(here.key) && !keys.has(above.key)) {
      moved[index - 1] = here;
      moved[index] = above;
    }
  }
  return direction === "up" ? moved : moved.toReversed();
}

/** @param random gives numbers from 0 to below 1 */
export function shuffled(
  entries: readonly PlaylistEntry[],
  random: () => number = Math.random,
): PlaylistEntry[] {
  const drawn = [...entries];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    const [a, b] = [drawn[last], drawn[at]];
    if (a === undefined || b === undefined) continue;
    drawn[last] = b;
    drawn[at] = a;
  }
  return drawn;
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
