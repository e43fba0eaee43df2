import type { VirtualItem } from "@tanstack/react-virtual";
import { type MouseEvent, useMemo } from "react";
import { useHref, useNavigate } from "react-router";
import { plainId } from "#shared/format/ids.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import { type WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { selectedKey } from "./selection-bar.tsx";
import type { GroupRow, TableColumn, TableRow } from "./table-model.ts";

/**
 * Returns the rows in view: the table is given these alone, as if they were one page of a server. TanStack Table
 * creates objects for each row that it is given; a hundred thousand take 400 ms and 60 MB.
 * @param tabStop place of the row whose controls are in the tab order
 */
export function useRowsInView(
  items: readonly VirtualItem[],
  rows: WatchTimeRows,
  arrangement: Arrangement,
  selected: readonly string[],
  tabStop: number | undefined,
): GroupRow[] {
  return useMemo(() => {
    const { groups, order } = arrangement;
    // The URL may spell ids differently.
    const ids = new Set(selected.map(plainId));
    return items.flatMap(({ index: place }) => {
      const group = order[place];
      if (group === undefined) return [];
      return {
        arrangement,
        group,
        place,
        content: rows.contents[groups.contentAt(group) ?? -1] ?? null,
        period: rows.periods[groups.periodAt(group) ?? -1] ?? null,
        container: groups.containerAt(group),
        isSelected: ids.has(plainId(selectedKey(rows, groups, group))),
        isTabStop: place === tabStop,
      };
    });
  }, [items, rows, arrangement, selected, tabStop]);
}

export interface RowProps {
  row: TableRow;
  /** Is a new array when the columns change. */
  columns: readonly TableColumn[];
}

/**
 * Compares for `memo`: rows that stay in view do not render again when others come into view. Their row object is new
 * each time.
 */
export function isSameRow(a: RowProps, b: RowProps): boolean {
  const after = Object.entries(b.row.original);
  return (
    a.columns === b.columns &&
    after.every(([name, value]) => Reflect.get(a.row.original, name) === value)
  );
}

/**
 * Makes keys for the rows in view, so that those that come into view take over the elements of those that leave it: a
 * frame of a fast scroll takes 10 instead of 19 ms. The focused element neither moves nor becomes the next focused row.
 */
export function createRowSlots() {
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
      // Reusing an element before one that stays would move that one in the document.
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
    /**
     * Returns a key for each place.
     * @param places of the rows in view, ascending
     * @param active the place that has the focus, or is about to get it
     */
    keysOf(places: readonly number[], active: number): number[] {
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

/**
 * Returns links of virtualised rows, by the path below the dashboard's base path: each `Link` of the router subscribes
 * to every navigation, and is slow to render.
 */
export function useFollow() {
  const navigate = useNavigate();
  const folder = useHref("/").replace(/\/$/, "");
  return useMemo(
    () => ({
      hrefOf: (path: string) => folder + path,
      /** A plain click navigates within the page; other clicks are left to the browser. */
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        const { pathname, search, hash } = event.currentTarget;
        void navigate(pathname.slice(folder.length) + search + hash);
      },
    }),
    [navigate, folder],
  );
}
