import { expect, it } from "vitest";
import { isShort } from "./cell.tsx";

it.each([
  ["1 h 05 min", 10, true],
  ["1 h 05 min", 9, false],
  ["1,204\u202f–\u202f5,310", 13, true],
  ["१२,३४५", 12, false],
  ["3 時間 5 分", 12, false],
  ["", 0, true],
])("%j in room for %i is short: %s", (text, room, expected) => {
  expect(isShort(text, room)).toBe(expected);
});
