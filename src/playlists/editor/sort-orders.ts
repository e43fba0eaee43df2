import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";
import type { OrderAct } from "#playlists/order/order-document.ts";

/** Lists the orders that a list can be put into. `by` is what undo calls it; a `turn` of -1 puts the largest first. */
export const SORTS = [
  { name: "titleUp", by: "title", turn: 1 },
  { name: "titleDown", by: "title", turn: -1 },
  { name: "newest", by: "date", turn: -1 },
  { name: "oldest", by: "date", turn: 1 },
  { name: "shortest", by: "duration", turn: 1 },
  { name: "longest", by: "duration", turn: -1 },
  { name: "plays", by: "plays", turn: -1 },
  { name: "random", by: "random", turn: 1 },
  { name: "reverse", by: "reverse", turn: 1 },
] as const satisfies { name: string; by: SortedBy; turn: 1 | -1 }[];
export type SortOrder = (typeof SORTS)[number];
type SortedBy = Extract<OrderAct, { kind: "sort" }>["by"];

interface SortSource {
  factsOf: (entry: PlaylistEntry) => EntryFacts;
  /** Returns null where nothing was counted, which is not zero. */
  playsOf: (entry: PlaylistEntry) => number | null;
  locale: string;
}

/** Returns the entries in another order. Those that have no value to be sorted by come last, in the order they had. */
export function sorted(
  entries: readonly PlaylistEntry[],
  { by, turn }: SortOrder,
  { factsOf, playsOf, locale }: SortSource,
): PlaylistEntry[] {
  if (by === "reverse") return entries.toReversed();
  const collator = new Intl.Collator(locale, { numeric: true });
  const valueOf = (entry: PlaylistEntry) => {
    const { title, phase, createdAtMs, ...facts } = factsOf(entry);
    switch (by) {
      case "title":
        // An item that could not be looked up is shown by its id, which is not a title.
        return phase === "gone" || phase === "unknown" || phase === "checking" ? null : title;
      case "date":
        return createdAtMs;
      case "duration":
        return lengthOf(facts);
      case "plays":
        return playsOf(entry);
      case "random":
        return Math.random();
    }
  };
  const valued = entries.map((entry) => ({ entry, value: valueOf(entry) }));
  const compare = (
    { value: a }: (typeof valued)[number],
    { value: b }: (typeof valued)[number],
  ) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const isText = typeof a === "string" && typeof b === "string";
    return turn * (isText ? collator.compare(a, b) : Number(a) - Number(b));
  };
  return valued.toSorted(compare).map(({ entry }) => entry);
}

export interface RunningTime {
  seconds: number;
  /** A length among them is not known: it is at least that long. */
  isAtLeast: boolean;
}

/** Returns the duration of an entry, or null for channels and unknown durations. */
export function lengthOf({ durationSeconds }: Pick<EntryFacts, "durationSeconds">): number | null {
  // Unmeasured videos are listed with a duration of 0.
  return durationSeconds === 0 ? null : durationSeconds;
}

/**
 * Returns when each entry starts if the list is played from its top; the last one of all, behind the entries, is how
 * long the whole list is.
 */
export function runningTimes(
  entries: readonly PlaylistEntry[],
  factsOf: (entry: PlaylistEntry) => EntryFacts,
): RunningTime[] {
  let sum: RunningTime = { seconds: 0, isAtLeast: false };
  const times = [sum];
  for (const entry of entries) {
    const length = lengthOf(factsOf(entry));
    sum = {
      seconds: sum.seconds + (length ?? 0),
      isAtLeast: sum.isAtLeast || length === null,
    };
    times.push(sum);
  }
  return times;
}
