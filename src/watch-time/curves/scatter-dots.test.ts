import fc from "fast-check";
import { expect, it } from "vitest";
import { dotNear, dotsOf, isOnDot } from "./scatter.ts";

/** A plot of 400 by 300 pixels, from 0% to 100%. */
const SCALES = {
  toX: (place: number) => 40 + place * 4,
  toY: (value: number) => 310 - value * 3,
};

const anyPoint = fc.record({
  content: fc.nat(),
  group: fc.constantFrom("loved", "left", "hidden", "between"),
  sharePercent: fc.double({ min: 0, max: 100, noNaN: true }),
  mostSharePercent: fc.constant(100),
  completionPercent: fc.double({ min: 0, max: 100, noNaN: true }),
  mostCompletionPercent: fc.constant(100),
  plays: fc.integer({ min: 1, max: 1_000_000 }),
});
const anyPoints = fc.array(anyPoint, { minLength: 1, maxLength: 40 });

it("has each video, from left to right, larger with more plays", () => {
  fc.assert(
    fc.property(anyPoints, (points) => {
      const dots = dotsOf(points);
      expect(dots).toHaveLength(points.length);
      const shares = dots.map(({ sharePercent }) => sharePercent);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      const byPlays = dots.toSorted((a, b) => a.plays - b.plays);
      const radii = byPlays.map(({ radiusPx }) => radiusPx);
      expect(radii).toEqual(radii.toSorted((a, b) => a - b));
      expect(radii.every((radius) => radius > 3 && radius <= 13)).toBe(true);
    }),
  );
});

it("finds the dot whose edge is nearest", () => {
  fc.assert(
    fc.property(anyPoints, fc.nat({ max: 450 }), fc.nat({ max: 340 }), (points, x, y) => {
      const dots = dotsOf(points);
      const distances = dots.map(
        ({ sharePercent, completionPercent, radiusPx }) =>
          Math.hypot(SCALES.toX(sharePercent) - x, SCALES.toY(completionPercent) - y) - radiusPx,
      );
      expect(distances[dotNear(dots, x, y, SCALES)]).toBe(Math.min(...distances));
    }),
  );
  expect(dotNear([], 1, 1, SCALES)).toBe(-1);
});

it("takes a press beside a dot for none", () => {
  fc.assert(
    fc.property(anyPoint, (point) => {
      for (const dot of dotsOf([point])) {
        const [x, y] = [SCALES.toX(dot.sharePercent), SCALES.toY(dot.completionPercent)];
        expect(isOnDot(dot, x + 5, y, SCALES)).toBe(true);
        expect(isOnDot(dot, x + 60, y, SCALES)).toBe(false);
      }
    }),
  );
});
