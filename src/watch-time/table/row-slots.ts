/** Keys for rows in sight, so that those that come into it take over the elements of those that leave it. */
export interface RowSlots {
  /**
   * @param places of the rows in sight, ascending
   * @param active the place that has the keyboard, or is about to get it
   * @returns a key for each place
   */
  keysOf: (places: readonly number[], active: number) => readonly number[];
}

/** Keys are handed out so that no element that has the keyboard is moved, or becomes the row that the keyboard goes to. */
export function createRowSlots(): RowSlots {
  let seen: ReadonlyMap<number, number> = new Map();
  let lastActive = 0;
  let fresh = 0;

  /** Whoever stays keeps its element; who comes after the last of them takes one that is left over. */
  function keep(places: readonly number[]): number[] {
    const shown = new Set(places);
    const free = [...seen].flatMap(([place, key]) =>
      shown.has(place) || place === lastActive ? [] : [key],
    );
    const lastStaying = places.findLast((place) => seen.has(place)) ?? -1;
    return places.map((place) => {
      // To take one over before one that stays would be to move that one in the document.
      const taken = place < lastStaying || seen.has(place) ? undefined : free.shift();
      return seen.get(place) ?? taken ?? fresh++;
    });
  }

  /** All elements stay where they are in the document, and are of other rows. */
  function refill(places: readonly number[], active: number): number[] {
    const free = [...seen.values()];
    return places.map((place, at) => {
      const key = free[at];
      // The keyboard would come to where it is already, and nobody would be told.
      const isHeld = place === active && key === seen.get(lastActive);
      return key === undefined || isHeld ? fresh++ : key;
    });
  }

  return {
    keysOf(places, active) {
      const staying = places.filter((place) => seen.has(place));
      const isHere = staying.includes(active);
      const keys =
        !isHere && active !== lastActive && staying.length < places.length / 2
          ? refill(places, active)
          : keep(places);
      seen = new Map(places.map((place, at) => [place, keys[at] ?? -1]));
      lastActive = active;
      return keys;
    },
  };
}
