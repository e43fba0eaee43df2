import { useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";

/** Names the element that gets the focus: the row, the control of this number in it, or the one that has it now. */
export type FocusTarget = "row" | { control: number } | "stays";

/** Tracks the entry to which the Tab key comes: the last focused one; if it is removed, the one at its position. */
export function useActiveEntry(entries: readonly PlaylistEntry[]) {
  const [focused, setFocused] = useState<{ key: string; place: number } | null>(null);
  /** Holds a new object for each request to focus the entry and scroll it into view. */
  const [wish, setWish] = useState<{ focus: FocusTarget } | null>(null);
  const found = focused === null ? 0 : placeOf(entries, focused.key) - 1;
  const place = found >= 0 ? found : Math.min(focused?.place ?? 0, entries.length - 1);
  const key = entries[place]?.key ?? null;
  // The position is remembered, in case the entry is removed.
  if (focused !== null && key !== null && (key !== focused.key || place !== focused.place)) {
    setFocused({ key, place });
  }
  const hold = (next: string) => {
    if (next !== focused?.key)
      setFocused({ key: next, place: Math.max(placeOf(entries, next) - 1, 0) });
  };
  return {
    key,
    /** Counts from 0. */
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

/** Returns which of the controls of its row an element is; -1: none of them. */
export function controlIn(row: HTMLElement, element: EventTarget | null): number {
  return controlsOf(row).findIndex((each) => each === element);
}

export function moveInRow(row: HTMLElement, to: "left" | "right"): void {
  const isOn = (to === "right") === (getComputedStyle(row).direction === "ltr");
  const at = controlIn(row, document.activeElement) + (isOn ? 1 : -1);
  if (at < controlsOf(row).length) focusRow(row, at);
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button,input")].filter(
    (each) => each.closest("[role=menu]") === null,
  );
}

/** Returns the place of an entry, from 1; 0 where it is not. */
export function placeOf(entries: readonly PlaylistEntry[], key: string): number {
  return entries.findIndex((entry) => entry.key === key) + 1;
}

/** Returns the first and last place of some entries, from 1; 0 of none. `isTogether`: nothing lies between. */
export function placesOf(entries: readonly PlaylistEntry[], keys: Keys) {
  const places = entries.flatMap(({ key }, at) => (keys.has(key) ? [at + 1] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return { count: places.length, first, last, isTogether: last - first + 1 === places.length };
}

/**
 * Returns the entry to focus when some are removed: the next remaining, else the last before them; null if
 * none.
 */
export function neighbourOf(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  key: string,
): string | null {
  const at = placeOf(entries, key) - 1;
  const stays = (entry: PlaylistEntry) => !keys.has(entry.key);
  const next = entries.slice(Math.max(at, 0)).find(stays);
  return (next ?? entries.slice(0, Math.max(at, 0)).findLast(stays))?.key ?? null;
}

const DIGIT = /^\p{Nd}$/u;
const DIGITS = /^\p{Nd}+$/u;

/**
 * Returns the place that was typed, from 1, in the digits of whatever script.
 * @param count places that there are
 * @returns null where it is none of them
 */
export function typedPlace(text: string, count: number): number | null {
  const digits = text.normalize("NFKC").trim();
  if (!DIGITS.test(digits)) return null;
  const place = Array.from(digits, valueOf).reduce((sum, value) => sum * 10 + value, 0);
  return place >= 1 && place <= count ? place : null;
}

/** Returns the value of a digit. The digits of a script follow one another from zero to nine. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let nought = code;
  while (DIGIT.test(String.fromCodePoint(nought - 1))) nought -= 1;
  // Focus events of one script may come right after those of another.
  return (code - nought) % 10;
}
