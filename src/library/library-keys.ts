import type { Shortcut } from "#shared/ui/shortcuts.ts";

/** Shortcuts of the list of videos. */
export const LIBRARY_KEYS: readonly Shortcut<"selectAll" | "selectNone">[] = [
  { keys: { "Mod+A": "selectAll" }, does: "shortcutSheet.rows.selectAll" },
  { keys: { Escape: "selectNone" }, does: "shortcutSheet.rows.selectNone" },
];
