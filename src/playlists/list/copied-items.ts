import { type EntryFacts, fateOf } from "#playlists/entry-facts.ts";
import type { ListedItem } from "#playlists/playlist-record.ts";

/** What a copy of a playlist will contain. */
export interface CopiedItems {
  sent: readonly ListedItem[];
  /** Titles that a copy can't contain yet: the service refuses videos that are not ready. */
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
