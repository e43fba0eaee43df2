import type { KeyboardEvent } from "react";
import type { MoveTarget } from "#playlists/order/moves.ts";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { only, rangedTo, toggled } from "#shared/collections/selection.ts";
import {
  carryTo,
  moveEntries,
  NOTHING_SELECTED,
  type OrderView,
  type PickedUp,
  putDown,
  removeEntries,
  selectAll,
} from "./order-acts.ts";
import { controlIn, moveInRow } from "./row-focus.ts";

const MOVES: Record<string, MoveTarget> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "top",
  End: "bottom",
};
/** Rows of a step with Page Up and Page Down of what is picked up. */
const PICKED_PAGE = 10;

/** Does what a key means on a row or on one of its controls. @param key of the active entry */
export function pressOnRow(view: OrderView, event: KeyboardEvent<HTMLElement>, key: string): void {
  const { target } = event;
  if (view.picked !== null) {
    pressPicked(view, view.picked, event);
    return;
  }
  const isMenu = target instanceof Element && target.closest("[role=menu]") !== null;
  if (!event.defaultPrevented && !isMenu && press(view, event, key)) event.preventDefault();
}

/** Carries what is picked up, or puts it back. */
function pressPicked(view: OrderView, picked: PickedUp, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = { count: view.entries.length, pageSize: PICKED_PAGE };
  const to = indexAfterKey(event.key, picked.place - 1, rows);
  if (to === null && event.key !== "Escape") return;
  event.preventDefault();
  if (to === null) putDown(view, false);
  else carryTo(view, picked, to + 1);
}

/** @returns false: the key means nothing here */
function press(view: OrderView, event: KeyboardEvent<HTMLElement>, key: string): boolean {
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "a" || event.altKey || event.shiftKey) return false;
    selectAll(view);
    return true;
  }
  if (event.altKey) {
    const to = MOVES[event.key];
    if (to === undefined || view.isReadOnly) return false;
    moveEntries(view, key, to, "stays");
    return true;
  }
  return pressPlain(view, event, key) ?? goByKey(view, event, key);
}

/** @returns null: the key may lead to another row */
function pressPlain(
  view: OrderView,
  { currentTarget: row, target, key: pressed }: KeyboardEvent<HTMLElement>,
  key: string,
): boolean | null {
  const { selection, setSelection } = view;
  switch (pressed) {
    case "ArrowRight":
    case "ArrowLeft":
      moveInRow(row, pressed);
      return true;
    case "Delete":
    case "Backspace":
      if (view.isReadOnly) return false;
      removeEntries(view, key, "row");
      return true;
    case "Escape":
      if (selection.keys.size > 0) setSelection(NOTHING_SELECTED);
      else if (target === row) return false;
      else row.focus({ preventScroll: true });
      return true;
    case " ":
      if (target !== row) return false;
      setSelection(toggled(selection, key));
      return true;
    default:
      return null;
  }
}

/** Goes to another row, to the same control as in this one; with Shift it selects up to there. */
function goByKey(
  { entries, shownKeys, selection, setSelection, active, pageSize }: OrderView,
  event: KeyboardEvent<HTMLElement>,
  key: string,
): boolean {
  const rows = { count: entries.length, pageSize: pageSize() };
  const to = indexAfterKey(event.key, active.place, rows);
  const next = to === null ? undefined : shownKeys[to];
  if (next === undefined) return false;
  if (event.shiftKey) {
    setSelection(rangedTo(selection.keys.has(key) ? selection : only(key), shownKeys, next));
  }
  const control = controlIn(event.currentTarget, event.target);
  active.goTo(next, control < 0 ? "row" : { control });
  return true;
}
