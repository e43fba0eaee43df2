import type { PlaylistEntry } from "#playlists/entries.ts";
import { steadyKeys } from "./order-diff.ts";

export interface MergedOrder {
  entries: PlaylistEntry[];
  /** Moved or inserted by both sides at different positions; my position wins unless selected otherwise. */
  contested: PlaylistEntry[];
  /** Removed by one side and moved by the other; removed unless selected otherwise. */
  outThoughMoved: { entry: PlaylistEntry; by: Side }[];
}

type Side = "mine" | "theirs";

export interface MergeChoices {
  /** Contested entries at their position. */
  theirPlaces: ReadonlySet<string>;
  /** Ones that stay though one side took them out. */
  stored: ReadonlySet<string>;
}

const NO_CHOICES: MergeChoices = { theirPlaces: new Set(), stored: new Set() };

/**
 * Three-way merge of two orders. Removed by either: removed; inserted by either: inserted; a moved entry
 * stays behind the entry it was put behind. Untouched entries keep their order.
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
  const steady = { mine: steadyIn(base, mine), theirs: steadyIn(base, theirs) };
  const isMovedBy = (side: Side, key: string) => isIn[side].has(key) && !steady[side].has(key);
  const isOut = (key: string) =>
    inBase.has(key) && !(isIn.mine.has(key) && isIn.theirs.has(key)) && !choices.stored.has(key);
  /** Whose place an entry has. */
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
      // An entry at the other side's position is no anchor.
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
    outThoughMoved: base.flatMap((entry): MergedOrder["outThoughMoved"] => {
      const { key } = entry;
      if (isIn.mine.has(key) === isIn.theirs.has(key)) return [];
      const by = isIn.mine.has(key) ? "theirs" : "mine";
      return isMovedBy(by === "mine" ? "theirs" : "mine", key) ? [{ entry, by }] : [];
    }),
  };
}

function steadyIn(base: readonly PlaylistEntry[], side: readonly PlaylistEntry[]): Set<string> {
  return steadyKeys(
    base.map(({ key }) => key),
    side.map(({ key }) => key),
  );
}

function predecessors(entries: readonly PlaylistEntry[]): Map<string, string | null> {
  return new Map(entries.map(({ key }, index) => [key, entries[index - 1]?.key ?? null]));
}
