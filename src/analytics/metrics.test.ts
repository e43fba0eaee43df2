import { describe, expect, it } from "vitest";
import { seriesForTest } from "#analytics/chart/series-for-test.ts";
import { changeOf } from "./comparison.ts";
import { figureOf, pointsOf } from "./metrics.ts";

const RANGE = { from: "2026-11-01", to: "2026-11-03" };

/** Returns three days of both sets. */
function seriesOf(plays: (number | null)[], bytes: (number | null)[]) {
  return seriesForTest({
    range: RANGE,
    counts: {
      plays: (index) => plays[index] ?? null,
      bytes: (index) => bytes[index] ?? null,
    },
  });
}

describe("data per play", () => {
  it("Counts the days that have both, and is marked where one has only one", () => {
    const series = seriesOf([1, 2, 100], [1000, 2000, null]);
    expect(figureOf(series, "bytesPerPlay")).toEqual({ value: 1000, mark: "about" });
    expect(figureOf(series, "plays")).toEqual({ value: 103, mark: "exact" });
  });

  it("Data per play is exact where a day has neither", () => {
    const series = seriesOf([1, 2, null], [1000, 2000, null]);
    expect(figureOf(series, "bytesPerPlay")).toEqual({ value: 1000, mark: "exact" });
  });

  it("Data per play is unknown for a day that lacks a part of either", () => {
    const series = {
      ...seriesOf([1, 2, 4], [1000, 2000, 4000]),
      atLeast: { bytes: [false, true, false] },
    };
    expect(pointsOf(series, "bytesPerPlay").map(({ value }) => value)).toEqual([1000, null, 1000]);
    expect(figureOf(series, "bytesPerPlay")).toEqual({ value: 1000, mark: "about" });
    expect(figureOf(series, "bytes")).toEqual({ value: 7000, mark: "atLeast" });
  });
});

it("Has no change where either side is not exact", () => {
  const whole = seriesOf([1, 2, 4], []);
  const part = { ...whole, atLeast: { plays: [false, true, false] } };
  const unknown = { ratio: null, previous: null };
  expect(changeOf(whole, whole, "plays")).toMatchObject({ ratio: 0 });
  expect(changeOf(part, whole, "plays")).toMatchObject(unknown);
  expect(changeOf(whole, part, "plays")).toMatchObject(unknown);
});
