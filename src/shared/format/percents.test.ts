import { expect, it } from "vitest";
import { formatPercent } from "./percents.ts";

it.each([
  [0, "0%"],
  [0.000_01, "<0.1%"],
  [0.001, "0.1%"],
  [-0.0273, "2.7%"],
  [0.5, "50.0%"],
  [0.9999, "100.0%"],
  [1, "100%"],
  [-14.538, "1,454%"],
])("Writes a part of %d as %s", (part, expected) => {
  expect(formatPercent(part, "en")).toBe(expected);
});

it("Uses the language of the locale", () => {
  expect(formatPercent(0.0004, "de").replaceAll(/\s/gu, " ")).toBe("<0,1 %");
});
