import fc from "fast-check";
import { expect, it } from "vitest";
import { valueScale } from "./value-scale.ts";

it.each([
  ["seconds", 7, [0, 2, 4, 6, 8]],
  ["seconds", 700, [0, 300, 600, 900]],
  ["seconds", 5000, [0, 1800, 3600, 5400]],
  ["seconds", 14_400, [0, 3600, 7200, 10_800, 14_400]],
  ["seconds", 40_000, [0, 10_800, 21_600, 32_400, 43_200]],
  ["seconds", 100_000, [0, 36_000, 72_000, 108_000]],
  ["percent", 100, [0, 25, 50, 75, 100]],
  ["percent", 0.35, [0, 0.1, 0.2, 0.3, 0.4]],
  ["count", 0, [0, 1]],
] as const)("Has ticks for a scale of %s up to %s: %j", (unit, most, ticks) => {
  const scale = valueScale(unit, most);
  expect(scale.ticks.map((tick) => Math.round(tick * 1000) / 1000)).toEqual(ticks);
  expect(scale.top).toBe(scale.ticks.at(-1));
});

it("Has a scale that holds every value", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("seconds", "percent", "count", "bytes"),
      fc.double({ min: 0, max: 1e12, noNaN: true }),
      (unit, most) => {
        const scale = valueScale(unit, most);
        expect(scale.top).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(scale.ticks.length).toBeLessThanOrEqual(5);
      },
    ),
  );
});
