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
  const [focused, setFocused] = useState<{ key: string; place: number } | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const found = focused === null ? 0 : placeOf(entries, focused.key) - 1;
  const place = found >= 0 ? found : Math.min(focused?.place ?? 0, entries.length - 1);
  const key = entries[place]?.key ?? null;
  // Remember the position, in case the entry is removed.
  if (focused !== null && key !== null && (key !== focused.key || place !== focused.place)) {
    setFocused({ key, place });
  }
  const hold = (next: string) => {
    if (next !== focused?.key)
      setFocused({ key: next, place: Math.max(placeOf(entries, next) - 1, 0) });
  };
  return {
    key,
    place: Math.max(place, 0),
    isPinned: focused !== null,
    wish,
    hold,
    goTo(next, focus) {
      hold(next);
      setWish({ focus });
    },
  };
}
