import { useMemo } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";

/** Facts that are the same object for as long as nothing new is known, so that rows need not be drawn anew. */
export function useKnownFacts(facts: EntryFactsReader): (entry: PlaylistEntry) => EntryFacts {
  return useMemo(() => remembering(facts), [facts]);
}

function remembering(facts: EntryFactsReader): (entry: PlaylistEntry) => EntryFacts {
  const known = new Map<string, EntryFacts>();
  return (entry) => {
    const name = `${entry.type}:${entry.id}`;
    const found = known.get(name) ?? facts.of(entry);
    known.set(name, found);
    return found;
  };
}
