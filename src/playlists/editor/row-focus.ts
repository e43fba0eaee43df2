import { useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { placeOf } from "./places.ts";

/** What gets the keyboard: the row, the control of this number in it, or what has it now. */
export type FocusTarget = "row" | { control: number } | "stays";

/** The entry to which the Tab key comes: the last focused one; if it is removed, the one at its position. */
export function useActiveEntry(entries: readonly PlaylistEntry[]) {
  const [focused, setFocused] = useState<{ key: string; place: number } | null>(null);
  /** A new object for each request to focus the entry and scroll it into view. */
  const [wish, setWish] = useState<{ focus: FocusTarget } | null>(null);
  const found = focused === null ? 0 : placeOf(entries, focused.key) - 1;
  const place = found >= 0 ? found : Math.min(focused?.place ?? 0, entries.length - 1);
  const key = entries[place]?.key ?? null;
  // Remember the position, in case the entry is removed.
  if (focused !== null && key !== null && (key !== focused.key || place !== focused.place)) {
    setFocused({ key, place });
  }
  const hold = (next: string) => {
    if (next !== focused?.key)
      setFocused({ key: next, place: Math.max(placeOf(entries, next) - 1, 0) });
  };
  return {
    key,
    /** From 0. */
    place: Math.max(place, 0),
    /** Set by the user, so it stays rendered wherever the list is scrolled. */
    isPinned: focused !== null,
    wish,
    hold,
    goTo(next: string, focus: FocusTarget) {
      hold(next);
      setWish({ focus });
    },
  };
}

export const ENTRY_ATTRIBUTE = "data-entry";

export function rowOf(grid: HTMLElement | null, key: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[${ENTRY_ATTRIBUTE}="${CSS.escape(key)}"]`) ?? null;
}

/** Focuses a row, or one of its controls, where it has so many. */
export function focusRow(row: HTMLElement | null, control = -1): void {
  if (row === null) return;
  (controlsOf(row)[control] ?? row).focus({ preventScroll: true });
}

/** Which of the controls of its row an element is; -1: none of them. */
export function controlIn(row: HTMLElement, element: EventTarget | null): number {
  return controlsOf(row).findIndex((each) => each === element);
}

export function moveInRow(row: HTMLElement, key: "ArrowLeft" | "ArrowRight"): void {
  const isOn = (key === "ArrowRight") === (getComputedStyle(row).direction === "ltr");
  const at = controlIn(row, document.activeElement) + (isOn ? 1 : -1);
  if (at < controlsOf(row).length) focusRow(row, at);
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button,input")].filter(
    (each) => each.closest("[role=menu]") === null,
  );
}
