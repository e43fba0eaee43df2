import { expect, it } from "vitest";
import { placeAfterKey } from "./use-cursor.ts";

it.each([
  [null, "ArrowRight", 0],
  [null, "ArrowLeft", 19],
  [3, "ArrowRight", 4],
  [19, "ArrowRight", 19],
  [0, "ArrowLeft", 0],
  [3, "PageDown", 13],
  [3, "PageUp", 0],
  [3, "Home", 0],
  [3, "End", 19],
  [3, "a", null],
])("from %j %s leads to %j", (at, key, next) => {
  expect(placeAfterKey(at, key, 20)).toBe(next);
  expect(placeAfterKey(at, key, 0)).toBeNull();
});
