import fc from "fast-check";
import { expect, it } from "vitest";
import { readTypedShift, readTypedTime, writeTypedTime } from "./time-field.tsx";

it.each([
  ["1:02.5", 62_500],
  ["62.5", 62_500],
  ["62,5 s", 62_500],
  [" 1:00:02 ", 3_602_000],
  ["90:00", 5_400_000],
  ["0", 0],
  ["00:01:02,345", 62_345],
  ["1:62", null],
  ["1:60:00", null],
  ["-1", null],
  ["1:", null],
  ["soon", null],
  ["", null],
])("Reads a typed time: %j is %j ms", (text, ms) => {
  expect(readTypedTime(text)).toBe(ms);
});

it.each([
  ["-1.5", -1500],
  ["\u2212 0.25", -250],
  ["+2", 2000],
  ["2", 2000],
  ["--2", null],
])("Reads a typed shift: %j is %j ms", (text, ms) => {
  expect(readTypedShift(text)).toBe(ms);
});

it("Reads the times that it writes", () => {
  fc.assert(
    fc.property(fc.nat(400_000_000), (ms) => {
      expect(readTypedTime(writeTypedTime(ms))).toBe(ms);
    }),
  );
});
