/** A line of the help, and of the handler: both read this table. */
interface KeyBinding {
  command: string;
  /** `event.key` in small letters. */
  keys: readonly string[];
  /**
   * `plain`: alone while nothing is typed, with Alt anywhere. `alone`: while nothing is typed.
   * `control`: with Ctrl or Cmd, anywhere. `controlAlone`: with them, while nothing is typed.
   * `controlCaptions`: with them, but for a field whose own undo is meant.
   */
  way: "plain" | "alone" | "control" | "controlAlone" | "controlCaptions";
  isShifted?: boolean;
}

const BINDINGS = [
  { command: "toggle", keys: ["k", " "], way: "plain" },
  { command: "back", keys: ["j", "arrowleft"], way: "plain" },
  { command: "forward", keys: ["l", "arrowright"], way: "plain" },
  { command: "backALittle", keys: [","], way: "plain" },
  { command: "forwardALittle", keys: ["."], way: "plain" },
  { command: "previous", keys: ["arrowup"], way: "plain" },
  { command: "next", keys: ["arrowdown"], way: "plain" },
  { command: "first", keys: ["home"], way: "alone" },
  { command: "last", keys: ["end"], way: "alone" },
  { command: "setIn", keys: ["i"], way: "plain" },
  { command: "setOut", keys: ["o"], way: "plain" },
  { command: "editText", keys: ["enter"], way: "alone" },
  { command: "split", keys: ["s"], way: "plain" },
  { command: "merge", keys: ["m"], way: "plain" },
  { command: "insert", keys: ["n"], way: "plain" },
  { command: "delete", keys: ["delete", "backspace"], way: "alone" },
  { command: "selectAll", keys: ["a"], way: "controlAlone" },
  { command: "bold", keys: ["b"], way: "controlCaptions" },
  { command: "italic", keys: ["i"], way: "controlCaptions" },
  { command: "undo", keys: ["z"], way: "controlCaptions" },
  { command: "redo", keys: ["z"], way: "controlCaptions", isShifted: true },
  { command: "redo", keys: ["y"], way: "controlCaptions" },
  { command: "find", keys: ["f"], way: "control" },
  { command: "save", keys: ["s"], way: "control" },
  { command: "help", keys: ["?"], way: "alone" },
] as const satisfies readonly KeyBinding[];

export type KeyCommand = (typeof BINDINGS)[number]["command"];

export const KEY_BINDINGS: readonly (KeyBinding & { command: KeyCommand })[] = BINDINGS;

/**
 * Element where a key was pressed. `caption`: field of a cue, where undo applies to the captions. `typing`:
 * any other field. `away`: dialog or menu with keys of its own.
 */
export type KeyPlace = "list" | "button" | "caption" | "typing" | "player" | "away";

type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey" | "getModifierState"
>;

/**
 * Null for a key that is not the workbench's, or not here.
 * @param isMac there Alt (Option) is how letters are written, so while something is typed it is no command
 */
export function keyCommandOf(press: Press, place: KeyPlace, isMac: boolean): KeyCommand | null {
  if (place === "away") return null;
  const isControl = press.ctrlKey || press.metaKey;
  // Together they are how some keyboards write letters.
  if (isControl && press.altKey) return null;
  const isFree = place === "list" || place === "button";
  const isTyping = place === "caption" || place === "typing";
  const isAltGraph = press.getModifierState("AltGraph");
  const isAlt = press.altKey && !isAltGraph && !(isMac && isTyping);
  const name = nameOf(press, press.altKey && !isAltGraph);
  const found = KEY_BINDINGS.find(({ keys, way, isShifted = false }) => {
    if (!keys.includes(name)) return false;
    switch (way) {
      case "control":
        return isControl && press.shiftKey === isShifted;
      case "controlAlone":
        return isControl && isFree;
      case "controlCaptions":
        return isControl && place !== "typing" && press.shiftKey === isShifted;
      case "plain":
        return !isControl && (isAlt || isFree);
      case "alone":
        return !isControl && !press.altKey && isFree;
    }
  });
  const isButtons = place === "button" && !isControl && !press.altKey;
  return found === undefined || (isButtons && (name === " " || name === "enter"))
    ? null
    : found.command;
}

/** With Alt some keyboards write other letters: then the place of the key counts. */
function nameOf({ key, code }: Press, isAlt: boolean): string {
  const isLetter = /^[a-z,. ]$/i.test(key) || key.length > 1;
  if (!isAlt || (isLetter && key !== "Dead")) return key.toLowerCase();
  return { Comma: ",", Period: ".", Space: " " }[code] ?? code.replace(/^Key/, "").toLowerCase();
}

export const CUE_TEXT = "data-cue-text";

/** Marks a field of a cue in which nothing was typed since it was taken: undo there is that of the captions. */
export const UNTYPED = "data-untyped";

/** Sent to the field with the keyboard before a command: it takes what was typed, or cancels where that is no value. */
export const TAKE_TYPED = "taketyped";
