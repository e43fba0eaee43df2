import type { ListStep } from "#shared/collections/roving-focus.ts";
import type { Shortcut } from "#shared/ui/shortcuts.ts";

export type ChartCommand =
  | { kind: "go"; step: ListStep; isSelecting: boolean }
  | { kind: "choose" | "leave" };

const go = (step: ListStep): ChartCommand => ({ kind: "go", step, isSelecting: false });
const selectTo = (step: ListStep): ChartCommand => ({ kind: "go", step, isSelecting: true });

export const CHART_KEYS: readonly Shortcut<ChartCommand>[] = [
  {
    keys: { ArrowLeft: go("back"), ArrowRight: go("forth") },
    does: "shortcutSheet.rows.nextValue",
  },
  {
    keys: { "Shift+ArrowLeft": selectTo("back"), "Shift+ArrowRight": selectTo("forth") },
    does: "shortcutSheet.rows.selectValues",
  },
  { keys: { Enter: { kind: "choose" } }, does: "shortcutSheet.rows.zoom" },
  {
    keys: {
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
