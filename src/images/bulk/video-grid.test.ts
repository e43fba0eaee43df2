import { expect, it } from "vitest";
import { nextPlace } from "./video-grid.tsx";

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 3],
  ["ArrowRight", 6, null],
  ["ArrowLeft", 0, null],
  ["ArrowLeft", 4, 3],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 5, null],
  ["ArrowUp", 4, 1],
  ["ArrowUp", 1, null],
  ["Home", 5, 0],
  ["Home", 0, null],
  ["End", 0, 6],
  ["Enter", 3, null],
])("Lets the key %s lead from place %i to %j", (key, at, expected) => {
  expect(nextPlace(key, { at, columns: 3, count: 7, isReversed: false })).toBe(expected);
});

it("left and right change places where rows run the other way", () => {
  const grid = { at: 3, columns: 3, count: 7, isReversed: true };
  expect([nextPlace("ArrowLeft", grid), nextPlace("ArrowRight", grid)]).toEqual([4, 2]);
  expect(nextPlace("ArrowDown", grid)).toBe(6);
});
