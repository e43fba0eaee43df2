import { describe, expect, it } from "vitest";
import { alonePlaces, makePoints, makeRows } from "./points.ts";
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
  it("meets each bucket with what it is compared with, as far as there is one", () => {
    const points = makePoints(series, "plays", previous, "bytesPerPlay");
    expect(points.map(({ value }) => value)).toEqual([null, 4, 8, 6, 2]);
    expect(points.map(({ second }) => second)).toEqual([null, 25, 25, 50, 200]);
    expect(points.map(({ compared }) => compared?.value)).toEqual([0, 1, 2, 3, undefined]);
    expect(points[3]?.compared?.bucket.from).toBe("2026-11-14");
  });

  it("knows nothing of what the series does not count", () => {
    const [point] = makePoints(series, "impressions", null, null);
    expect(point).toMatchObject({ value: null, second: null, compared: null });
  });
});

describe("makeRows", () => {
  it("keeps what is not over out of every line", () => {
    const rows = makeRows(makePoints(series, "plays", null, null));
    expect(rows.map(({ whole }) => whole)).toEqual([null, 4, 8, 6, null]);
    expect(rows.map(({ open }) => open)).toEqual([null, null, null, null, null]);
  });

  it("does so on both sides of a clipped month", () => {
    const months = seriesForTest({
      granularity: "month",
      range: { from: "2026-08-10", to: "2026-12-10" },
      counts: { plays: (index) => index },
    });
    const rows = makeRows(makePoints(months, "plays", null, null));
    expect(rows.map(({ whole }) => whole)).toEqual([null, 1, 2, 3, null]);
    expect(rows.map(({ open }) => open)).toEqual([0, 1, null, 3, 4]);
  });
});

describe("alonePlaces", () => {
  it.each([
    [[], []],
    [[1], [0]],
    [[1, 2], []],
    [
      [null, 1, null, 2, 3, null, 4],
      [1, 6],
    ],
    [[null, null], []],
  ])("of %j are %j", (values, places) => {
    expect(alonePlaces(values)).toEqual(places);
  });
});
