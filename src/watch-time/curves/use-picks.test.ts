import { expect, it } from "vitest";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { rowForTest } from "./rows-for-test.ts";
import { findPicks } from "./use-picks.ts";

const ROWS = rowsForTest([
  rowForTest({ contentId: "AB-12", period: "2026-10" }),
  rowForTest({ contentId: "cd", period: "2026-11" }),
]);

it("Finds contents by any spelling of their ids, once each, in the order of choosing", () => {
  expect(findPicks(ROWS, ["none", "cd", "ab12", "AB-12"], "flat")).toEqual({
    by: "content",
    places: [1, 0],
  });
});

it("Finds periods by their names where rows are periods", () => {
  expect(findPicks(ROWS, ["2026-11", "cd"], "period")).toEqual({
    by: "period",
    places: [1],
  });
});
