import { useMemo, useState } from "react";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Identity of a row, independent of its index and of refetches. */
export interface RowIdentity {
  /** The id of its content; null where it is of several. */
  contentId: string | null;
  /** The name of its period; null where it is of several. */
  period: string | null;
}

/** @param group which of the groups, not which place it has in their order */
export function identityOf(
  rows: WatchTimeRows,
  { groups }: Arrangement,
  group: number,
): RowIdentity {
  return {
    contentId: rows.contents[groups.contentAt(group) ?? -1]?.id ?? null,
    period: rows.periods[groups.periodAt(group) ?? -1]?.name ?? null,
  };
}

/**
 * Index of a row in the order; null if not shown.
 * @param guess likely index, checked first
 */
export function placeOf(
  rows: WatchTimeRows,
  { groups, order }: Arrangement,
  { contentId, period }: RowIdentity,
  guess = 0,
): number | null {
  const content = contentId === null ? null : rows.contents.findIndex(({ id }) => id === contentId);
  const time = period === null ? null : rows.periods.findIndex(({ name }) => name === period);
  const isIt = (group: number | undefined) =>
    group !== undefined && groups.contentAt(group) === content && groups.periodAt(group) === time;
  if (isIt(order[guess])) return guess;
  const found = order.findIndex(isIt);
  return found < 0 ? null : found;
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
): { place: number; isSet: boolean; setPlace: (place: number) => void } {
  const [active, setActive] = useState<(RowIdentity & { place: number }) | null>(null);
  const [seenKey, setSeenKey] = useState(displayKey);
  if (seenKey !== displayKey) {
    setSeenKey(displayKey);
    setActive(null);
  }
  const place = useMemo(() => {
    if (active === null) return 0;
    const last = Math.max(0, arrangement.order.length - 1);
    return placeOf(rows, arrangement, active, active.place) ?? Math.min(active.place, last);
  }, [rows, arrangement, active]);
  return {
    place,
    isSet: active !== null,
    setPlace(next) {
      const group = arrangement.order[next];
      if (group === undefined) return;
      const identity = identityOf(rows, arrangement, group);
      setActive((before) =>
        before?.place === next &&
        before.contentId === identity.contentId &&
        before.period === identity.period
          ? before
          : { place: next, ...identity },
      );
    },
  };
}
