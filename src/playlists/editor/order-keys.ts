import type { KeyboardEvent } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import type { MoveTarget } from "./order-row-props.ts";

/** Actions of keys in the list. */
export interface OrderKeys {
  entries: readonly PlaylistEntry[];
  /** From 0: of the entry that has the keyboard. */
  place: number;
  /** Number of visible rows. */
  rowsInSight: () => number;
  isReadOnly: boolean;
  isSelected: boolean;
  /** @param isRange selects everything in between */
  goTo: (key: string, isRange: boolean) => void;
  toggle: () => void;
  move: (to: MoveTarget) => void;
  remove: () => void;
  chooseAll: () => void;
  chooseNone: () => void;
}

const MOVES: Record<string, MoveTarget> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "top",
  End: "bottom",
};

/** Does what a key means on a row, or on one of its controls. */
export function pressInOrder(event: KeyboardEvent<HTMLElement>, on: OrderKeys): void {
  const { key, currentTarget: row, target } = event;
  const isMenu = target instanceof Element && target.closest("[role=menu]") !== null;
  if (event.defaultPrevented || isMenu) return;
  if (act()) event.preventDefault();

  function act(): boolean {
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== "a" || event.altKey || event.shiftKey) return false;
      on.chooseAll();
      return true;
    }
    if (event.altKey) {
      const to = MOVES[key];
      if (to === undefined || on.isReadOnly) return false;
      on.move(to);
      return true;
    }
    switch (key) {
      case "ArrowRight":
      case "ArrowLeft": {
        const isOn = (key === "ArrowRight") === (getComputedStyle(row).direction === "ltr");
        moveInRow(row, isOn ? 1 : -1);
        return true;
      }
      case "Delete":
      case "Backspace":
        if (on.isReadOnly) return false;
        on.remove();
        return true;
      case "Escape":
        if (on.isSelected) on.chooseNone();
        else if (target === row) return false;
        else row.focus({ preventScroll: true });
        return true;
      case " ":
        if (target !== row) return false;
        on.toggle();
        return true;
      default:
        return go();
    }
  }

  function go(): boolean {
    const pageSize = Math.max(1, on.rowsInSight() - 1);
    const to = indexAfterKey(key, on.place, { count: on.entries.length, pageSize });
    if (to === null) return false;
    const entry = on.entries[to];
    if (entry !== undefined) on.goTo(entry.key, event.shiftKey);
    return true;
  }
}

/** Target position, from 1, of a picked-up item for a key; null: not a move key. */
export function pickedPlace(key: string, place: number, count: number): number | null {
  return (
    {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      PageUp: place - 10,
      PageDown: place + 10,
      Home: 1,
      End: count,
    }[key] ?? null
  );
}

/** The attribute of a row that says which entry it shows. */
export const ENTRY_ATTRIBUTE = "data-entry";

/** The row of an entry; null while it is out of sight. */
export function rowOf(grid: HTMLElement | null, key: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[${ENTRY_ATTRIBUTE}="${CSS.escape(key)}"]`) ?? null;
}

/** Gives the keyboard to a row, or to one of its controls, where it has so many. */
export function focusRow(row: HTMLElement | null, control: number): void {
  if (row === null) return;
  (controlsOf(row)[control] ?? row).focus({ preventScroll: true });
}

/** Which of the controls of its row an element is; -1: none of them. */
export function controlIn(row: HTMLElement, element: EventTarget | null): number {
  return controlsOf(row).findIndex((each) => each === element);
}

/** Moves the keyboard from a row into its controls and back. @param step 1 towards the row's end */
function moveInRow(row: HTMLElement, step: 1 | -1): void {
  const controls = controlsOf(row);
  const at = controls.findIndex((each) => each === document.activeElement) + step;
  if (at < controls.length) focusRow(row, at);
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button,input")].filter(
    (each) => each.closest("[role=menu]") === null,
  );
}
