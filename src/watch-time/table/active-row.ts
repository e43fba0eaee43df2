import { useMemo, useState } from "react";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Identifies a row, independent of its index and of refetches. */
export interface RowIdentity {
  /** Is null where it is of several. */
  contentId: string | null;
  period: string | null;
  /** Names the folder or playlist. Is null where the row stands for none. */
  container: string | null;
}

function containerKey(groups: Arrangement["groups"], group: number): string | null {
  const container = groups.containerAt(group);
  return container && `${container.kind} ${container.id}`;
}

/**
 * Returns the identity of a row.
 * @param group which of the groups, not which place it has in their order
 */
export function identityOf(
  rows: WatchTimeRows,
  { groups }: Arrangement,
  group: number,
): RowIdentity {
  return {
    contentId: rows.contents[groups.contentAt(group) ?? -1]?.id ?? null,
    period: rows.periods[groups.periodAt(group) ?? -1]?.name ?? null,
    container: containerKey(groups, group),
  };
}

/** Finds the index of a row in the order; `guess` is tried first; null if not shown. */
export function placeOf(
  rows: WatchTimeRows,
  { groups, order }: Arrangement,
  { contentId, period, container }: RowIdentity,
  guess = 0,
): number | null {
  const content = contentId === null ? null : rows.contents.findIndex(({ id }) => id === contentId);
  const time = period === null ? null : rows.periods.findIndex(({ name }) => name === period);
  const isIt = (group: number | undefined) =>
    group !== undefined &&
    groups.contentAt(group) === content &&
    groups.periodAt(group) === time &&
    containerKey(groups, group) === container;
  if (isIt(order[guess])) return guess;
  const found = order.findIndex(isIt);
  return found < 0 ? null : found;
}

/** Follows its row when others change, and restarts for another `displayKey`. Set once it had the focus. */
export function useActiveRow(rows: WatchTimeRows, arrangement: Arrangement, displayKey: string) {
  const [active, setActive] = useState<(RowIdentity & { place: number }) | null>(null);
  const [seenKey, setSeenKey] = useState(displayKey);
  if (seenKey !== displayKey) {
    setSeenKey(displayKey);
    setActive(null);
  }
  const found = useMemo(
    () => active && placeOf(rows, arrangement, active, active.place),
    [rows, arrangement, active],
  );
  const last = Math.max(0, arrangement.order.length - 1);
  return {
    place: found ?? Math.min(active?.place ?? 0, last),
    isSet: active !== null,
    setPlace: (next: number) => {
      const group = arrangement.order[next];
      if (group === undefined) return;
      const identity = identityOf(rows, arrangement, group);
      setActive((before) => {
        const isSame =
          before?.contentId === identity.contentId &&
          before.period === identity.period &&
          before.container === identity.container;
        return isSame && before.place === next ? before : { place: next, ...identity };
      });
    },
  };
}
