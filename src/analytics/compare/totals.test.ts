import { expect, it } from "vitest";
import type { Series } from "#analytics/analytics-series.ts";
import { withLine } from "./compared.ts";
import { seriesForTest } from "./series-for-test.ts";
import { markOf, totalsOf } from "./totals.ts";

const RANGE = { from: "2026-11-01", to: "2026-11-03" };
const item = (place: number) => ({
  key: `vod:${place}`,
  subject: { kind: "vod" as const, id: String(place) },
  name: `Video ${place}`,
  label: `Video ${place}`,
  place,
  created: { atMs: null, isRequested: false },
});
const read = (series: Series | null) => ({
  series,
  problemOf: () => null,
  asOfMs: 0,
  retry() {},
});
const of = (plays: (number | null)[]) =>
  seriesForTest(RANGE, "day", { plays, impressions: plays, bytes: plays.map((each) => each && 8) });

const exact = (each: number | null) => ({ value: each, mark: "exact" }) as const;

it.each([
  [5, [5, 1, 3], "most"],
  [1, [5, 1, null], "least"],
  [3, [5, 1, 3], null],
  [5, [5, null], null],
  [5, [5, 5], null],
  [null, [5, null, 1], null],
])("Marks %j among %j as the most or the least", (value, all, mark) => {
  expect(markOf(exact(value), all.map(exact))).toBe(mark);
});

it("Marks neither the most nor the least where a total is not exact", () => {
  const most = { value: 5, mark: "exact" } as const;
  expect(markOf(most, [most, { value: 3, mark: "atLeast" }])).toBeNull();
});

it("Sums each metric, and finds the peak and the change", () => {
  const series = [of([1, 6, 3]), of([null, null, null]), null];
  const before = [of([2, 2, 1]), null, null];
  const items = series.map((each, place) => withLine({ ...item(place), ...read(each) }, "plays"));
  const rows = totalsOf(items, before);
  const [first, second, third] = rows;
  expect(first?.metrics.plays).toMatchObject({
    total: { value: 10 },
    change: { ratio: 1 },
    mark: null,
  });
  expect(first?.metrics.bytesPerPlay.total.value).toBe(2.4);
  expect(first?.peak).toMatchObject({ bucket: { from: "2026-11-02" }, value: 6 });
  expect(second?.metrics.plays).toMatchObject({
    status: "empty",
    total: { value: null },
    change: null,
  });
  expect(second?.peak).toBeNull();
  expect(third?.metrics.plays.status).toBe("loading");
});
