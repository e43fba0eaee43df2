import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisOf } from "./value-axis.ts";

describe("axisOf", () => {
  it.each([
    [[], [0, 1]],
    [
      [null, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [
      [3, null, 2],
      [0, 1, 2, 3],
    ],
    [[5], [0, 2, 4, 6]],
    [[9], [0, 5, 10]],
    [[10], [0, 5, 10]],
    [[1000], [0, 250, 500, 750, 1000]],
    [[874_512], [0, 250_000, 500_000, 750_000, 1_000_000]],
  ])("Has for %j ticks at %j", (values, ticks) => {
    expect(axisOf(values)).toEqual({ top: ticks.at(-1), ticks });
  });

  it.each([
    [[1000, 830], 2, [0, 500, 1000]],
    [[0.5], 4, [0, 1]],
    [[25], 4, [0, 10, 20, 30]],
  ])("Has for %j in at most %d steps ticks at %j", (values, maxSteps, ticks) => {
    expect(axisOf(values, null, maxSteps)).toEqual({ top: ticks.at(-1), ticks });
  });

  it("Uses the steps of another axis", () => {
    expect(axisOf([31], 4)).toEqual({ top: 32, ticks: [0, 8, 16, 24, 32] });
    expect(axisOf([null], 3)).toEqual({ top: 3, ticks: [0, 1, 2, 3] });
  });

  it("Holds every value, in few even whole steps, and wastes no more than half of the height", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.option(fc.integer({ min: 1, max: 4 })), (most, stepCount) => {
        const { top, ticks } = axisOf([most], stepCount);
        expect(top).toBeGreaterThanOrEqual(most);
        expect(top).toBeLessThanOrEqual(Math.max(8, most * 2));
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.at(-1)).toBe(top);
        expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true);
      }),
    );
  });
});
