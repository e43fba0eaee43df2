import type { KeyboardEvent } from "react";
import { ROW_KEYS, type RowCommand } from "#playlists/order-keys.ts";
import { indexAfterStep } from "#shared/collections/roving-focus.ts";
import { only, rangedTo, toggled } from "#shared/collections/selection.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
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

/** Counts the rows that what is picked up moves by with Page Up and Page Down. */
const PICKED_PAGE = 10;

/** Does what a key means on a row or on one of its controls. @param key of the active entry */
export function pressOnRow(view: OrderView, event: KeyboardEvent<HTMLElement>, key: string): void {
  const { target } = event;
  const command = pressedCommand(event, ROW_KEYS, { ignoresShift: true });
  if (command === null) return;
  if (view.picked !== null) {
    if (runOnPicked(view, view.picked, command)) event.preventDefault();
    return;
  }
  const isMenu = target instanceof Element && target.closest("[role=menu]") !== null;
  if (event.defaultPrevented || isMenu) return;
  if (runOnRow(view, command, event, key)) event.preventDefault();
}

/** Carries what is picked up, or puts it back. @returns false: the command means nothing here */
function runOnPicked(view: OrderView, picked: PickedUp, command: RowCommand): boolean {
  if (command.kind === "leave") {
    putDown(view, false);
    return true;
  }
  if (command.kind !== "go") return false;
  const rows = { count: view.entries.length, pageSize: PICKED_PAGE };
  const to = indexAfterStep(command.step, picked.place - 1, rows);
  if (to !== null) carryTo(view, picked, to + 1);
  return to !== null;
}

/** Runs a command on a row. Returns false if it means nothing here. */
function runOnRow(
  view: OrderView,
  command: RowCommand,
  { currentTarget: row, target }: KeyboardEvent<HTMLElement>,
  key: string,
): boolean {
  const { selection, setSelection, isReadOnly } = view;
  switch (command.kind) {
    case "selectAll":
      selectAll(view);
      return true;
    case "move":
      if (isReadOnly) return false;
      moveEntries(view, key, command.to, "stays");
      return true;
    case "goInRow":
      moveInRow(row, command.to);
      return true;
    case "remove":
      if (isReadOnly) return false;
      removeEntries(view, key, "row");
      return true;
    case "leave":
      if (selection.keys.size > 0) setSelection(NOTHING_SELECTED);
      else if (target === row) return false;
      else row.focus({ preventScroll: true });
      return true;
    case "select":
      if (target !== row) return false;
      setSelection(toggled(selection, key));
      return true;
    case "go":
      return goToRow(view, command, controlIn(row, target), key);
  }
}

/** Goes to another row, to the same control as in this one; a step that selects does so up to there. */
function goToRow(
  { entries, shownKeys, selection, setSelection, active, pageSize }: OrderView,
  { step, isSelecting }: Extract<RowCommand, { kind: "go" }>,
  control: number,
  key: string,
): boolean {
  const rows = { count: entries.length, pageSize: pageSize() };
  const to = indexAfterStep(step, active.place, rows);
  const next = to === null ? undefined : shownKeys[to];
  if (next === undefined) return false;
  if (isSelecting) {
    setSelection(rangedTo(selection.keys.has(key) ? selection : only(key), shownKeys, next));
  }
  active.goTo(next, control < 0 ? "row" : { control });
  return true;
}
