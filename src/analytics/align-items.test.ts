import fc from "fast-check";
import { expect, it } from "vitest";
import { seriesForTest } from "#analytics/compare/series-for-test.ts";
import { alignItems } from "./analytics-sums.ts";
import { totalOf } from "./metrics.ts";

const RANGE = { from: "2026-09-10", to: "2026-11-20" };
const NOW_MS = Date.UTC(2027, 0, 1);

it.each([
  [["day", "day"], "day", "day"],
  [["day", "day"], "week", "week"],
  [["day", "month"], "day", "month"],
  // Weeks can't be joined to months.
  [["month", "day"], "week", "month"],
  [["hour", "day"], "hour", "day"],
] as const)("Shows %j, requested in %s, all in %s", (granularities, wanted, shown) => {
  const series = granularities.map((granularity) => seriesForTest(RANGE, granularity, () => 1));
  const [aligned = []] = alignItems([series], wanted, NOW_MS);
  expect(aligned.map((each) => each?.granularity)).toEqual([shown, shown]);
  expect(aligned[0]?.buckets).toEqual(aligned[1]?.buckets);
});

it("Keeps the lists, their order and missing items", () => {
  const day = seriesForTest(RANGE, "day", () => 1);
  const month = seriesForTest({ from: "2026-01-01", to: "2026-03-31" }, "month", () => 7);
  const [one, other] = alignItems(
    [
      [null, day],
      [month, null],
    ],
    "day",
    NOW_MS,
  );
  expect(one?.map((each) => each?.granularity)).toEqual([undefined, "month"]);
  expect(other).toEqual([month, null]);
  expect(alignItems([[null], []], "week", NOW_MS)).toEqual([[null], []]);
});

it("Changes no total of any item", () => {
  const counts = fc.array(fc.option(fc.nat(1000)), { minLength: 72, maxLength: 72 });
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 6 }), fc.boolean(), (items, hasMonth) => {
      const series = [
        ...items.map((plays) => seriesForTest(RANGE, "day", { plays })),
        ...(hasMonth ? [seriesForTest(RANGE, "month", () => 5)] : []),
      ];
      const [aligned = []] = alignItems([series], "week", NOW_MS);
      expect(aligned.map((each) => each && totalOf(each, "plays"))).toEqual(
        series.map((each) => totalOf(each, "plays")),
      );
      expect(new Set(aligned.map((each) => each?.granularity)).size).toBeLessThanOrEqual(1);
    }),
  );
});
