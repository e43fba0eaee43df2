import fc from "fast-check";
import { expect, it } from "vitest";
import { type Metric, pointsOf, totalOf } from "#analytics/metrics.ts";
import { addDays } from "#shared/dates/days.ts";
import { seriesForTest } from "./series-for-test.ts";
import { cumulate } from "./use-overlay.ts";

const valuesOf = (series: Parameters<typeof pointsOf>[0], metric: Metric) =>
  pointsOf(series, metric).map(({ value }) => value);

const of = (plays: (number | null)[], bytes: (number | null)[] = plays) =>
  seriesForTest({ from: "2026-01-01", to: addDays("2026-01-01", plays.length - 1) }, "day", {
    plays,
    bytes,
  });

it.each([
  [
    [1, 2, 3],
    [1, 3, 6],
  ],
  [
    [null, null, 4, 0],
    [null, null, 4, 4],
  ],
  [
    [1, null, 2],
    [1, null, 3],
  ],
  [[null], [null]],
])("Sums %j up to %j, place by place", (counts, sums) => {
  expect(cumulate(of(counts)).counts.plays).toEqual(sums);
});

it("Divides the sums so far for a rate so far", () => {
  expect(valuesOf(cumulate(of([10, 30], [100, 700])), "bytesPerPlay")).toEqual([10, 20]);
});

it("Uses the last known value as the total", () => {
  const counts = fc.array(fc.option(fc.nat(1_000_000)), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(counts, counts, (plays, bytes) => {
      const series = of(
        plays,
        plays.map((_, index) => bytes[index] ?? null),
      );
      for (const metric of ["plays", "bytes"] as const) {
        const known = valuesOf(cumulate(series), metric).filter((value) => value !== null);
        expect(known.at(-1) ?? null).toBe(totalOf(series, metric));
        expect(known).toEqual(known.toSorted((a, b) => a - b));
      }
    }),
  );
});
