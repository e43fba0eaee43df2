import type { PlaylistEntry } from "#playlists/entries.ts";

/** Difference between two orders, small if little changed. */
export interface OrderPatch {
  /** Runs of the order before, as pairs of beginning and length; those added count on behind its end. */
  runs: readonly number[];
  added: readonly PlaylistEntry[];
}

/** Computes the patch from one order to another. */
export function patchOf(
  before: readonly PlaylistEntry[],
  after: readonly PlaylistEntry[],
): OrderPatch {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const runs: number[] = [];
  const added: PlaylistEntry[] = [];
  let next = -1;
  for (const entry of after) {
    const known = places.get(entry.key);
    const at = known ?? before.length + added.length;
    if (known === undefined) added.push(entry);
    if (at === next) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(at, 1);
    next = at + 1;
  }
  return { runs, added };
}

/** The order after. Runs of what is not there are left out. */
export function patched(
  before: readonly PlaylistEntry[],
  { runs, added }: OrderPatch,
): PlaylistEntry[] {
  const all = [...before, ...added];
  const after: PlaylistEntry[] = [];
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const begin = runs[at] ?? 0;
    after.push(...all.slice(begin, begin + (runs[at + 1] ?? 0)));
  }
  return after;
}
