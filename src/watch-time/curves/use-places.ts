import { useState } from "react";
import { plainId } from "#watch-time/watch-time-rows.ts";

/**
 * Gives each of those chosen a place, from 0 on, by which it looks. It keeps that when others are let go, or have no rows.
 * @param chosen ids of contents, or names of periods
 * @returns places by plain ids
 */
export function usePlaces(selected: readonly string[]): ReadonlyMap<string, number> {
  const [places, setPlaces] = useState(() => placesOf(selected, new Map()));
  const next = placesOf(selected, places);
  const isSame =
    next.size === places.size && [...next].every(([key, place]) => places.get(key) === place);
  if (isSame) return places;
  setPlaces(next);
  return next;
}

function placesOf(
  selected: readonly string[],
  before: ReadonlyMap<string, number>,
): Map<string, number> {
  const keys = [...new Set(selected.map(plainId))];
  const included = new Set(keys.flatMap((key) => before.get(key) ?? []));
  let free = 0;
  return new Map(
    keys.map((key) => {
      const place = before.get(key);
      if (place !== undefined) return [key, place];
      while (included.has(free)) free += 1;
      return [key, free++];
    }),
  );
}
