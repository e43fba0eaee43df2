import { useMemo, useState } from "react";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { identityOf, placeOf, type RowIdentity } from "./row-identity.ts";

/** Which place among all rows an element has. */
export const PLACE_ATTRIBUTE = "data-place";

/** A row that had the keyboard: where it was and what it was of. */
interface Held extends RowIdentity {
  place: number;
}

/**
 * The row that the Tab key comes to. It is the same one when others come or go around it, and the first one
 * when what is looked at is something else.
 * @param lookKey what is looked at
 * @returns its place, whether somebody chose it, and the way to another one
 */
export function useActiveRow(
  rows: WatchTimeRows,
  arrangement: Arrangement,
  displayKey: string,
): { place: number; isHeld: boolean; hold: (place: number) => void } {
  const [held, setHeld] = useState<Held | null>(null);
  const [seenKey, setSeenKey] = useState(displayKey);
  if (seenKey !== displayKey) {
    setSeenKey(displayKey);
    setHeld(null);
  }
  const place = useMemo(() => {
    if (held === null) return 0;
    const last = Math.max(0, arrangement.order.length - 1);
    return placeOf(rows, arrangement, held, held.place) ?? Math.min(held.place, last);
  }, [rows, arrangement, held]);
  return {
    place,
    isHeld: held !== null,
    hold(next) {
      const group = arrangement.order[next];
      if (group === undefined) return;
      setHeld({ place: next, ...identityOf(rows, arrangement, group) });
    },
  };
}
