import { expect, it } from "vitest";
import { reasonAgainst } from "./breakdown-panel.tsx";

const FULL = {
  rows: [1],
  unreadableCount: 0,
  partialCount: 0,
  contradictedCount: 0,
};
const EMPTY = { ...FULL, rows: [] };

it.each([
  ["nothing, where both were read in full", FULL, FULL, null],
  ["that there was nothing before", FULL, EMPTY, "nothingBefore"],
  ["that nothing came of now, which is no fall", EMPTY, FULL, "oneSided"],
  ["that a row could not be read", { ...FULL, unreadableCount: 1 }, FULL, "notRead"],
] as const)("Explains why there is no comparison: %s", (_, current, before, expected) => {
  expect(reasonAgainst(current, before)).toBe(expected);
});

it("Explains a missing comparison by an unreadable row of the whole range", () => {
  expect(reasonAgainst(FULL, FULL, { ...FULL, partialCount: 1 })).toBe("notRead");
});
