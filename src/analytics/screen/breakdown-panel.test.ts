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
  ["no reason where both were read in full", FULL, FULL, null],
  ["no rows in the previous period", FULL, EMPTY, "nothingBefore"],
  ["no rows in the current period, which is not a fall", EMPTY, FULL, "oneSided"],
  ["an unreadable row", { ...FULL, unreadableCount: 1 }, FULL, "notRead"],
] as const)("Explains why there is no comparison: %s", (_, current, before, expected) => {
  expect(reasonAgainst(current, before)).toBe(expected);
});

it("Explains a missing comparison by an unreadable row of the whole range", () => {
  expect(reasonAgainst(FULL, FULL, { ...FULL, partialCount: 1 })).toBe("notRead");
});
