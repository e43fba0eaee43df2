import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexAt, placeBeside, stretchOf, xOf } from "./plot-geometry.ts";

const PLOT = { left: 50, top: 10, width: 600, height: 200 };
const shapes = fc.constantFrom("area" as const, "bars" as const);

describe("xOf", () => {
  it.each([
    ["area", 0, 7, 50],
    ["area", 6, 7, 650],
    ["area", 0, 1, 350],
    ["bars", 0, 6, 100],
    ["bars", 5, 6, 600],
    ["bars", 0, 1, 350],
  ] as const)("in %s: point %d of %d at %d", (shape, index, count, x) => {
    expect(xOf(index, count, PLOT, shape)).toBe(x);
  });

  it("is found again by indexAt", () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 500 }), fc.nat(), (shape, count, at) => {
        const index = at % count;
        expect(indexAt(xOf(index, count, PLOT, shape), count, PLOT, shape)).toBe(index);
      }),
    );
  });
});

describe("indexAt", () => {
  it("stays among the points, wherever the pointer is", () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 500 }), fc.integer(), (shape, count, x) => {
        const index = indexAt(x, count, PLOT, shape);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(count);
      }),
    );
  });
});

describe("stretchOf", () => {
  it.each([
    ["bars", [0, 2], 6, { left: 50, width: 300 }],
    ["area", [0, 2], 7, { left: 50, width: 250 }],
    ["area", [3, 3], 7, { left: 300, width: 100 }],
    ["area", [0, 0], 1, { left: 50, width: 600 }],
  ] as const)("in %s from %j of %d", (shape, stretch, count, expected) => {
    expect(stretchOf(stretch, count, PLOT, shape)).toEqual(expected);
  });
});

describe("placeBeside", () => {
  it.each([
    [100, 200, 600, 114],
    [500, 200, 600, 286],
    [160, 240, 320, 40],
    [310, 320, 320, 0],
  ])("%d, as wide as %d in %d", (x, ownWidth, frameWidth, left) => {
    expect(placeBeside(x, ownWidth, frameWidth)).toBe(left);
  });
});
