import { expect, it } from "vitest";
import { KEY_BINDINGS, type KeyPlace, keyCommandOf } from "./workbench-keys.ts";

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  getModifierState: () => false,
  ...more,
});

it.each<[string, Partial<KeyboardEvent>, KeyPlace, string | null]>([
  ["k", {}, "list", "toggle"],
  [" ", {}, "list", "toggle"],
  [" ", {}, "button", null],
  ["Enter", {}, "button", null],
  ["Enter", {}, "list", "editText"],
  ["i", {}, "list", "setIn"],
  ["I", { shiftKey: true }, "list", "setIn"],
  ["i", {}, "typing", null],
  ["i", {}, "player", null],
  ["i", { altKey: true }, "typing", "setIn"],
  ["ˆ", { altKey: true, code: "KeyI" }, "typing", "setIn"],
  ["Dead", { altKey: true, code: "KeyI" }, "typing", "setIn"],
  ["i", { altKey: true }, "player", "setIn"],
  ["ArrowDown", {}, "typing", null],
  ["ArrowDown", { altKey: true }, "typing", "next"],
  ["Enter", { shiftKey: true }, "list", "editText"],
  ["ArrowDown", { shiftKey: true }, "list", "next"],
  ["z", { ctrlKey: true }, "caption", "undo"],
  ["z", { ctrlKey: true }, "player", "undo"],
  ["Z", { metaKey: true, shiftKey: true }, "caption", "redo"],
  ["z", { ctrlKey: true }, "typing", null],
  ["b", { ctrlKey: true }, "caption", "bold"],
  ["i", { metaKey: true }, "list", "italic"],
  ["i", { ctrlKey: true }, "typing", null],
  ["Z", { metaKey: true, shiftKey: true }, "typing", null],
  ["y", { ctrlKey: true }, "typing", null],
  ["y", { ctrlKey: true }, "list", "redo"],
  ["s", { ctrlKey: true }, "typing", "save"],
  ["s", {}, "list", "split"],
  ["a", { ctrlKey: true }, "list", "selectAll"],
  ["a", { ctrlKey: true }, "typing", null],
  ["Delete", {}, "list", "delete"],
  ["Delete", {}, "typing", null],
  ["?", { shiftKey: true }, "list", "help"],
  ["s", { ctrlKey: true }, "away", null],
  ["s", { ctrlKey: true, altKey: true }, "typing", null],
  ["S", { ctrlKey: true, shiftKey: true }, "list", null],
  ["Tab", {}, "list", null],
  ["constructor", {}, "list", null],
])("Maps a key to a command by its place: %j with %j in %s is %j", (key, more, place, command) => {
  expect(keyCommandOf(press(key, more), place, false)).toBe(command);
});

it.each<[string, Partial<KeyboardEvent>, KeyPlace, string | null]>([
  ["ß", { altKey: true, code: "KeyS" }, "caption", null],
  ["Dead", { altKey: true, code: "KeyN" }, "caption", null],
  ["ArrowLeft", { altKey: true }, "typing", null],
  ["ß", { altKey: true, code: "KeyS" }, "list", "split"],
  ["˚", { altKey: true, code: "KeyK" }, "player", "toggle"],
  ["s", { metaKey: true }, "caption", "save"],
  ["z", { metaKey: true }, "caption", "undo"],
])(
  "Leaves Alt to letters while something is typed on a Mac: %j with %j in %s is %j",
  (key, more, place, command) => {
    expect(keyCommandOf(press(key, more), place, true)).toBe(command);
  },
);

it("Runs no command for a letter written with AltGr", () => {
  const altGraph = { getModifierState: (key: string) => key === "AltGraph" };
  for (const altKey of [false, true]) {
    const written = press("ł", { ...altGraph, altKey, code: "KeyL" });
    expect(keyCommandOf(written, "caption", false)).toBeNull();
    expect(keyCommandOf(written, "list", false)).toBeNull();
  }
});

it("Has no key for two commands", () => {
  const all = KEY_BINDINGS.flatMap(({ keys }) => Object.keys(keys));
  expect(new Set(all).size).toBe(all.length);
});
