import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addTurns,
  type Crop,
  cropPixels,
  fitCrop,
  largestCrop,
  moveCrop,
  outputSize,
  type Size,
  turnCrop,
  turnedSize,
  WHOLE,
  WIDE_RATIO,
} from "./crop.ts";
import { cropForTest, sizeForTest, turnsForTest } from "./crop-for-test.ts";

const closeTo = (crop: Crop) => ({
  x: expect.closeTo(crop.x, 9) as number,
  y: expect.closeTo(crop.y, 9) as number,
  width: expect.closeTo(crop.width, 9) as number,
  height: expect.closeTo(crop.height, 9) as number,
});

const expectInside = ({ x, y, width, height }: Crop) => {
  for (const side of [x, y, width, height]) expect(side).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
  expect(y + height).toBeLessThanOrEqual(1 + 1e-9);
};

const pixelRatio = (crop: Crop, size: Size) =>
  (crop.width * size.width) / (crop.height * size.height);

describe("the largest crop", () => {
  it.each<[Size, Crop]>([
    [{ width: 1920, height: 1080 }, WHOLE],
    [
      { width: 1600, height: 1800 },
      { x: 0, y: 0.25, width: 1, height: 0.5 },
    ],
    [
      { width: 3200, height: 900 },
      { x: 0.25, y: 0, width: 0.5, height: 1 },
    ],
  ])("The largest crop has the ratio 16:9 in %j: %j", (size, expected) => {
    expect(largestCrop(size, WIDE_RATIO)).toEqual(closeTo(expected));
    expect(fitCrop(WHOLE, size, WIDE_RATIO)).toEqual(closeTo(expected));
  });
});

describe("turning", () => {
  it("Rotates the crop clockwise with the image", () => {
    const crop = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    expect(turnCrop(crop, 0)).toBe(crop);
    expect(turnCrop(crop, 1)).toEqual(closeTo({ x: 0.4, y: 0.1, width: 0.4, height: 0.3 }));
    expect(turnCrop(crop, 2)).toEqual(closeTo({ x: 0.6, y: 0.4, width: 0.3, height: 0.4 }));
    expect(turnCrop(crop, 3)).toEqual(closeTo({ x: 0.2, y: 0.6, width: 0.4, height: 0.3 }));
  });

  it("Restores the crop after four turns, and after as many back", () => {
    fc.assert(
      fc.property(cropForTest, turnsForTest, sizeForTest, (crop, turns, size) => {
        let turned = crop;
        for (let count = 0; count < 4; count += 1) turned = turnCrop(turned, 1);
        expect(turned).toEqual(closeTo(crop));
        const back = addTurns(0, -turns);
        expect(turnCrop(turnCrop(crop, turns), back)).toEqual(closeTo(crop));
        expect(turnedSize(turnedSize(size, turns), back)).toEqual(size);
        expectInside(turnCrop(crop, turns));
      }),
    );
  });

  it.each([
    [0, 1, 1],
    [3, 1, 0],
    [0, -1, 3],
    [1, -6, 3],
  ] as const)("Adds up %d and %d more quarter turns to %d", (turns, more, expected) => {
    expect(addTurns(turns, more)).toBe(expected);
  });
});

describe("fitting a ratio", () => {
  it("Keeps a crop that has the ratio, or may have any", () => {
    const size = { width: 1600, height: 900 };
    const crop = { x: 0.1, y: 0.3, width: 0.5, height: 0.5 };
    expect(fitCrop(crop, size, WIDE_RATIO)).toBe(crop);
    expect(fitCrop(crop, { width: 1000, height: 900 }, null)).toBe(crop);
  });

  it("Results in the ratio, inside the image, with no larger area", () => {
    fc.assert(
      fc.property(
        cropForTest,
        sizeForTest,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (...all) => {
          const [crop, size, ratio] = all;
          const fitted = fitCrop(crop, size, ratio);
          expectInside(fitted);
          expect(pixelRatio(fitted, size) / ratio).toBeCloseTo(1, 6);
          expect(fitted.width * fitted.height).toBeLessThanOrEqual(crop.width * crop.height + 1e-9);
        },
      ),
    );
  });
});

it("Moves a crop up to the edges, without changing its size", () => {
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  expect(moveCrop(crop, { x: 0.125, y: -0.125 })).toEqual({ ...crop, x: 0.375, y: 0.125 });
  expect(moveCrop(crop, { x: 9, y: -9 })).toEqual({ ...crop, x: 0.5, y: 0 });
  const share = fc.double({ min: -2, max: 2, noNaN: true });
  fc.assert(
    fc.property(cropForTest, share, share, (start, x, y) => {
      const moved = moveCrop(start, { x, y });
      expectInside(moved);
      expect(moved).toMatchObject({ width: start.width, height: start.height });
    }),
  );
});

describe("pixels", () => {
  it.each<[Crop, Crop]>([
    [WHOLE, { x: 0, y: 0, width: 100, height: 50 }],
    [
      { x: 0.126, y: 0.5, width: 0.25, height: 0.5 },
      { x: 13, y: 25, width: 25, height: 25 },
    ],
    [
      { x: 0.9999, y: 0.9999, width: 0.0001, height: 0.0001 },
      { x: 99, y: 49, width: 1, height: 1 },
    ],
  ])("Converts %j in 100 × 50 to pixels: %j", (crop, expected) => {
    expect(cropPixels(crop, { width: 100, height: 50 })).toEqual(expected);
  });

  it.each<[number | null, Size]>([
    [null, { width: 2000, height: 1500 }],
    [1920, { width: 1920, height: 1440 }],
    [1, { width: 1, height: 1 }],
    [5000, { width: 2000, height: 1500 }],
  ])("Limits the drawn size of %j to a width: %j", (maxWidthPx, expected) => {
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    expect(outputSize(crop, { width: 4000, height: 3000 }, maxWidthPx)).toEqual(expected);
  });

  it("Pixels lie inside the image, and are never enlarged", () => {
    const width = fc.option(fc.integer({ min: 1, max: 6000 }));
    fc.assert(
      fc.property(cropForTest, sizeForTest, width, (crop, size, maxWidthPx) => {
        const part = cropPixels(crop, size);
        expect(part.x).toBeGreaterThanOrEqual(0);
        expect(part.y).toBeGreaterThanOrEqual(0);
        expect(part.x + part.width).toBeLessThanOrEqual(size.width);
        expect(part.y + part.height).toBeLessThanOrEqual(size.height);
        const output = outputSize(crop, size, maxWidthPx);
        expect(output.width).toBeLessThanOrEqual(part.width);
        expect(output.height).toBeLessThanOrEqual(part.height);
        expect(Math.min(output.width, output.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
