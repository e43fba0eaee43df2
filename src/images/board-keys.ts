import type { Shortcut } from "#shared/ui/shortcuts.ts";

/** Returns where a key leads in a grid. */
export type GridStep = "up" | "down" | "left" | "right" | "first" | "last";

/** Lists the shortcuts of the videos without images: a step to another one, or which of its frames is picked. */
export const BOARD_KEYS: readonly Shortcut<GridStep | number>[] = [
  {
    keys: { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" },
    does: "shortcutSheet.rows.nextVideo",
    writtenAs: "block",
  },
  {
    keys: { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5 },
    does: "shortcutSheet.rows.pickImage",
    writtenAs: "run",
  },
  { keys: { Home: "first", End: "last" }, does: null },
];
