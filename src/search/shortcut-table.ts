import { KEY_BINDINGS, type KeyCommand } from "#captions/workbench-keys.ts";
import type en from "#messages/en/search.json";
import { SHORTCUT_LIST } from "#player/shortcuts.ts";
import { RANGE_PRESETS, type RangePreset } from "#shared/dates/date-ranges.ts";
import { pageAt } from "#shared/pages.ts";
import { isMac } from "#shared/ui/is-mac.ts";
import { PRESET_KEYS } from "#shared/ui/range/shortcut-keys.ts";

type Sheet = (typeof en)["shortcutSheet"];

/** Keys pressed together. Named ones as `event.key`, with `Mod` for Ctrl or ⌘. */
type Combination = readonly string[];

export interface Shortcut {
  /** Alternatives. */
  keys: readonly Combination[];
  /** The alternatives change places on a page that is read from right to left. */
  isMirrored?: boolean;
  /** Path of the message that says what they do. */
  does:
    | `shortcutSheet.rows.${keyof Sheet["rows"]}`
    | `workbench.commands.${KeyCommand}`
    | `dateRange.presets.${RangePreset}`
    | (typeof SHORTCUT_LIST)[number]["does"];
}

export interface ShortcutArea {
  name: keyof Sheet["areas"];
  shortcuts: readonly Shortcut[];
}

const row = (does: keyof Sheet["rows"], ...keys: Combination[]): Shortcut => ({
  keys,
  does: `shortcutSheet.rows.${does}`,
});

/**
 * Every shortcut of the dashboard by area, those with a table of their own from there. Keys that any list, menu
 * or dialog has are left out.
 */
export const SHORTCUT_AREAS: readonly ShortcutArea[] = [
  {
    name: "everywhere",
    shortcuts: [
      row("search", ["Mod", "K"]),
      row("undo", ["Mod", "Z"]),
      row("shortcuts", ["?"]),
      row("close", ["Escape"]),
    ],
  },
  {
    name: "library",
    shortcuts: [row("selectAll", ["Mod", "A"]), row("selectNone", ["Escape"])],
  },
  {
    name: "missingImages",
    shortcuts: [
      row("nextVideo", ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]),
      row("pickImage", ["1–6"]),
    ],
  },
  {
    name: "player",
    shortcuts: SHORTCUT_LIST.map(({ keys, does }) => ({ keys: keys.map((key) => [key]), does })),
  },
  {
    name: "captions",
    shortcuts: KEY_BINDINGS.map(({ command, keys, way, isShifted = false }) => ({
      keys: keys.map((key) => [
        ...(way.startsWith("control") ? ["Mod"] : []),
        ...(isShifted ? ["Shift"] : []),
        key,
      ]),
      does: `workbench.commands.${command}`,
    })),
  },
  {
    name: "playlist",
    shortcuts: [
      row("nextRow", ["ArrowUp"], ["ArrowDown"]),
      row("rowControls", ["ArrowLeft"], ["ArrowRight"]),
      row("selectRow", ["Space"]),
      row("selectSeveral", ["Shift", "ArrowUp"], ["Shift", "ArrowDown"]),
      row("selectAll", ["Mod", "A"]),
      row("moveRow", ["Alt", "ArrowUp"], ["Alt", "ArrowDown"]),
      row("moveToEnd", ["Alt", "Home"], ["Alt", "End"]),
      row("removeRow", ["Delete"]),
      row("undo", ["Mod", "Z"]),
      row("redo", ["Mod", "Shift", "Z"], ["Mod", "Y"]),
      row("saveOrder", ["Mod", "S"]),
      row("playNext", ["Shift", "P"], ["Shift", "N"]),
    ],
  },
  {
    name: "watchTimeTable",
    shortcuts: [
      row("nextRow", ["ArrowUp"], ["ArrowDown"]),
      row("firstRow", ["Home"], ["End"]),
      row("selectRow", ["Space"]),
      row("openRow", ["Enter"]),
    ],
  },
  {
    name: "ranges",
    shortcuts: [
      {
        ...row("stepRange", ["Shift", "ArrowLeft"], ["Shift", "ArrowRight"]),
        isMirrored: true,
      },
      ...RANGE_PRESETS.flatMap((preset): Shortcut[] => {
        const key = PRESET_KEYS[preset];
        return key === undefined ? [] : [{ keys: [[key]], does: `dateRange.presets.${preset}` }];
      }),
    ],
  },
  {
    name: "charts",
    shortcuts: [
      row("nextValue", ["ArrowLeft"], ["ArrowRight"]),
      row("selectValues", ["Shift", "ArrowLeft"], ["Shift", "ArrowRight"]),
      row("zoom", ["Enter"]),
    ],
  },
];

/** Areas that serve changes alone, and rows that do elsewhere. */
const CHANGES: ReadonlySet<string> = new Set([
  "library",
  "missingImages",
  "captions",
  ...["moveRow", "moveToEnd", "removeRow", "undo", "redo", "saveOrder"].map(
    (name) => `shortcutSheet.rows.${name}`,
  ),
]);

/**
 * Returns the areas, those of the open page first.
 * @param mayEdit false: without what serves changes
 */
export function areasOn(pathname: string, mayEdit = true): ShortcutArea[] {
  const areas = mayEdit
    ? SHORTCUT_AREAS
    : SHORTCUT_AREAS.filter(({ name }) => !CHANGES.has(name)).map((area) => ({
        ...area,
        shortcuts: area.shortcuts.filter(({ does }) => !CHANGES.has(does)),
      }));
  const here: readonly string[] = pageAt(pathname)?.shortcuts ?? [];
  const rank = ({ name }: ShortcutArea) =>
    here.includes(name) ? 0 : name === "everywhere" ? 1 : 2;
  return areas.toSorted((a, b) => rank(a) - rank(b));
}

const SIGNS: Readonly<Record<string, string>> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};
const MAC_SIGNS: Readonly<Record<string, string>> = { mod: "⌘", alt: "⌥", shift: "⇧" };

/** Keys that are named otherwise in other languages. */
const NAMED = [
  "mod",
  "shift",
  "escape",
  "space",
  "enter",
  "delete",
  "backspace",
  "home",
  "end",
] as const satisfies readonly (keyof Sheet["keys"])[];

/** Returns what is written on a key. */
export function keyName(key: string, nameOf: (key: (typeof NAMED)[number]) => string): string {
  const name = key === " " ? "space" : key.toLowerCase();
  const sign = (isMac() ? MAC_SIGNS[name] : undefined) ?? SIGNS[name];
  const named = NAMED.find((each) => each === name);
  return sign ?? (named === undefined ? key.charAt(0).toUpperCase() + key.slice(1) : nameOf(named));
}
