import type { MoveTarget } from "#playlists/order/moves.ts";
import type { ListStep } from "#shared/collections/roving-focus.ts";
import type { Shortcut } from "#shared/ui/shortcuts.ts";

export type RowCommand =
  | { kind: "go"; step: ListStep; isSelecting: boolean }
  | { kind: "goInRow"; to: "left" | "right" }
  | { kind: "move"; to: MoveTarget }
  | { kind: "select" | "selectAll" | "remove" | "leave" };

const go = (step: ListStep): RowCommand => ({ kind: "go", step, isSelecting: false });
const selectTo = (step: ListStep): RowCommand => ({ kind: "go", step, isSelecting: true });

export const ROW_KEYS: readonly Shortcut<RowCommand>[] = [
  { keys: { ArrowUp: go("back"), ArrowDown: go("forth") }, does: "shortcutSheet.rows.nextRow" },
  {
    keys: {
      ArrowLeft: { kind: "goInRow", to: "left" },
      ArrowRight: { kind: "goInRow", to: "right" },
    },
    does: "shortcutSheet.rows.rowControls",
  },
  { keys: { Space: { kind: "select" } }, does: "shortcutSheet.rows.selectRow" },
  {
    keys: { "Shift+ArrowUp": selectTo("back"), "Shift+ArrowDown": selectTo("forth") },
    does: "shortcutSheet.rows.selectSeveral",
  },
  { keys: { "Mod+A": { kind: "selectAll" } }, does: "shortcutSheet.rows.selectAll" },
  {
    keys: {
      "Alt+ArrowUp": { kind: "move", to: "up" },
      "Alt+ArrowDown": { kind: "move", to: "down" },
    },
    does: "shortcutSheet.rows.moveRow",
    isEdit: true,
  },
  {
    keys: { "Alt+Home": { kind: "move", to: "top" }, "Alt+End": { kind: "move", to: "bottom" } },
    does: "shortcutSheet.rows.moveToEnd",
    isEdit: true,
  },
  { keys: { Delete: { kind: "remove" } }, does: "shortcutSheet.rows.removeRow", isEdit: true },
  {
    keys: {
      Backspace: { kind: "remove" },
      Escape: { kind: "leave" },
      Home: go("first"),
      End: go("last"),
      PageUp: go("pageBack"),
      PageDown: go("pageForth"),
      "Shift+Home": selectTo("first"),
      "Shift+End": selectTo("last"),
      "Shift+PageUp": selectTo("pageBack"),
      "Shift+PageDown": selectTo("pageForth"),
    },
    does: null,
  },
];

/** Lists the shortcuts of the whole order. */
export const ORDER_KEYS: readonly Shortcut<"undo" | "redo" | "save">[] = [
  { keys: { "Mod+Z": "undo" }, does: "shortcutSheet.rows.undo", isEdit: true },
  {
    keys: { "Mod+Shift+Z": "redo", "Mod+Y": "redo" },
    does: "shortcutSheet.rows.redo",
    isEdit: true,
  },
  { keys: { "Mod+S": "save" }, does: "shortcutSheet.rows.saveOrder", isEdit: true },
];

/** Lists the key that leads to the field in which items of the order are found. */
export const FIND_KEYS: readonly Shortcut<"find">[] = [
  { keys: { "Mod+F": "find" }, does: "shortcutSheet.rows.findItem" },
];

export const PREVIEW_KEYS: readonly Shortcut<"previous" | "next">[] = [
  { keys: { "Shift+P": "previous", "Shift+N": "next" }, does: "shortcutSheet.rows.playNext" },
];
