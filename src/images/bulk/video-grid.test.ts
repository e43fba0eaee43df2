import { expect, it } from "vitest";
import { nextPlace } from "./video-grid.tsx";

it.each([
  ["right", 0, 1],
  ["right", 2, 3],
  ["right", 6, null],
  ["left", 0, null],
  ["left", 4, 3],
  ["down", 1, 4],
  ["down", 5, null],
  ["up", 4, 1],
  ["up", 1, null],
  ["first", 5, 0],
  ["first", 0, null],
  ["last", 0, 6],
] as const)("Moves by the step %s from place %i to %j", (step, at, expected) => {
  expect(nextPlace(step, { at, columns: 3, count: 7, isReversed: false })).toBe(expected);
});

it("Swaps the left and right keys where rows run the other way", () => {
  const grid = { at: 3, columns: 3, count: 7, isReversed: true };
  expect([nextPlace("left", grid), nextPlace("right", grid)]).toEqual([4, 2]);
  expect(nextPlace("down", grid)).toBe(6);
});
