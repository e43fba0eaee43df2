import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameDistance, type Pixels, scoreFrame } from "./choose-stills.ts";

const WIDTH = 64;
const HEIGHT = 36;

/** Creates an image with greys by position. */
function paint(grey: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const value = grey(at % WIDTH, Math.floor(at / WIDTH));
    data.set([value, value, value, 255], at * 4);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const checks = (low: number, high: number, size = 4) =>
  paint((x, y) => ((Math.floor(x / size) + Math.floor(y / size)) % 2 === 0 ? low : high));
/** Draws the same edges out. */
const waves = (low: number, high: number) =>
  paint((x, y) => low + ((high - low) * (2 + Math.sin(x / 5) + Math.sin(y / 5))) / 4);

describe("useless frames", () => {
  it.each([0, 16, 128, 235, 255])("A frame all of grey %d scores zero", (grey) => {
    expect(scoreFrame(paint(() => grey)).score).toBe(0);
  });

  it("Noise on black, and on one grey, scores zero", () => {
    expect(scoreFrame(checks(0, 4, 1)).score).toBe(0);
    expect(scoreFrame(checks(120, 124, 1)).score).toBe(0);
  });

  it("Useless frames score below any image, whatever their grey", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 30, max: 100 }),
        fc.integer({ min: 130, max: 220 }),
        (flat, low, high) => {
          const worst = scoreFrame(paint(() => flat)).score;
          expect(worst).toBeLessThan(scoreFrame(checks(low, high)).score);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("the better of two frames", () => {
  it("The sharper frame scores higher", () => {
    const [sharp, soft] = [scoreFrame(checks(60, 190)), scoreFrame(waves(60, 190))];
    expect(sharp.sharpness).toBeGreaterThan(10 * soft.sharpness);
    expect(sharp.score).toBeGreaterThan(soft.score);
  });

  it("The frame with more contrast scores higher", () => {
    expect(scoreFrame(checks(60, 190)).score).toBeGreaterThan(scoreFrame(checks(110, 130)).score);
  });

  it("The frame with fewer overexposed or underexposed parts scores higher", () => {
    const fair = scoreFrame(checks(60, 190));
    for (const lost of [0, 255]) {
      const clipped = scoreFrame(paint((x, y) => (x < 48 ? lost : (x + y) % 2 === 0 ? 60 : 190)));
      expect(clipped.blackShare + clipped.whiteShare).toBe(0.75);
      expect(clipped.score).toBeLessThan(fair.score);
    }
  });

  it("Letters on black score lower than an image", () => {
    const credits = paint((x, y) => (x > 24 && x < 40 && y % 4 === 0 ? 255 : 0));
    expect(scoreFrame(credits).score).toBeLessThan(scoreFrame(waves(40, 210)).score / 4);
  });
});

it("Measures shares, mean and contrast exactly", () => {
  const half = scoreFrame(paint((x) => (x < WIDTH / 2 ? 0 : 255)));
  expect(half).toMatchObject({ blackShare: 0.5, whiteShare: 0.5, score: 0 });
  expect(half.meanLuma).toBeCloseTo(0.5);
  expect(half.contrast).toBeCloseTo(1);
});

it("Stays between 0 and 1, for any pixels of any size", () => {
  const pixels = fc
    .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
    .chain(([width, height]) =>
      fc
        .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
        .map((bytes) => ({ data: new Uint8ClampedArray(bytes), width, height })),
    );
  fc.assert(
    fc.property(pixels, (some) => {
      const search = scoreFrame(some);
      for (const value of [search.score, search.blackShare, search.meanLuma, search.contrast]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      expect(search.sharpness).toBeGreaterThanOrEqual(0);
      expect(search.grid).toHaveLength(144);
    }),
  );
});

const grid = (pixels: Pixels) => scoreFrame(pixels).grid;

describe("the distance", () => {
  it("The distance is 0 to itself and 1 from black to white", () => {
    const image = grid(waves(20, 230));
    expect(frameDistance(image, image)).toBe(0);
    expect(frameDistance(grid(paint(() => 0)), grid(paint(() => 255)))).toBe(1);
  });

  it("The distance is small for a flicker and large for another scene", () => {
    const scene = grid(paint((x) => x * 3));
    expect(frameDistance(scene, grid(paint((x) => x * 3 + 3)))).toBeLessThan(0.02);
    expect(frameDistance(scene, grid(paint((x) => 200 - x * 3)))).toBeGreaterThan(0.2);
  });
});
