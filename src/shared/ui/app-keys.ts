import { SEARCH_KEY } from "./search-key.ts";
import type { Shortcut } from "./shortcuts.ts";

export const APP_KEYS: readonly Shortcut<"search" | "undo" | "shortcuts" | "close">[] = [
  // Its handler, in the shell, reads the letter alone: what finds commands in tables is not in the first load.
  { keys: { [`Mod+${SEARCH_KEY}`]: "search" }, does: "shortcutSheet.rows.search" },
  { keys: { "Mod+Z": "undo" }, does: "shortcutSheet.rows.undo", isEdit: true },
  { keys: { "?": "shortcuts" }, does: "shortcutSheet.rows.shortcuts" },
  // Without a handler: the browser closes its dialogs and popovers, from which menus are made.
  { keys: { Escape: "close" }, does: "shortcutSheet.rows.close" },
];
