import { useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { placeOf } from "./places.ts";

/** The entry to which the Tab key comes. */
export interface ActiveEntry {
  key: string | null;
  /** From 0. */
  place: number;
  /** Whether somebody went there, so that it stays in the document wherever one scrolls. */
  isHeld: boolean;
  /** What has to be done once it is drawn; another object each time. */
  wish: Wish | null;
  hold: (key: string) => void;
  /** Goes to an entry and brings it into sight. */
  goTo: (key: string, focus: Wish["focus"]) => void;
}

export interface Wish {
  /** On the row itself, on what has the keyboard in the row before, or nowhere else than now. */
  focus: "row" | { control: number } | "stays";
}

/** The one that somebody went to last; what stands in its place when it goes. */
export function useActiveEntry(entries: readonly PlaylistEntry[]): ActiveEntry {
  const [held, setHeld] = useState<{ key: string; place: number } | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const found = held === null ? 0 : placeOf(entries, held.key) - 1;
  const place = found >= 0 ? found : Math.min(held?.place ?? 0, entries.length - 1);
  const key = entries[place]?.key ?? null;
  // Where it is by now, to be there still when it goes.
  if (held !== null && key !== null && (key !== held.key || place !== held.place)) {
    setHeld({ key, place });
  }
  const hold = (next: string) => {
    if (next !== held?.key) setHeld({ key: next, place: Math.max(placeOf(entries, next) - 1, 0) });
  };
  return {
    key,
    place: Math.max(place, 0),
    isHeld: held !== null,
    wish,
    hold,
    goTo(next, focus) {
      hold(next);
      setWish({ focus });
    },
  };
}
