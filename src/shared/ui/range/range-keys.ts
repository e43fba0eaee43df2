import { RANGE_PRESETS, type RangePreset } from "#shared/dates/date-ranges.ts";
import { type Press, pressedCommand, type Shortcut } from "#shared/ui/shortcuts.ts";

/** Holds the letter keys of the named ranges that have one. */
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

/** Describes the command of a key: a named range, or a step to the previous or next one. */
export type RangeCommand = { kind: "preset"; preset: RangePreset } | { kind: "step"; by: -1 | 1 };

/** Lists the shortcuts of the range that is shown. */
export const RANGE_KEYS: readonly Shortcut<RangeCommand>[] = [
  {
    keys: {
      "Shift+ArrowLeft": { kind: "step", by: -1 },
      "Shift+ArrowRight": { kind: "step", by: 1 },
    },
    does: "shortcutSheet.rows.stepRange",
    isMirrored: true,
  },
  ...RANGE_PRESETS.flatMap((preset): Shortcut<RangeCommand>[] => {
    const key = PRESET_KEYS[preset];
    if (key === undefined) return [];
    return [{ keys: { [key]: { kind: "preset", preset } }, does: `dateRange.presets.${preset}` }];
  }),
];

/** Maps a key press to a command; null for other keys. Steps follow the direction of the page. */
export function rangeCommandOf(press: Press, isRightToLeft: boolean): RangeCommand | null {
  const command = pressedCommand(press, RANGE_KEYS);
  if (command?.kind !== "step" || !isRightToLeft) return command;
  return { kind: "step", by: command.by === 1 ? -1 : 1 };
}
