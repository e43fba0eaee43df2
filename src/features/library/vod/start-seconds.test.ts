import { expect, it } from "vitest";
import { startSecondsOf } from "./start-seconds.ts";

it.each([
  ["t=90", 90],
  ["t=12.5", 12.5],
  ["", 0],
  ["t=", 0],
  ["t=-3", 0],
  ["t=1e3", 0],
  ["t=NaN", 0],
  [`t=${"9".repeat(400)}`, 0],
])("%j begins at %s s", (search, expected) => {
  expect(startSecondsOf(new URLSearchParams(search))).toBe(expected);
});
