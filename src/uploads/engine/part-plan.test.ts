import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planParts } from "./stored-upload.ts";

const MiB = 1024 ** 2;

describe("planParts", () => {
  it.each([
    [1, 1],
    [5 * MiB - 1, 1],
    [5 * MiB, 1],
    [5 * MiB + 1, 2],
    [160 * MiB, 32],
    [160 * MiB + 1, 11],
    [10_000 * 16 * MiB, 10_000],
    [10_000 * 16 * MiB + 1, 9412],
  ])("Cuts a file of %i bytes into %i parts", (sizeBytes, partCount) => {
    expect(planParts(sizeBytes).partCount).toBe(partCount);
  });

  it("Returns legal parts that sum to the file, whatever its size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 * 1024 ** 4 }), (sizeBytes) => {
        const { partSizeBytes, partCount } = planParts(sizeBytes);
        const lastBytes = sizeBytes - partSizeBytes * (partCount - 1);
        expect(partCount).toBeGreaterThanOrEqual(1);
        expect(partCount).toBeLessThanOrEqual(10_000);
        expect(partSizeBytes).toBeGreaterThanOrEqual(5 * MiB);
        expect(lastBytes).toBeGreaterThan(0);
        expect(lastBytes).toBeLessThanOrEqual(partSizeBytes);
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 60])("Refuses to cut %s bytes into parts", (sizeBytes) => {
    expect(() => planParts(sizeBytes)).toThrow(RangeError);
  });
});
