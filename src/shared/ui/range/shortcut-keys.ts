import { RANGE_PRESETS, type RangeChoice, type RangePreset } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { isComposing } from "#shared/ui/is-composing.ts";
import { areShortcutsOn } from "#shared/ui/shortcut-switch.ts";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { stepRange } from "./step-range.ts";

/** Letter keys of the named ranges that have one. */
export const PRESET_KEYS: Partial<Readonly<Record<RangePreset, string>>> = {
  today: "D",
  yesterday: "Y",
  "7d": "W",
  "28d": "F",
  "90d": "N",
  month: "M",
  "last-month": "L",
  all: "A",
};

/** Command of a key: a named range, or a step to the previous or next one. */
export type RangeCommand = { kind: "preset"; preset: RangePreset } | { kind: "step"; by: -1 | 1 };

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const PRESETS = new Map<string, RangePreset>(
  RANGE_PRESETS.flatMap((preset) => {
    const key = PRESET_KEYS[preset];
    return key === undefined ? [] : [[key.toLowerCase(), preset] as const];
  }),
);

/**
 * Maps a key press to a command; null for other keys. Steps are Shift with an arrow, whose direction follows
 * the direction of the page.
 */
export function rangeCommandOf(
  { key, shiftKey, ctrlKey, altKey, metaKey }: Press,
  isRightToLeft: boolean,
): RangeCommand | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (shiftKey) {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
    return { kind: "step", by: (key === "ArrowRight") === isRightToLeft ? -1 : 1 };
  }
  const preset = PRESETS.get(key.toLowerCase());
  return preset === undefined ? null : { kind: "preset", preset };
}

/** Elements that use keys themselves. */
const TAKEN =
  "input,textarea,select,[contenteditable]:not([contenteditable=false]),[role=textbox],[role=combobox],[role=listbox],[role=menu],[role=menubar],[role=radiogroup],[role=tablist],[role=slider],[role=spinbutton],[role=tree],[role=grid],[role=application],video,audio";

/**
 * Selects ranges by single keys anywhere on the page, unless a field is focused or a dialog or popover is
 * open.
 */
export function useRangeShortcuts({
  choice,
  today,
  since,
  onChange,
}: {
  choice: RangeChoice;
  today: Day;
  /** The first day that can have data; null: unknown. */
  since: Day | null;
  onChange: (choice: RangeChoice) => void;
}): void {
  useDocumentKeys((event) => {
    if (event.defaultPrevented || event.repeat || isComposing(event) || !areShortcutsOn()) return;
    if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return;
    if (document.querySelector("dialog[open],:popover-open") !== null) return;
    const { direction } = getComputedStyle(document.documentElement);
    const command = rangeCommandOf(event, direction === "rtl");
    if (command === null) return;
    if (command.kind === "preset") {
      event.preventDefault();
      if (command.preset !== choice) onChange(command.preset);
      return;
    }
    const step = stepRange(choice, command.by, today, since);
    if (step.kind !== "range") return;
    event.preventDefault();
    onChange(step.choice);
  });
}
