import type { Shortcut } from "#shared/ui/shortcuts.ts";

/** Lists the keys of a video's page that lead through the list it was opened from. */
export const VIDEO_KEYS: readonly Shortcut<"previous" | "next">[] = [
  { keys: { "Shift+P": "previous", "Shift+N": "next" }, does: "shortcutSheet.rows.listedVideo" },
];
