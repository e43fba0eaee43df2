import { useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { placeOf } from "./places.ts";

/** The entry to which the Tab key comes. */
export interface ActiveEntry {
  key: string | null;
  /** From 0. */
  place: number;
  /** Set by the user, so it stays rendered wherever the list is scrolled. */
  isPinned: boolean;
  /** Pending focus request; a new object each time. */
  wish: Wish | null;
  hold: (key: string) => void;
  /** Focuses an entry and scrolls it into view. */
  goTo: (key: string, focus: Wish["focus"]) => void;
}

export interface Wish {
  /** On the row itself, on what has the keyboard in the row before, or nowhere else than now. */
  focus: "row" | { control: number } | "stays";
}

/** Last focused entry; if it is removed, the one at its position. */
export function useActiveEntry(entries: readonly PlaylistEntry[]): ActiveEntry {
  const [held, setHeld] = useState<{ key: string; place: number } | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const found = held === null ? 0 : placeOf(entries, held.key) - 1;
  const place = found >= 0 ? found : Math.min(held?.place ?? 0, entries.length - 1);
  const key = entries[place]?.key ?? null;
  // Remember the position, in case the entry is removed.
  if (held !== null && key !== null && (key !== held.key || place !== held.place)) {
    setHeld({ key, place });
  }
  const hold = (next: string) => {
    if (next !== held?.key) setHeld({ key: next, place: Math.max(placeOf(entries, next) - 1, 0) });
  };
  return {
    key,
    place: Math.max(place, 0),
    isPinned: held !== null,
    wish,
    hold,
    goTo(next, focus) {
      hold(next);
      setWish({ focus });
    },
  };
}
