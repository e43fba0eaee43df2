import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SortKey, sortIndices } from "./sort-indices.ts";

const value = fc.oneof(
  fc.double(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);

/** Sorts by comparison, as the reference. */
function naive(indices: readonly number[], keys: readonly SortKey[]): number[] {
  return indices.toSorted((a, b) => {
    for (const { values, isDown } of keys) {
      const [one = 0, other = 0] = [values[a], values[b]];
      if (Number.isNaN(one) && Number.isNaN(other)) continue;
      if (Number.isNaN(one)) return 1;
      if (Number.isNaN(other)) return -1;
      if (one < other) return isDown ? 1 : -1;
      if (one > other) return isDown ? -1 : 1;
    }
    return 0;
  });
}

const keyed = fc
  .array(fc.tuple(value, value), { maxLength: 60 })
  .chain((pairs) => fc.tuple(fc.constant(pairs), fc.boolean(), fc.boolean()));

describe("sorting indices", () => {
  it("Matches comparing them one by one", () => {
    fc.assert(
      fc.property(keyed, ([pairs, isFirstDown, isSecondDown]) => {
        const keys = [
          { values: Float64Array.from(pairs, ([first]) => first), isDown: isFirstDown },
          { values: Float64Array.from(pairs, ([, second]) => second), isDown: isSecondDown },
        ];
        const indices = Uint32Array.from(pairs, (_, at) => at);
        expect([...sortIndices(indices, keys)]).toEqual(naive([...indices], keys));
      }),
    );
  });

  it("Matches for many, which are sorted otherwise", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value), { minLength: 40, maxLength: 60 }),
        fc.boolean(),
        fc.boolean(),
        (pairs, isFirstDown, isSecondDown) => {
          const many = Array.from(
            { length: 5000 },
            (_, at): [number, number] => pairs[(at * 7919) % pairs.length] ?? [0, 0],
          );
          const keys = [
            { values: Float64Array.from(many, ([first]) => first), isDown: isFirstDown },
            { values: Float64Array.from(many, ([, second]) => second), isDown: isSecondDown },
          ];
          const indices = Uint32Array.from(many, (_, at) => many.length - 1 - at);
          expect([...sortIndices(indices, keys)]).toEqual(naive([...indices], keys));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("Leaves the indices alone, and what is not among them out", () => {
    const indices = Uint32Array.of(4, 1, 3);
    const keys = [{ values: Float64Array.of(9, 8, 7, 6, 5), isDown: false }];
    expect([...sortIndices(indices, keys)]).toEqual([4, 3, 1]);
    expect([...indices]).toEqual([4, 1, 3]);
    expect([...sortIndices(indices, [])]).toEqual([4, 1, 3]);
  });
});
