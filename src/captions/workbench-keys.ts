import type captions from "#messages/en/captions.json";
import { type Press, pressedCommand, type Shortcut } from "#shared/ui/shortcuts.ts";

export type KeyCommand = keyof (typeof captions)["workbench"]["commands"];

interface KeyBinding extends Shortcut<KeyCommand> {
  /**
   * Says where the keys are taken. `plain`: alone while nothing is typed, with Alt anywhere. `alone`: while nothing is
   * typed. `control`: anywhere, as they have Ctrl or ⌘. `controlAlone`: while nothing is typed. `controlCaptions`: but
   * for a field whose own undo is meant.
   */
  way: "plain" | "alone" | "control" | "controlAlone" | "controlCaptions";
}

const bind = (command: KeyCommand, way: KeyBinding["way"], ...keys: string[]): KeyBinding => ({
  keys: Object.fromEntries(keys.map((key) => [key, command])),
  way,
  does: `workbench.commands.${command}`,
});

export const KEY_BINDINGS: readonly KeyBinding[] = [
  bind("toggle", "plain", "K", "Space"),
  bind("back", "plain", "J", "ArrowLeft"),
  bind("forward", "plain", "L", "ArrowRight"),
  bind("backALittle", "plain", ","),
  bind("forwardALittle", "plain", "."),
  bind("previous", "plain", "ArrowUp"),
  bind("next", "plain", "ArrowDown"),
  bind("first", "alone", "Home"),
  bind("last", "alone", "End"),
  bind("setIn", "plain", "I"),
  bind("setOut", "plain", "O"),
  bind("editText", "alone", "Enter"),
  bind("split", "plain", "S"),
  bind("merge", "plain", "M"),
  bind("insert", "plain", "N"),
  bind("delete", "alone", "Delete", "Backspace"),
  bind("selectAll", "controlAlone", "Mod+A"),
  bind("bold", "controlCaptions", "Mod+B"),
  bind("italic", "controlCaptions", "Mod+I"),
  bind("undo", "controlCaptions", "Mod+Z"),
  bind("redo", "controlCaptions", "Mod+Shift+Z"),
  bind("redo", "controlCaptions", "Mod+Y"),
  bind("find", "control", "Mod+F"),
  bind("save", "control", "Mod+S"),
  bind("help", "alone", "?"),
];

/**
 * Says where a key was pressed. `caption` is the field of a cue, where undo applies to the captions. `typing` is any
 * other field. `away` is a dialog or menu with keys of its own.
 */
export type KeyPlace = "list" | "button" | "caption" | "typing" | "player" | "away";

type WorkbenchPress = Press & Pick<KeyboardEvent, "code" | "getModifierState">;

/**
 * Returns null for a key that is not the workbench's, or not here.
 * @param isMac there Alt (Option) is how letters are written, so while something is typed it is no command
 */
export function keyCommandOf(
  press: WorkbenchPress,
  place: KeyPlace,
  isMac: boolean,
): KeyCommand | null {
  if (place === "away") return null;
  const { ctrlKey, metaKey, shiftKey } = press;
  const isControl = ctrlKey || metaKey;
  // Together they are how some keyboards write letters.
  if (isControl && press.altKey) return null;
  const isFree = place === "list" || place === "button";
  const isTyping = place === "caption" || place === "typing";
  const isAltGraph = press.getModifierState("AltGraph");
  const isAlt = press.altKey && !isAltGraph && !(isMac && isTyping);
  const key = nameOf(press, press.altKey && !isAltGraph);
  if (place === "button" && !isControl && !press.altKey && (key === " " || key === "Enter")) {
    return null;
  }
  const isHere = {
    plain: isAlt || isFree,
    alone: !press.altKey && isFree,
    control: true,
    controlAlone: isFree,
    controlCaptions: place !== "typing",
  };
  const bindings = KEY_BINDINGS.filter(({ way }) => isHere[way]);
  const named = { key, ctrlKey, metaKey, shiftKey, altKey: false };
  return pressedCommand(named, bindings, { ignoresShift: true });
}

/** Names a key by its place while Alt is held: with Alt, some keyboards write other letters. */
function nameOf({ key, code }: WorkbenchPress, isAlt: boolean): string {
  const isLetter = /^[a-z,. ]$/i.test(key) || key.length > 1;
  if (!isAlt || (isLetter && key !== "Dead")) return key;
  return { Comma: ",", Period: ".", Space: " " }[code] ?? code.replace(/^Key/, "");
}

export const CUE_TEXT = "data-cue-text";

/** Marks a field of a cue in which nothing was typed since it was taken: undo there is that of the captions. */
export const UNTYPED = "data-untyped";

/**
 * Is sent to the field with the keyboard before a command: it takes what was typed, or cancels where that is no value.
 */
export const TAKE_TYPED = "taketyped";
