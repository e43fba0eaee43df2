import { describe, expect, it } from "vitest";
import { PRESET_KEYS, rangeCommandOf } from "./range-keys.ts";

const BARE = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe("a key", () => {
  it("Chooses the range of its letter", () => {
    expect(rangeCommandOf({ ...BARE, key: "f" }, false)).toEqual({ kind: "preset", preset: "28d" });
    // With Caps Lock on.
    expect(rangeCommandOf({ ...BARE, key: "D" }, true)).toEqual({
      kind: "preset",
      preset: "today",
    });
  });

  it.each([
    ["ArrowLeft", false, -1],
    ["ArrowRight", false, 1],
    ["ArrowLeft", true, 1],
    ["ArrowRight", true, -1],
  ])("Steps with Shift and %s, right to left %s: %d", (key, isRightToLeft, by) => {
    expect(rangeCommandOf({ ...BARE, shiftKey: true, key }, isRightToLeft)).toEqual({
      kind: "step",
      by,
    });
  });

  it.each([
    [{ key: "f", ctrlKey: true }],
    [{ key: "f", altKey: true }],
    [{ key: "f", metaKey: true }],
    [{ key: "F", shiftKey: true }],
    [{ key: "ArrowLeft" }],
    [{ key: "ArrowUp", shiftKey: true }],
    [{ key: "x" }],
    [{ key: "constructor" }],
  ])("A key is no shortcut of a range: %j", (press) => {
    expect(rangeCommandOf({ ...BARE, ...press }, false)).toBeNull();
  });

  it("Belongs to one range only", () => {
    const keys = Object.values(PRESET_KEYS);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
