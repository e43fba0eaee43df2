import { type Press, pressedCommand, type Shortcut } from "#shared/ui/shortcuts.ts";
import type { QualityLevel } from "./playback-types.ts";

/** Names what a key or a control asks of the player. */
export type PlayerCommand =
  | { kind: "seek"; seconds: number }
  | { kind: "quality"; level: QualityLevel | null }
  | { kind: "copy-time" }
  | { kind: "toggle" }
  | { kind: "skip"; seconds: number }
  | { kind: "volume"; by: number }
  | { kind: "mute" }
  | { kind: "full-screen" }
  | { kind: "captions" }
  | { kind: "frame"; by: 1 | -1 }
  | { kind: "speed"; by: 1 | -1 }
  | { kind: "percent"; percent: number }
  | { kind: "picture-in-picture" }
  | { kind: "help" };

const skip = (seconds: number): PlayerCommand => ({ kind: "skip", seconds });

export const PLAYER_KEYS: readonly Shortcut<PlayerCommand>[] = [
  { keys: { Space: { kind: "toggle" }, K: { kind: "toggle" } }, does: "player.shortcuts.toggle" },
  { keys: { J: skip(-10), L: skip(10) }, does: "player.shortcuts.skip10" },
  { keys: { ArrowLeft: skip(-5), ArrowRight: skip(5) }, does: "player.shortcuts.skip5" },
  {
    keys: { ArrowUp: { kind: "volume", by: 0.05 }, ArrowDown: { kind: "volume", by: -0.05 } },
    does: "player.shortcuts.volume",
  },
  { keys: { M: { kind: "mute" } }, does: "player.mute" },
  { keys: { F: { kind: "full-screen" } }, does: "player.fullScreen" },
  { keys: { C: { kind: "captions" } }, does: "common.subtitles" },
  {
    keys: { ",": { kind: "frame", by: -1 }, ".": { kind: "frame", by: 1 } },
    does: "player.shortcuts.frame",
  },
  {
    keys: { "<": { kind: "speed", by: -1 }, ">": { kind: "speed", by: 1 } },
    does: "player.shortcuts.speed",
  },
  {
    keys: Object.fromEntries(
      Array.from({ length: 10 }, (_, digit) => [digit, { kind: "percent", percent: digit * 10 }]),
    ),
    does: "player.shortcuts.percent",
    writtenAs: "run",
  },
  { keys: { I: { kind: "picture-in-picture" } }, does: "player.pictureInPicture" },
  { keys: { "?": { kind: "help" } }, does: "player.shortcuts.help" },
];

/** Names the element type where a key was pressed: some keys belong to the focused control. */
export type KeyPlace = "frame" | "button" | "menu-button" | "menu" | "slider";

export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return "frame";
  if (target.closest("[role=menu]") !== null) return "menu";
  if (target instanceof HTMLInputElement) return "slider";
  if (!(target instanceof HTMLButtonElement)) return "frame";
  return target.getAttribute("aria-haspopup") === "menu" ? "menu-button" : "button";
}

/** Returns null for a key that is not the player's, or not here. */
export function commandOf(press: Press, place: KeyPlace): PlayerCommand | null {
  const { key } = press;
  if (place === "menu") return null;
  // These the focused control has for itself.
  if (place !== "frame" && place !== "slider" && key === " ") return null;
  if ((place === "slider" || place === "menu-button") && key.startsWith("Arrow")) return null;
  return pressedCommand(press, PLAYER_KEYS, { ignoresShift: true });
}

export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the next speed up or down; the ends stay. */
export function stepRate(rate: number, by: 1 | -1): number {
  const next = by === 1 ? RATES.find((each) => each > rate) : RATES.findLast((each) => each < rate);
  return next ?? rate;
}
