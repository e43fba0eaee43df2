import type { PlaylistEntry } from "./entries.ts";

/** Describes the difference between two orders. Positions count from 1. */
export interface OrderDiff {
  /** Come in the order they have now. */
  added: { entry: PlaylistEntry; place: number }[];
  /** Come in the order they had. */
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
  const steady = steadyKeys(before, after);
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

function placesOf(entries: readonly PlaylistEntry[]): Map<string, number> {
  return new Map(entries.map(({ key }, index) => [key, index + 1]));
}

/**
 * Returns the most entries that need not be moved to get from one order to another: a longest run that has the same
 * order in both. Entries that only one of them has are none.
 */
export function steadyKeys(
  before: readonly PlaylistEntry[],
  after: readonly PlaylistEntry[],
): Set<string> {
  const placeBefore = placesOf(before);
  const common = after.flatMap(({ key }) => {
    const place = placeBefore.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  // For each length, this holds the sequence with the lowest end; each member knows the one before it.
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

interface MergedOrder {
  entries: PlaylistEntry[];
  /** Holds what both sides moved or inserted at different positions; my position wins unless selected otherwise. */
  contested: PlaylistEntry[];
  /** Lists what was removed by one side and moved by the other; it is removed unless selected otherwise. */
  outThoughMoved: PlaylistEntry[];
}

type Side = "mine" | "theirs";

export interface MergeChoices {
  /** Holds the contested entries that stand at the other side's position. */
  theirPlaces: ReadonlySet<string>;
  /** Holds the ones that stay though one side took them out. */
  stored: ReadonlySet<string>;
}

const NO_CHOICES: MergeChoices = { theirPlaces: new Set(), stored: new Set() };

/**
 * Merges two orders by a three-way merge. What either removed is removed, and what either inserted is inserted; a moved
 * entry stays behind the entry it was put behind. Untouched entries keep their order.
 * @param base the common ancestor
 */
export function mergeOrders(
  base: readonly PlaylistEntry[],
  mine: readonly PlaylistEntry[],
  theirs: readonly PlaylistEntry[],
  choices: MergeChoices = NO_CHOICES,
): MergedOrder {
  const inBase = new Set(base.map(({ key }) => key));
  const isIn = {
    mine: new Set(mine.map(({ key }) => key)),
    theirs: new Set(theirs.map(({ key }) => key)),
  };
  const steady = { mine: steadyKeys(base, mine), theirs: steadyKeys(base, theirs) };
  const isMovedBy = (side: Side, key: string) => isIn[side].has(key) && !steady[side].has(key);
  const isOut = (key: string) =>
    inBase.has(key) && !(isIn.mine.has(key) && isIn.theirs.has(key)) && !choices.stored.has(key);
  /** Identifies an entry whose place is compared. */
  const ownerOf = (key: string): Side | "base" => {
    const isMine = isMovedBy("mine", key);
    if (isMovedBy("theirs", key) && (!isMine || choices.theirPlaces.has(key))) return "theirs";
    return isMine ? "mine" : "base";
  };

  const merged = base.filter(({ key }) => !isOut(key) && ownerOf(key) === "base");
  const place = (side: Side, entries: readonly PlaylistEntry[]) => {
    let before: string | null = null;
    for (const entry of entries) {
      const owner = ownerOf(entry.key);
      // An entry at the other side's position does not count as fixed.
      if (isOut(entry.key) || (owner !== side && owner !== "base")) continue;
      if (owner === side) {
        const at = merged.findIndex(({ key }) => key === before) + 1;
        merged.splice(at, 0, entry);
      }
      before = entry.key;
    }
  };
  place("mine", mine);
  place("theirs", theirs);

  const mineAfter = predecessors(mine);
  const theirsAfter = predecessors(theirs);
  return {
    entries: merged,
    contested: [...base, ...mine.filter(({ key }) => !inBase.has(key))].filter(
      ({ key }) =>
        isMovedBy("mine", key) &&
        isMovedBy("theirs", key) &&
        mineAfter.get(key) !== theirsAfter.get(key),
    ),
    outThoughMoved: base.filter(
      ({ key }) =>
        (isMovedBy("mine", key) && !isIn.theirs.has(key)) ||
        (isMovedBy("theirs", key) && !isIn.mine.has(key)),
    ),
  };
}

function predecessors(entries: readonly PlaylistEntry[]): Map<string, string | null> {
  return new Map(entries.map(({ key }, index) => [key, entries[index - 1]?.key ?? null]));
}
