import type { ListStep } from "#shared/collections/roving-focus.ts";
import type { Shortcut } from "#shared/ui/shortcuts.ts";

/** Lists the shortcuts of the rows of the table: a step to another one, or what is done with it. */
export const TABLE_KEYS: readonly Shortcut<ListStep | "select" | "open">[] = [
  { keys: { ArrowUp: "back", ArrowDown: "forth" }, does: "shortcutSheet.rows.nextRow" },
  { keys: { Home: "first", End: "last" }, does: "shortcutSheet.rows.firstRow" },
  { keys: { Space: "select" }, does: "shortcutSheet.rows.selectRow" },
  { keys: { Enter: "open" }, does: "shortcutSheet.rows.openRow" },
  {
    keys: { PageUp: "pageBack", PageDown: "pageForth", "Mod+Home": "first", "Mod+End": "last" },
    does: null,
  },
];
