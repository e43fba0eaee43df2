import { useMemo, useState } from "react";
import type { Arrangement } from "#features/watch-time/use-arrangement.ts";

/** Which place among all rows an element has. */
export const PLACE_ATTRIBUTE = "data-place";

/** A row that had the keyboard: where it was and what it was of. */
interface Held {
  place: number;
  content: number | null;
  period: number | null;
}

/**
 * The row that the Tab key comes to. It is the same one when others come or go around it, and the first one
 * when what is looked at is something else.
 * @param lookKey what is looked at
 * @returns its place, whether somebody chose it, and the way to another one
 */
export function useActiveRow(
  arrangement: Arrangement,
  lookKey: string,
): { place: number; isHeld: boolean; hold: (place: number) => void } {
  const [held, setHeld] = useState<Held | null>(null);
  const [seenKey, setSeenKey] = useState(lookKey);
  if (seenKey !== lookKey) {
    setSeenKey(lookKey);
    setHeld(null);
  }
  const place = useMemo(() => placeOf(arrangement, held), [arrangement, held]);
  return {
    place,
    isHeld: held !== null,
    hold(next) {
      const group = arrangement.order[next];
      if (group === undefined) return;
      const { groups } = arrangement;
      setHeld({ place: next, content: groups.contentAt(group), period: groups.periodAt(group) });
    },
  };
}

function placeOf({ groups, order }: Arrangement, held: Held | null): number {
  if (held === null) return 0;
  const isHeld = (group: number | undefined) =>
    group !== undefined &&
    groups.contentAt(group) === held.content &&
    groups.periodAt(group) === held.period;
  if (isHeld(order[held.place])) return held.place;
  const found = order.findIndex((group) => isHeld(group));
  return found >= 0 ? found : Math.max(0, Math.min(held.place, order.length - 1));
}
