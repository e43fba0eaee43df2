import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Crop, fitCrop, type Handle, resizeCrop, WIDE_RATIO } from "./crop.ts";
import { cropForTest, sizeForTest } from "./crop-for-test.ts";

const CROP = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const SIZE = { width: 1600, height: 900 };
const HANDLES: Handle[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

describe("a pulled handle", () => {
  it.each<[Handle, Crop]>([
    ["n", { x: 0.25, y: 0.375, width: 0.5, height: 0.375 }],
    ["ne", { x: 0.25, y: 0.375, width: 0.625, height: 0.375 }],
    ["e", { x: 0.25, y: 0.25, width: 0.625, height: 0.5 }],
    ["se", { x: 0.25, y: 0.25, width: 0.625, height: 0.625 }],
    ["s", { x: 0.25, y: 0.25, width: 0.5, height: 0.625 }],
    ["sw", { x: 0.375, y: 0.25, width: 0.375, height: 0.625 }],
    ["w", { x: 0.375, y: 0.25, width: 0.375, height: 0.5 }],
    ["nw", { x: 0.375, y: 0.375, width: 0.375, height: 0.375 }],
  ])("Moves the edges at %s when there is no ratio", (handle, expected) => {
    const by = { x: 0.125, y: 0.125 };
    const rules = { size: SIZE, ratio: null, leastPx: 16 };
    expect(resizeCrop(CROP, handle, by, rules)).toEqual(expected);
  });

  it.each<[Handle, { x: number; y: number }, Crop]>([
    ["e", { x: 0.25, y: 0 }, { x: 0.25, y: 0.125, width: 0.75, height: 0.75 }],
    ["n", { x: 0, y: 0.25 }, { x: 0.375, y: 0.5, width: 0.25, height: 0.25 }],
    ["se", { x: 0.25, y: 0 }, { x: 0.25, y: 0.25, width: 0.625, height: 0.625 }],
    ["nw", { x: -9, y: -9 }, { x: 0, y: 0, width: 0.75, height: 0.75 }],
    ["s", { x: 0, y: 9 }, { x: 0.125, y: 0.25, width: 0.75, height: 0.75 }],
  ])("Moves %s by %j, and keeps 16:9 and the opposite side", (handle, by, expected) => {
    const rules = { size: SIZE, ratio: WIDE_RATIO, leastPx: 16 };
    const { x, y, width, height } = resizeCrop(CROP, handle, by, rules);
    expect(x).toBeCloseTo(expected.x, 9);
    expect(y).toBeCloseTo(expected.y, 9);
    expect(width).toBeCloseTo(expected.width, 9);
    expect(height).toBeCloseTo(expected.height, 9);
  });

  it("Leaves the minimum of pixels", () => {
    const rules = { size: SIZE, leastPx: 90 };
    const by = { x: -9, y: -9 };
    const free = resizeCrop(CROP, "se", by, { ...rules, ratio: null });
    expect(free).toEqual({ ...CROP, width: 90 / 1600, height: 0.1 });
    const wide = resizeCrop(CROP, "se", by, { ...rules, ratio: WIDE_RATIO });
    expect(wide.height).toBeCloseTo(0.1, 9);
    expect(wide.width).toBeCloseTo(0.1, 9);
  });
});

it("Keeps every crop inside the image and in its ratio, whatever handle is pulled", () => {
  const share = fc.double({ min: -2, max: 2, noNaN: true });
  const ratios = fc.constantFrom(null, WIDE_RATIO);
  fc.assert(
    fc.property(
      cropForTest,
      sizeForTest,
      fc.constantFrom(...HANDLES),
      fc.record({ x: share, y: share }),
      ratios,
      (start, size, handle, by, ratio) => {
        const crop = fitCrop(start, size, ratio);
        const { x, y, width, height } = resizeCrop(crop, handle, by, { size, ratio, leastPx: 32 });
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThan(0);
        expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
        expect(y + height).toBeLessThanOrEqual(1 + 1e-9);
        if (ratio === null) return;
        expect((width * size.width) / (height * size.height) / ratio).toBeCloseTo(1, 6);
      },
    ),
  );
});
