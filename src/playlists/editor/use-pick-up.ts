import { useMemo, useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { type Keys, movedToGap, movedToPlace } from "#playlists/order/moves.ts";
import { placeOf } from "./places.ts";
import { type Held, stillThere } from "./still-there.ts";

/** Entries that are being moved by keyboard and have not been put down. */
export interface PickedUp extends Held {
  /** Of the first of them, from 1. */
  place: number;
}

/** Moving by keyboard in steps, told only when it is done. */
export interface PickUp {
  picked: PickedUp | null;
  /** The order on screen. */
  shown: readonly PlaylistEntry[];
  begin: (key: string, keys: Keys) => PickedUp;
  /** @returns where it is then */
  moveTo: (place: number) => PickedUp | null;
  end: () => void;
}

/** The order with what was picked up where it would be put down. */
export function usePickUp(entries: readonly PlaylistEntry[], isReadOnly: boolean): PickUp {
  const [held, setHeld] = useState<PickedUp | null>(null);
  const left = held === null || isReadOnly ? null : stillThere(held, entries);
  // What goes while it is held is not in the hand again when it comes back.
  if (left !== held) setHeld(left);
  const picked = left;
  const shown = useMemo(
    () => (picked === null ? entries : movedToPlace(entries, picked.keys, picked.place)),
    [entries, picked],
  );
  return {
    picked,
    shown,
    begin(key, keys) {
      // Several come together where the one is that was taken hold of.
      const gathered = movedToGap(entries, keys, placeOf(entries, key) - 1);
      const place = gathered.findIndex((entry) => keys.has(entry.key)) + 1;
      const next = { key, keys, place };
      setHeld(next);
      return next;
    },
    moveTo(place) {
      if (picked === null) return null;
      const last = entries.length - picked.keys.size + 1;
      const next = { ...picked, place: Math.min(Math.max(place, 1), last) };
      setHeld(next);
      return next;
    },
    end: () => setHeld(null),
  };
}
