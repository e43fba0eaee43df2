import type { Cue } from "#captions/document.ts";
import { only, type Selection } from "./history.ts";

/** How a cue is chosen: alone, with all from the last one on, or together with those that are. */
export type ChoiceWay = "only" | "range" | "toggle";

/** Chooses a cue as a press with Shift or Ctrl does. */
export function choose(
  cues: readonly Cue[],
  selection: Selection,
  key: number,
  way: ChoiceWay,
): Selection {
  switch (way) {
    case "only":
      return only(key);
    case "range": {
      const anchorKey = selection.anchorKey ?? key;
      const from = cues.findIndex((cue) => cue.key === anchorKey);
      const to = cues.findIndex((cue) => cue.key === key);
      if (from < 0 || to < 0) return only(key);
      const between = cues.slice(Math.min(from, to), Math.max(from, to) + 1);
      return { keys: new Set(between.map((cue) => cue.key)), activeKey: key, anchorKey };
    }
    case "toggle": {
      const keys = new Set(selection.keys);
      if (!keys.delete(key)) keys.add(key);
      return { keys, activeKey: key, anchorKey: key };
    }
  }
}

/** Chooses every cue; the keyboard stays where it is. */
export function chooseAll(cues: readonly Cue[], { activeKey, anchorKey }: Selection): Selection {
  return { keys: new Set(cues.map(({ key }) => key)), activeKey, anchorKey };
}

/** The keys that a tool is to change; null: all cues. One cue alone is where the keyboard is, and no choice. */
export function chosenForTools({ keys }: Selection): ReadonlySet<number> | null {
  return keys.size > 1 ? keys : null;
}
