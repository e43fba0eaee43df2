import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dotNear, isOnDot, layOutScatter } from "./scatter-layout.ts";

const formatPercent = (value: number) => `${value} %`;

const measure = (text: string) => text.length * 7;

const anyPoints = fc.array(
  fc.record({
    content: fc.nat(),
    group: fc.constantFrom("loved", "left", "hidden", "between"),
    sharePercent: fc.double({ min: 0, max: 100, noNaN: true }),
    mostSharePercent: fc.constant(100),
    completionPercent: fc.double({ min: 0, max: 100, noNaN: true }),
    mostCompletionPercent: fc.constant(100),
    plays: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { minLength: 1, maxLength: 40 },
);

describe("layOutScatter", () => {
  it("has each film in the plot, from left to right, larger with more plays", () => {
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: 300, max: 1600 }), (points, widthPx) => {
        const { dots, plot } = layOutScatter(points, null, formatPercent, widthPx, measure);
        expect(dots).toHaveLength(points.length);
        expect(dots.map(({ x }) => x)).toEqual(dots.map(({ x }) => x).toSorted((a, b) => a - b));
        const isInside = ({ x, y }: { x: number; y: number }) =>
          x >= plot.left - 0.01 &&
          x <= plot.left + plot.width + 0.01 &&
          y >= plot.top - 0.01 &&
          y <= plot.top + plot.height + 0.01;
        expect(dots.every(isInside)).toBe(true);
        const byPlays = dots.toSorted((a, b) => a.point.plays - b.point.plays);
        const radii = byPlays.map(({ radius }) => radius);
        expect(radii).toEqual(radii.toSorted((a, b) => a - b));
      }),
    );
  });

  it("finds the dot whose edge is nearest", () => {
    fc.assert(
      fc.property(anyPoints, fc.nat({ max: 800 }), fc.nat({ max: 340 }), (points, x, y) => {
        const { dots } = layOutScatter(points, null, formatPercent, 800, measure);
        const distances = dots.map((dot) => Math.hypot(dot.x - x, dot.y - y) - dot.radius);
        expect(distances[dotNear(dots, x, y)]).toBe(Math.min(...distances));
      }),
    );
    expect(dotNear([], 1, 1)).toBe(-1);
  });

  it("takes a press beside a dot for none", () => {
    const [dot] = layOutScatter(
      [
        {
          content: 0,
          group: "loved",
          sharePercent: 30,
          mostSharePercent: 30,
          completionPercent: 50,
          mostCompletionPercent: 50,
          plays: 1,
        },
      ],
      null,
      formatPercent,
      800,
      measure,
    ).dots;
    expect(dot === undefined ? null : isOnDot(dot, dot.x + 5, dot.y)).toBe(true);
    expect(dot === undefined ? null : isOnDot(dot, dot.x + 60, dot.y)).toBe(false);
  });
});
