import { expect, it } from "vitest";
import { commandOf, stepRate } from "./shortcuts.ts";

const press = (key: string, with_: object = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...with_,
});

it.each([
  [" ", { kind: "toggle" }],
  ["K", { kind: "toggle" }],
  ["j", { kind: "skip", seconds: -10 }],
  ["ArrowRight", { kind: "skip", seconds: 5 }],
  ["<", { kind: "speed", by: -1 }],
  [".", { kind: "frame", by: 1 }],
  ["0", { kind: "percent", percent: 0 }],
  ["7", { kind: "percent", percent: 70 }],
  ["Tab", null],
  ["Escape", null],
  ["constructor", null],
])("Maps a key in the frame to a command: %j is %j", (key, command) => {
  expect(commandOf(press(key), "frame")).toEqual(command);
});

it("Leaves keys to the focused control, and to the browser", () => {
  expect(commandOf(press(" "), "button")).toBeNull();
  expect(commandOf(press("k"), "menu")).toBeNull();
  expect(commandOf(press("ArrowDown"), "menu-button")).toBeNull();
  expect(commandOf(press("ArrowDown"), "button")).toEqual({ kind: "volume", by: -0.05 });
  expect(commandOf(press("k"), "button")).toEqual({ kind: "toggle" });
  expect(commandOf(press("ArrowUp"), "slider")).toBeNull();
  expect(commandOf(press(" "), "slider")).toEqual({ kind: "toggle" });
  for (const key of ["ctrlKey", "altKey", "metaKey"]) {
    expect(commandOf(press("f", { [key]: true }), "frame")).toBeNull();
  }
});

it.each([
  ["K", { kind: "toggle" }],
  ["<", { kind: "speed", by: -1 }],
  ["?", { kind: "help" }],
  // Digits of a French keyboard.
  ["7", { kind: "percent", percent: 70 }],
  ["ArrowLeft", { kind: "skip", seconds: -5 }],
])("Finds the command of the key %j with Shift, too", (key, command) => {
  expect(commandOf(press(key, { shiftKey: true }), "frame")).toEqual(command);
});

it.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.25, -1, 0.25],
  [1.1, 1, 1.25],
  [1.1, -1, 1],
] as const)("Steps to the next speed: from %f by %i is %f", (rate, by, expected) => {
  expect(stepRate(rate, by)).toBe(expected);
});
