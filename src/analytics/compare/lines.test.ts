import { expect, it } from "vitest";
import { lineOf, peakOf } from "./lines.ts";
import { seriesForTest } from "./series-for-test.ts";

const ITEM = { key: "vod:1", label: "Low water", place: 0 };
const NOW_MS = Date.UTC(2026, 10, 4, 12);

const daily = (plays: (number | null)[], nowMs = NOW_MS) =>
  lineOf(
    ITEM,
    seriesForTest({ from: "2026-11-01", to: "2026-11-04" }, "day", { plays }, { nowMs }),
    "plays",
  );

it("A line is complete up to the current day", () => {
  expect(daily([1, 2, 3, 4]).states).toEqual(["whole", "whole", "whole", "partial"]);
  expect(daily([1, 2, 3, 4], Date.UTC(2027, 0, 1)).states).not.toContain("partial");
});

it("Months that the range has a part of are partial at both ends", () => {
  const plays = [1, 2, 3, 4];
  const series = seriesForTest({ from: "2026-01-10", to: "2026-04-20" }, "month", { plays });
  const { states } = lineOf(ITEM, series, "plays");
  expect(states).toEqual(["partial", "whole", "whole", "partial"]);
});

it.each([
  [[1, 9, 9, null], 1],
  [[0, 0, 0, 0], 0],
  [[null, null, null, null], null],
])("Finds in %j the peak in place %j", (plays, peak) => {
  expect(peakOf(daily(plays))).toBe(peak);
});
