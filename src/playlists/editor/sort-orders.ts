import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";
import type { OrderAct } from "#playlists/order/order-document.ts";
import { lengthOf } from "./running-times.ts";

/** The orders that a list can be put into, with what undo calls them. */
export const SORTS = [
  { name: "titleUp", by: "title" },
  { name: "titleDown", by: "title" },
  { name: "newest", by: "date" },
  { name: "oldest", by: "date" },
  { name: "shortest", by: "duration" },
  { name: "longest", by: "duration" },
  { name: "plays", by: "plays" },
  { name: "random", by: "random" },
  { name: "reverse", by: "reverse" },
] as const satisfies { name: string; by: Extract<OrderAct, { kind: "sort" }>["by"] }[];
export type Sort = (typeof SORTS)[number]["name"];

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
  const { compare } = new Intl.Collator(locale, { numeric: true });
  /** An item that could not be looked up is shown by its id, which is no title. */
  const title = (entry: PlaylistEntry) => {
    const { phase, title } = factsOf(entry);
    return phase === "gone" || phase === "unknown" || phase === "checking" ? null : title;
  };
  const created = (entry: PlaylistEntry) => factsOf(entry).createdAtMs;
  const length = (entry: PlaylistEntry) => lengthOf(factsOf(entry));
  switch (sort) {
    case "titleUp":
      return sortedBy(entries, title, compare);
    case "titleDown":
      return sortedBy(entries, title, (a, b) => -compare(a, b));
    case "newest":
      return sortedBy(entries, created, down);
    case "oldest":
      return sortedBy(entries, created, up);
    case "shortest":
      return sortedBy(entries, length, up);
    case "longest":
      return sortedBy(entries, length, down);
    case "plays":
      return sortedBy(entries, playsOf, down);
    case "random":
      return sortedBy(entries, () => Math.random(), up);
    case "reverse":
      return entries.toReversed();
  }
}

const up = (a: number, b: number) => a - b;
const down = (a: number, b: number) => b - a;

function sortedBy<V extends string | number>(
  entries: readonly PlaylistEntry[],
  valueOf: (entry: PlaylistEntry) => V | null,
  compare: (a: V, b: V) => number,
): PlaylistEntry[] {
  const valued = entries.map((entry) => ({ entry, value: valueOf(entry) }));
  return valued
    .toSorted(({ value: a }, { value: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b),
    )
    .map(({ entry }) => entry);
}
