import { describe, expect, it } from "vitest";
import { dotsOf, endOf, lineOf, peakOf, rankAt, strokesOf } from "./lines.ts";
import { seriesForTest } from "./series-for-test.ts";

const ITEM = { key: "vod:1", name: "Low water", place: 0 };
const NOW_MS = Date.UTC(2026, 10, 4, 12);

const daily = (plays: (number | null)[], nowMs = NOW_MS) =>
  lineOf(
    ITEM,
    seriesForTest({ from: "2026-11-01", to: "2026-11-04" }, "day", { plays }, { nowMs }),
    "plays",
  );

it("a line is whole up to the day that is going on, and the way there is apart", () => {
  expect(strokesOf(daily([1, 2, 3, 4]))).toEqual([
    { isWhole: true, values: [1, 2, 3, null] },
    { isWhole: false, values: [null, null, 3, 4] },
  ]);
  expect(strokesOf(daily([1, 2, 3, 4], Date.UTC(2027, 0, 1)))).toHaveLength(1);
});

it("months that the range has a part of are apart at both ends", () => {
  const plays = [1, 2, 3, 4];
  const series = seriesForTest({ from: "2026-01-10", to: "2026-04-20" }, "month", { plays });
  expect(strokesOf(lineOf(ITEM, series, "plays"))).toEqual([
    { isWhole: true, values: [null, 2, 3, null] },
    { isWhole: false, values: [1, 2, null, null] },
    { isWhole: false, values: [null, null, 3, 4] },
  ]);
  const two = seriesForTest({ from: "2026-01-10", to: "2026-02-20" }, "month", { plays: [1, 2] });
  expect(strokesOf(lineOf(ITEM, two, "plays")).map(({ values }) => values)).toEqual([
    [null, null],
    [1, 2],
  ]);
});

it("what no line leads to is a dot, and so is what is not whole", () => {
  expect(dotsOf(daily([5, null, 3, 4]))).toEqual([
    { place: 0, isWhole: true },
    { place: 3, isWhole: false },
  ]);
  expect(dotsOf(daily([null, null, null, null]))).toEqual([]);
});

it.each([
  [[1, 9, 9, null], 1, { place: 2, value: 9 }],
  [[0, 0, 0, 0], 0, { place: 3, value: 0 }],
  [[null, null, null, null], null, null],
])("of %j the peak is in place %j and the end is %j", (plays, peak, end) => {
  expect(peakOf(daily(plays))).toBe(peak);
  expect(endOf(daily(plays))).toEqual(end);
});

describe("lines at one place", () => {
  it("come largest first, and what is not known after nought", () => {
    const lines = [[0], [null], [7]].map(([value = null]) => daily([value, 1, 1, 1]));
    expect(rankAt(lines, 0).map(({ value }) => value)).toEqual([7, 0, null]);
    expect(rankAt(lines, 9).map(({ bucket }) => bucket)).toEqual([null, null, null]);
  });
});
