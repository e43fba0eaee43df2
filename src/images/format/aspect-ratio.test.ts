import fc from "fast-check";
import { expect, it } from "vitest";
import { aspectRatio } from "./check-image.ts";

it.each([
  [1920, 1080, "16:9"],
  [1366, 768, "16:9"],
  [1080, 1920, "9:16"],
  [4032, 3024, "4:3"],
  [1001, 1000, "1:1"],
  [1000, 1500, "2:3"],
  [2520, 1080, "21:9"],
  [3440, 1440, "2.39:1"],
  [1920, 1036, "1.85:1"],
  [1036, 1920, "1:1.85"],
  [5000, 1, "5000:1"],
])("Says of %d by %d pixels that the ratio is %s", (width, height, expected) => {
  const { across, down } = aspectRatio(width, height);
  expect(`${across}:${down}`).toBe(expected);
});

it("Tolerates a hundredth of the sides", () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { across, down } = aspectRatio(width, height);
      expect(Math.abs(across / down / (width / height) - 1)).toBeLessThanOrEqual(0.0102);
    }),
  );
});
