import type { Shortcut } from "#shared/ui/shortcuts.ts";

export const LIBRARY_KEYS: readonly Shortcut<"selectAll" | "selectNone">[] = [
  { keys: { "Mod+A": "selectAll" }, does: "shortcutSheet.rows.selectAll" },
  { keys: { Escape: "selectNone" }, does: "shortcutSheet.rows.selectNone" },
];

/** Lists the keys that edit the texts of rows; all but the first are for the field of a text. */
export const TEXT_KEYS: readonly Shortcut<
  "edit" | "enter" | "save" | "newLine" | "next" | "previous"
>[] = [
  { keys: { F2: "edit" }, does: "shortcutSheet.rows.editText" },
  { keys: { Enter: "enter" }, does: "shortcutSheet.rows.saveText" },
  { keys: { Tab: "next", "Shift+Tab": "previous" }, does: "shortcutSheet.rows.nextText" },
  { keys: { "Shift+Enter": "newLine" }, does: "shortcutSheet.rows.newLine" },
  { keys: { "Mod+Enter": "save" }, does: null },
];
