import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";
import { shuffled } from "#playlists/order/moves.ts";
import type { OrderAct } from "#playlists/order/order-document.ts";
import { lengthOf } from "./running-times.ts";

/** The orders that a list can be put into. */
export const SORTS = [
  "titleUp",
  "titleDown",
  "newest",
  "oldest",
  "shortest",
  "longest",
  "plays",
  "random",
  "reverse",
] as const;
export type Sort = (typeof SORTS)[number];

/** Labels for undo. */
export const SORTED_BY = {
  titleUp: "title",
  titleDown: "title",
  newest: "date",
  oldest: "date",
  shortest: "duration",
  longest: "duration",
  plays: "plays",
  random: "random",
  reverse: "reverse",
} as const satisfies Record<Sort, Extract<OrderAct, { kind: "sort" }>["by"]>;

/** Data needed for sorting. */
export interface SortSource {
  factsOf: (entry: PlaylistEntry) => EntryFacts;
  /** Null: nothing was counted, which is not nought. */
  playsOf: (entry: PlaylistEntry) => number | null;
  locale: string;
}

/** Entries in another order. Those that have no value to be sorted by come last, in the order they had. */
export function sorted(
  entries: readonly PlaylistEntry[],
  sort: Sort,
  { factsOf, playsOf, locale }: SortSource,
): PlaylistEntry[] {
  const created = (entry: PlaylistEntry) => factsOf(entry).createdAtMs;
  const length = (entry: PlaylistEntry) => lengthOf(factsOf(entry));
  switch (sort) {
    case "titleUp":
      return byTitle(entries, factsOf, locale, 1);
    case "titleDown":
      return byTitle(entries, factsOf, locale, -1);
    case "newest":
      return byNumber(entries, created, -1);
    case "oldest":
      return byNumber(entries, created, 1);
    case "shortest":
      return byNumber(entries, length, 1);
    case "longest":
      return byNumber(entries, length, -1);
    case "plays":
      return byNumber(entries, playsOf, -1);
    case "random":
      return shuffled(entries);
    case "reverse":
      return entries.toReversed();
  }
}

function byTitle(
  entries: readonly PlaylistEntry[],
  factsOf: SortSource["factsOf"],
  locale: string,
  turn: 1 | -1,
): PlaylistEntry[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  // An item that could not be looked up is shown by its id, which is no title.
  const hasTitle = (entry: PlaylistEntry) => {
    const { phase } = factsOf(entry);
    return phase !== "gone" && phase !== "unknown" && phase !== "checking";
  };
  const known = entries.filter(hasTitle);
  return [
    ...known.toSorted((a, b) => turn * compare(factsOf(a).title, factsOf(b).title)),
    ...entries.filter((entry) => !hasTitle(entry)),
  ];
}

function byNumber(
  entries: readonly PlaylistEntry[],
  valueOf: (entry: PlaylistEntry) => number | null,
  turn: 1 | -1,
): PlaylistEntry[] {
  const known = entries.flatMap((entry) => {
    const value = valueOf(entry);
    return value === null ? [] : [{ entry, value }];
  });
  return [
    ...known.toSorted((a, b) => turn * (a.value - b.value)).map(({ entry }) => entry),
    ...entries.filter((entry) => valueOf(entry) === null),
  ];
}
