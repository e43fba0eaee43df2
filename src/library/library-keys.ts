import type { Shortcut } from "#shared/ui/shortcuts.ts";

export const LIBRARY_KEYS: readonly Shortcut<"selectAll" | "selectNone">[] = [
  { keys: { "Mod+A": "selectAll" }, does: "shortcutSheet.rows.selectAll" },
  { keys: { Escape: "selectNone" }, does: "shortcutSheet.rows.selectNone" },
];
