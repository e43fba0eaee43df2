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

const COMMANDS: Readonly<Record<string, PlayerCommand>> = {
  " ": { kind: "toggle" },
  k: { kind: "toggle" },
  j: { kind: "skip", seconds: -10 },
  l: { kind: "skip", seconds: 10 },
  arrowleft: { kind: "skip", seconds: -5 },
  arrowright: { kind: "skip", seconds: 5 },
  arrowup: { kind: "volume", by: 0.05 },
  arrowdown: { kind: "volume", by: -0.05 },
  m: { kind: "mute" },
  f: { kind: "full-screen" },
  c: { kind: "captions" },
  ",": { kind: "frame", by: -1 },
  ".": { kind: "frame", by: 1 },
  "<": { kind: "speed", by: -1 },
  ">": { kind: "speed", by: 1 },
  i: { kind: "picture-in-picture" },
  "?": { kind: "help" },
};

export const SHORTCUT_LIST = [
  { keys: ["Space", "K"], does: "player.shortcuts.toggle" },
  { keys: ["J", "L"], does: "player.shortcuts.skip10" },
  { keys: ["←", "→"], does: "player.shortcuts.skip5" },
  { keys: ["↑", "↓"], does: "player.shortcuts.volume" },
  { keys: ["M"], does: "player.mute" },
  { keys: ["F"], does: "player.fullScreen" },
  { keys: ["C"], does: "common.subtitles" },
  { keys: [",", "."], does: "player.shortcuts.frame" },
  { keys: ["<", ">"], does: "player.shortcuts.speed" },
  { keys: ["0–9"], does: "player.shortcuts.percent" },
  { keys: ["I"], does: "player.pictureInPicture" },
  { keys: ["?"], does: "player.shortcuts.help" },
] as const;

/** Element type where a key was pressed: some keys belong to the focused control. */
export type KeyPlace = "frame" | "button" | "menu-button" | "menu" | "slider";

export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return "frame";
  if (target.closest("[role=menu]") !== null) return "menu";
  if (target instanceof HTMLInputElement) return "slider";
  if (!(target instanceof HTMLButtonElement)) return "frame";
  return target.getAttribute("aria-haspopup") === "menu" ? "menu-button" : "button";
}

/** Null for a key that is not the player's, or not here. Keys with Ctrl, Alt or Meta never are. */
export function commandOf(
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">,
  place: KeyPlace,
): PlayerCommand | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (place === "menu") return null;
  if (place !== "frame" && place !== "slider" && key === " ") return null;
  if ((place === "slider" || place === "menu-button") && key.startsWith("Arrow")) return null;
  if (/^\d$/.test(key)) return { kind: "percent", percent: Number(key) * 10 };
  const name = key.toLowerCase();
  return Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? null) : null;
}

export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed up or down; the ends stay. */
export function stepRate(rate: number, by: 1 | -1): number {
  const next = by === 1 ? RATES.find((each) => each > rate) : RATES.findLast((each) => each < rate);
  return next ?? rate;
}
