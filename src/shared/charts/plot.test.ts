import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankAt, spreadLabels, tickPlaces } from "./plot.ts";

it.each([
  [28, "day", 5, [0, 7, 14, 21]],
  [3, "day", 8, [0, 1, 2]],
  [13, "month", 5, [0, 3, 6, 9, 12]],
  [52, "week", 8, [0, 8, 16, 24, 32, 40, 48]],
  [9000, "day", 2, [0, 4500]],
  [0, "hour", 4, []],
] as const)("Labels, of %d places, by %s, %d at most: %j", (count, granularity, most, places) => {
  expect(tickPlaces(count, granularity, most)).toEqual(places);
});

const orderOf = (all: readonly number[]) =>
  all.map((_, index) => index).toSorted((a, b) => (all[a] ?? 0) - (all[b] ?? 0));

describe("labels", () => {
  const ROOM = { from: 0, to: 200 };

  it.each([
    [
      [10, 100],
      [10, 100],
    ],
    [
      [50, 50],
      [50, 68],
    ],
    [
      [199, 198],
      [200, 182],
    ],
    [
      [-5, 300],
      [0, 200],
    ],
  ])("Labels move from wanted places %j to %j", (wanted, places) => {
    expect(spreadLabels(wanted, 18, ROOM)).toEqual(places);
  });

  it("Labels never cover each other, stay in their room and keep their order", () => {
    const wanted = fc.array(fc.integer({ min: -50, max: 250 }), { maxLength: 6 });
    fc.assert(
      fc.property(wanted, (list) => {
        const places = spreadLabels(list, 18, ROOM);
        const sorted = places.toSorted((a, b) => a - b);
        for (const [index, at] of sorted.entries()) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(200);
          expect(at - (sorted[index - 1] ?? -18)).toBeGreaterThanOrEqual(18);
        }
        expect(orderOf(places)).toEqual(orderOf(list));
      }),
    );
  });
});

it("Ranks lines at a place, the largest first and unknown values after zero", () => {
  const lines = [0, null, 7].map((value) => ({ values: [value] }));
  expect(rankAt(lines, 0).map(({ values }) => values[0])).toEqual([7, 0, null]);
  expect(rankAt(lines, 9)).toEqual(lines);
});
