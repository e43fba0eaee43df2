import type { PlaylistEntry } from "./entries.ts";
import { steadyKeys } from "./steady.ts";

/** Two changes of one order, made one. */
export interface MergedOrder {
  entries: PlaylistEntry[];
  /** Moved by both, to different places: they stand where mine has them. */
  contested: PlaylistEntry[];
  /** Taken out by one side though the other has moved them: they are out. */
  outThoughMoved: { entry: PlaylistEntry; by: "mine" | "theirs" }[];
}

/**
 * Puts together what two people made of one order. What one of them took out is out, what one of them put in is
 * in, and what one of them moved stands behind what it was put behind.
 * @param base the order that both began with
 */
export function mergeOrders(
  base: readonly PlaylistEntry[],
  mine: readonly PlaylistEntry[],
  theirs: readonly PlaylistEntry[],
): MergedOrder {
  const inBase = new Set(base.map(({ key }) => key));
  const inMine = new Set(mine.map(({ key }) => key));
  const inTheirs = new Set(theirs.map(({ key }) => key));
  const isOut = (key: string) => inBase.has(key) && !(inMine.has(key) && inTheirs.has(key));
  const steady = {
    mine: steadyIn(base, mine),
    theirs: steadyIn(base, theirs),
  };

  // What nobody has touched keeps its order; the rest is put in after what it stands behind.
  const isTouched = (key: string) => !steady.mine.has(key) || !steady.theirs.has(key);
  const merged = createChain(base.filter(({ key }) => !isOut(key) && !isTouched(key)));
  const place = (side: readonly PlaylistEntry[], isOfSide: (key: string) => boolean) => {
    let before: string | null = null;
    for (const entry of side) {
      if (!merged.has(entry.key) && !isOut(entry.key) && isOfSide(entry.key)) {
        merged.putAfter(before, entry);
      }
      if (merged.has(entry.key)) before = entry.key;
    }
  };
  place(mine, (key) => !steady.mine.has(key));
  place(theirs, (key) => !steady.theirs.has(key));

  const mineAfter = predecessors(mine);
  const theirsAfter = predecessors(theirs);
  return {
    entries: merged.list(),
    contested: base.filter(
      ({ key }) =>
        !isOut(key) &&
        !steady.mine.has(key) &&
        !steady.theirs.has(key) &&
        mineAfter.get(key) !== theirsAfter.get(key),
    ),
    outThoughMoved: base.flatMap((entry): MergedOrder["outThoughMoved"] => {
      const { key } = entry;
      if (inMine.has(key) === inTheirs.has(key)) return [];
      const by = inMine.has(key) ? "theirs" : "mine";
      return steady[by === "mine" ? "theirs" : "mine"].has(key) ? [] : [{ entry, by }];
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

/** A list into which entries are put behind others by their names. */
function createChain(entries: readonly PlaylistEntry[]) {
  const HEAD = "";
  const next = new Map<string, string | null>([[HEAD, entries[0]?.key ?? null]]);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  for (const [index, { key }] of entries.entries()) next.set(key, entries[index + 1]?.key ?? null);
  return {
    has: (key: string) => byKey.has(key),
    putAfter(before: string | null, entry: PlaylistEntry) {
      const at = before ?? HEAD;
      next.set(entry.key, next.get(at) ?? null);
      next.set(at, entry.key);
      byKey.set(entry.key, entry);
    },
    list(): PlaylistEntry[] {
      const listed: PlaylistEntry[] = [];
      for (let key = next.get(HEAD) ?? null; key !== null; key = next.get(key) ?? null) {
        const entry = byKey.get(key);
        if (entry !== undefined) listed.push(entry);
      }
      return listed;
    },
  };
}
