import { RANGE_PRESETS, type RangePreset } from "#shared/dates/date-ranges.ts";

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
