import { describe, expect, it } from "vitest";
import { indexAfterKey, indexAfterStep } from "./roving-focus.ts";

describe("indexAfterKey", () => {
  it.each([
    ["ArrowDown", 1, 2],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 0, 0],
    ["ArrowDown", null, 0],
    ["ArrowUp", null, 4],
    ["PageDown", 1, 4],
    ["PageUp", 4, 1],
    ["Home", 3, 0],
    ["End", null, 4],
    ["ArrowRight", 1, null],
    ["a", 1, null],
  ])("Moves by %s at %s of five to %s", (key, at, expected) => {
    expect(indexAfterKey(key, at, { count: 5, pageSize: 3 })).toBe(expected);
  });

  it("Wraps around by arrows alone", () => {
    const list = { count: 3, pageSize: 9, isWrapping: true };
    expect(indexAfterKey("ArrowDown", 2, list)).toBe(0);
    expect(indexAfterKey("ArrowUp", 0, list)).toBe(2);
    expect(indexAfterKey("PageDown", 1, list)).toBe(2);
  });

  it("Goes nowhere in an empty list, nor by pages where there are none", () => {
    expect(indexAfterKey("End", null, { count: 0 })).toBeNull();
    expect(indexAfterKey("PageDown", 0, { count: 3 })).toBeNull();
  });
});

it.each([
  [null, "forth", 0],
  [null, "back", 19],
  [19, "forth", 19],
  [3, "pageForth", 13],
  [3, "pageBack", 0],
  [3, "first", 0],
  [3, "last", 19],
] as const)("Moves from %j by the step %s to %j", (at, step, expected) => {
  expect(indexAfterStep(step, at, { count: 20, pageSize: 10 })).toBe(expected);
});
