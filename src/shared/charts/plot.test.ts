import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeAt, sharedScale, spreadLabels, strokePath, tickPlaces, xOf, yOf } from "./plot.ts";

const PLOT = { left: 40, top: 10, width: 300, height: 200, count: 4, most: 100 };

describe("the scale of several lines", () => {
  it.each([
    [[[3, 7], [null]], 4, [0, 2, 4, 6, 8]],
    [[[1000], [830]], 2, [0, 500, 1000]],
    [[[0], [null]], 4, [0, 1]],
    [[], 4, [0, 1]],
    [[[0.5]], 4, [0, 1]],
    [[[25]], 4, [0, 10, 20, 30]],
  ])("%j in %d steps: %j", (lists, stepCount, ticks) => {
    expect(sharedScale(lists, stepCount)).toEqual({ most: ticks.at(-1), ticks });
  });

  it("begins at nought and has room for all of them", () => {
    const values = fc.array(fc.option(fc.double({ min: 0, max: 1e15, noNaN: true })));
    fc.assert(
      fc.property(fc.array(values), fc.integer({ min: 1, max: 6 }), (lists, stepCount) => {
        const { most, ticks } = sharedScale(lists, stepCount);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(stepCount + 1);
        for (const value of lists.flat()) expect(value ?? 0).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe("places", () => {
  it("are found again where they are drawn", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(399), (count, at) => {
        const plot = { ...PLOT, count };
        const place = Math.min(at, count - 1);
        expect(placeAt(xOf(place, plot), plot)).toBe(place);
      }),
    );
  });

  it("end with the plot, and a single one stands in its middle", () => {
    expect([0, 3].map((place) => xOf(place, PLOT))).toEqual([40, 340]);
    expect(xOf(0, { ...PLOT, count: 1 })).toBe(190);
    expect([-50, 900].map((x) => placeAt(x, PLOT))).toEqual([0, 3]);
    expect([0, 100].map((value) => yOf(value, PLOT))).toEqual([210, 10]);
  });

  it.each([
    [28, "day", 5, [0, 7, 14, 21]],
    [3, "day", 8, [0, 1, 2]],
    [13, "month", 5, [0, 3, 6, 9, 12]],
    [52, "week", 8, [0, 8, 16, 24, 32, 40, 48]],
    [9000, "day", 2, [0, 4500]],
    [0, "hour", 4, []],
  ] as const)("of %d, by %s, %d at most are named: %j", (count, granularity, most, places) => {
    expect(tickPlaces(count, granularity, most)).toEqual(places);
  });
});

describe("the path of a line", () => {
  it.each([
    [[0, 50, 100, 25], "M40,210L140,110L240,10L340,160"],
    [[0, 50, null, 25], "M40,210L140,110"],
    [[null, 50, 100, null], "M140,110L240,10"],
    [[0, null, 100, 25], "M240,10L340,160"],
    [[0, null, 100, null], ""],
    [[], ""],
  ])("of %j is %s", (values, path) => {
    expect(strokePath(values, PLOT)).toBe(path);
  });
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
  ])("%j stand at %j", (wanted, places) => {
    expect(spreadLabels(wanted, 18, ROOM)).toEqual(places);
  });

  it("never cover each other, stay in their room and keep their order", () => {
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
