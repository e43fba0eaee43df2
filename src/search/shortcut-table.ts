import { KEY_BINDINGS } from "#captions/workbench-keys.ts";
import { BOARD_KEYS } from "#images/board-keys.ts";
import { LIBRARY_KEYS, TEXT_KEYS } from "#library/library-keys.ts";
import type en from "#messages/en/search.json";
import { PLAYER_KEYS } from "#player/shortcuts.ts";
import { FIND_KEYS, ORDER_KEYS, PREVIEW_KEYS, ROW_KEYS } from "#playlists/order-keys.ts";
import { CHART_KEYS } from "#shared/charts/chart-keys.ts";
import { pageAt } from "#shared/pages.ts";
import { APP_KEYS } from "#shared/ui/app-keys.ts";
import { isMac } from "#shared/ui/is-mac.ts";
import { RANGE_KEYS } from "#shared/ui/range/range-keys.ts";
import type { Shortcut } from "#shared/ui/shortcuts.ts";
import { VIDEO_KEYS } from "#videos/video-keys.ts";
import { TABLE_KEYS } from "#watch-time/table-keys.ts";

type Sheet = (typeof en)["shortcutSheet"];

/** Describes a row of the sheet. */
export type ShownShortcut = Shortcut & { does: NonNullable<Shortcut["does"]> };

interface Area<Row> {
  name: keyof Sheet["areas"];
  shortcuts: readonly Row[];
  /** All of it is for those who may edit. */
  isEdit?: true;
}

export type ShortcutArea = Area<ShownShortcut>;

/**
 * Lists every area of shortcuts with its tables, which their handlers read. Keys that any list, menu or dialog has are
 * in none, or not shown.
 */
export const SHORTCUT_AREAS: readonly Area<Shortcut>[] = [
  { name: "everywhere", shortcuts: APP_KEYS },
  { name: "library", shortcuts: [...LIBRARY_KEYS, ...TEXT_KEYS], isEdit: true },
  { name: "missingImages", shortcuts: BOARD_KEYS, isEdit: true },
  { name: "video", shortcuts: VIDEO_KEYS },
  { name: "player", shortcuts: PLAYER_KEYS },
  { name: "captions", shortcuts: KEY_BINDINGS, isEdit: true },
  { name: "playlist", shortcuts: [...ROW_KEYS, ...ORDER_KEYS, ...FIND_KEYS, ...PREVIEW_KEYS] },
  { name: "watchTimeTable", shortcuts: TABLE_KEYS },
  { name: "ranges", shortcuts: RANGE_KEYS },
  { name: "charts", shortcuts: CHART_KEYS },
];

/**
 * Returns the areas with the rows that the sheet shows, those of the open page first.
 * @param mayEdit false: without what serves changes
 */
export function areasOn(pathname: string, mayEdit = true): ShortcutArea[] {
  const areas = SHORTCUT_AREAS.filter(({ isEdit }) => mayEdit || isEdit !== true).map((area) => ({
    ...area,
    shortcuts: area.shortcuts.filter(isShown).filter(({ isEdit }) => mayEdit || isEdit !== true),
  }));
  const here: readonly string[] = pageAt(pathname)?.shortcuts ?? [];
  const rank = ({ name }: ShortcutArea) =>
    here.includes(name) ? 0 : name === "everywhere" ? 1 : 2;
  return areas.toSorted((a, b) => rank(a) - rank(b));
}

function isShown(shortcut: Shortcut): shortcut is ShownShortcut {
  return shortcut.does !== null;
}

/** Returns the combinations of a row as the sheet writes them: alternatives, each of keys side by side. */
export function writtenKeys({ keys, writtenAs }: Shortcut): readonly (readonly string[])[] {
  const all = Object.keys(keys);
  if (writtenAs === "block") return [all];
  if (writtenAs === "run") return [[`${all[0]}–${all.at(-1)}`]];
  return all.map((combination) => combination.split("+"));
}

const SIGNS: Readonly<Record<string, string>> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};
const MAC_SIGNS: Readonly<Record<string, string>> = { mod: "⌘", alt: "⌥", shift: "⇧" };

/** Lists the keys that are named otherwise in other languages. */
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
