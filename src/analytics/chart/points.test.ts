import { describe, expect, it } from "vitest";
import { makePoints, statesOf } from "./points.ts";
import { seriesForTest } from "./series-for-test.ts";

const series = seriesForTest({
  range: { from: "2026-11-16", to: "2026-11-20" },
  nowMs: Date.parse("2026-11-20T09:00Z"),
  counts: {
    plays: (index) => [null, 4, 8, 6, 2][index] ?? null,
    bytes: (index) => index * 100,
  },
});
const previous = seriesForTest({
  range: { from: "2026-11-11", to: "2026-11-14" },
  counts: { plays: (index) => index },
});

describe("makePoints", () => {
  it("Pairs each bucket with the compared one, where it exists", () => {
    const points = makePoints(series, "plays", previous, "bytesPerPlay");
    expect(points.map(({ value }) => value)).toEqual([null, 4, 8, 6, 2]);
    expect(points.map(({ second }) => second?.value)).toEqual([null, 25, 25, 50, 200]);
    expect(points.map(({ compared }) => compared?.value)).toEqual([0, 1, 2, 3, undefined]);
    expect(points[3]?.compared?.bucket.from).toBe("2026-11-14");
  });

  it("Has no values where the series does not count", () => {
    const [point] = makePoints(series, "impressions", null, null);
    expect(point).toMatchObject({ value: null, second: null, compared: null });
  });
});

describe("statesOf", () => {
  it("Leaves unfinished buckets out of every line", () => {
    const points = makePoints(series, "plays", null, null);
    expect(statesOf(points.map(({ bucket }) => bucket)).slice(-2)).toEqual(["whole", "apart"]);
  });

  it("Draws a line to a clipped month on both sides", () => {
    const { buckets } = seriesForTest({
      granularity: "month",
      range: { from: "2026-08-10", to: "2026-12-10" },
    });
    expect(statesOf(buckets)).toEqual(["partial", "whole", "whole", "whole", "partial"]);
  });
});
