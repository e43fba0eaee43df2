import { expect, it } from "vitest";
import { keysOf, type Press, pressedCommand, type Shortcut } from "./shortcuts.ts";

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

const TABLE: readonly Shortcut<string>[] = [
  { keys: { "Mod+A": "all", Space: "one" }, does: null },
  { keys: { "Mod+Shift+Z": "redo", "Mod+Z": "undo", "Mod+Y": "redo" }, does: null },
  { keys: { "Alt+ArrowUp": "move", "Shift+ArrowUp": "select", ArrowUp: "go" }, does: null },
  { keys: { "?": "help", "<": "slower", 7: "seven", É: "accent", F2: "rename" }, does: null },
];

it.each<[string, Partial<Press>, string | null]>([
  ["a", { ctrlKey: true }, "all"],
  ["a", { metaKey: true }, "all"],
  // With Caps Lock on.
  ["A", { ctrlKey: true }, "all"],
  ["a", {}, null],
  ["A", { ctrlKey: true, shiftKey: true }, null],
  ["a", { ctrlKey: true, altKey: true }, null],
  [" ", {}, "one"],
  [" ", { ctrlKey: true }, null],
  ["z", { ctrlKey: true }, "undo"],
  ["Z", { metaKey: true, shiftKey: true }, "redo"],
  ["ArrowUp", {}, "go"],
  ["ArrowUp", { shiftKey: true }, "select"],
  ["ArrowUp", { altKey: true }, "move"],
  ["ArrowUp", { altKey: true, shiftKey: true }, null],
  ["ArrowUp", { metaKey: true }, null],
  ["?", { shiftKey: true }, "help"],
  ["?", {}, "help"],
  ["?", { shiftKey: true, altKey: true }, null],
  ["<", { shiftKey: true }, "slower"],
  ["7", {}, "seven"],
  ["7", { shiftKey: true }, null],
  ["é", {}, "accent"],
  ["É", { shiftKey: true }, null],
  ["F2", {}, "rename"],
  ["constructor", {}, null],
  ["Dead", {}, null],
])("Finds the command of exactly what is pressed: %j with %j is %j", (key, more, command) => {
  expect(pressedCommand(press(key, more), TABLE)).toBe(command);
});

it.each<[string, Partial<Press>, string | null]>([
  [" ", { shiftKey: true }, "one"],
  ["7", { shiftKey: true }, "seven"],
  ["ArrowUp", { shiftKey: true }, "select"],
  ["ArrowUp", { altKey: true, shiftKey: true }, "move"],
  ["A", { ctrlKey: true, shiftKey: true }, null],
])(
  "Ignores Shift where that is wanted, but not with Ctrl: %j with %j is %j",
  (key, more, command) => {
    expect(pressedCommand(press(key, more), TABLE, { ignoresShift: true })).toBe(command);
  },
);

it.each<[string, Partial<Press>]>([
  ["while it composes", { isComposing: true }],
  ["that ends a composition in Safari", { keyCode: 229 }],
  ["that React reports", { nativeEvent: { isComposing: true, keyCode: 0 } }],
])("Leaves a key to the input method %s", (_, composing) => {
  expect(pressedCommand(press("?", composing), TABLE)).toBeNull();
});

it("Names all combinations of a command", () => {
  expect(keysOf(TABLE, "redo")).toEqual(["Mod+Shift+Z", "Mod+Y"]);
  expect(keysOf(TABLE, "nothing")).toEqual([]);
});
