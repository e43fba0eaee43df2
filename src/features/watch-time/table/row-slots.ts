/** Keys for rows in sight, so that those that come into it take over the elements of those that leave it. */
export interface RowSlots {
  /**
   * @param places of the rows in sight, ascending
   * @param active the place that has the keyboard, or is about to get it
   * @returns a key for each place, the same for as long as it stays in sight
   */
  keysOf: (places: readonly number[], active: number) => readonly number[];
}

export function createRowSlots(): RowSlots {
  let seen: ReadonlyMap<number, number> = new Map();
  let lastActive = 0;
  let fresh = 0;
  return {
    keysOf(places, active) {
      const shown = new Set(places);
      // The keyboard is still where it was: what has it must not turn into another row under it.
      const free = [...seen].flatMap(([place, key]) =>
        shown.has(place) || place === lastActive ? [] : [key],
      );
      const lastStaying = places.findLast((place) => seen.has(place)) ?? -1;
      const next = new Map<number, number>();
      for (const place of places) {
        // To take over an element before one that stays would be to move that one in the document, and
        // what is moved loses the keyboard.
        const isBefore = place < lastStaying;
        const key = seen.get(place) ?? (isBefore ? undefined : free.shift()) ?? fresh++;
        next.set(place, key);
      }
      seen = next;
      lastActive = active;
      return [...next.values()];
    },
  };
}
