import { useMemo, useState } from "react";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { identityOf, placeOf, type RowIdentity } from "./row-identity.ts";

/** Which place among all rows an element has. */
export const PLACE_ATTRIBUTE = "data-place";

/** Focused row: index and identity. */
interface FocusedRow extends RowIdentity {
  place: number;
}

/**
 * Active row of the table. Follows its row when others change, and resets to the first for other content.
 * @param displayKey identity of the content
 * @returns its index, whether the user set it, and a setter
 */
export function useActiveRow(
  rows: WatchTimeRows,
  arrangement: Arrangement,
  displayKey: string,
): { place: number; isHeld: boolean; hold: (place: number) => void } {
  const [held, setHeld] = useState<FocusedRow | null>(null);
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
