/** Keys for rows in sight, so that those that come into it take over the elements of those that leave it. */
export interface RowSlots {
  /**
   * @param places of the rows in sight, ascending
   * @param active the place that has the keyboard, or is about to get it
   * @returns a key for each place
   */
  keysOf: (places: readonly number[], active: number) => readonly number[];
}

/** Assigns keys so that the focused element neither moves nor becomes the next focused row. */
export function createRowSlots(): RowSlots {
  let seen: ReadonlyMap<number, number> = new Map();
  let lastActive = 0;
  let fresh = 0;

  /** Remaining rows keep their element; new ones reuse free elements. */
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

  /** All elements stay in the document and show other rows. */
  function refill(places: readonly number[], active: number): number[] {
    const free = [...seen.values()];
    return places.map((place, at) => {
      const key = free[at];
      // Focus would not move, so nothing would be announced.
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
