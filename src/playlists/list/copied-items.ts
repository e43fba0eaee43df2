import { type EntryFacts, fateOf } from "#playlists/entry-facts.ts";
import type { ListedItem } from "#playlists/playlist-record.ts";

/** What becomes of what a playlist plays when it is copied. */
export interface CopiedItems {
  sent: readonly ListedItem[];
  /** Titles of what a copy can't take now: a list with a film that is not ready is refused. */
  waitingTitles: readonly string[];
  /** Titles of what is no longer there. */
  droppedTitles: readonly string[];
}

/** @param factsOf as known now */
export function copiedItems(
  items: readonly ListedItem[],
  factsOf: (item: ListedItem) => Pick<EntryFacts, "title" | "phase">,
): CopiedItems {
  const known = items.map((item) => {
    const { title, phase } = factsOf(item);
    return { item, title, fate: fateOf(phase) };
  });
  const titlesOf = (fate: "waits" | "dropped") =>
    known.filter((each) => each.fate === fate).map(({ title }) => title);
  return {
    sent: known.filter(({ fate }) => fate === "sent").map(({ item }) => item),
    waitingTitles: titlesOf("waits"),
    droppedTitles: titlesOf("dropped"),
  };
}
