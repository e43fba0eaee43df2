import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepAt, stepsOf } from "./shades.ts";

function shadesOf(values: number[]): (number | null)[] {
  const steps = stepsOf(
    Float64Array.from(values),
    Uint32Array.from(values, (_, at) => at),
  );
  return values.map((value) => stepAt(steps, value));
}

describe("shades", () => {
  it.each<[string, number[], (number | null)[]]>([
    ["evenly spread", [0, 25, 50, 75, 100], [0, 1, 2, 3, 4]],
    ["few large ones", [0, 1, 2, 3, 100, 30, 10], [0, 0, 0, 0, 4, 3, 1]],
    ["all the same", [7, 7], [null, null]],
    ["one alone", [7], [null]],
    ["unknown", [Number.NaN, 0, 100], [null, 0, 4]],
    ["nothing known", [Number.NaN], [null]],
    ["none", [], []],
  ])("%s", (_, values, expected) => {
    expect(shadesOf(values)).toEqual(expected);
  });

  it("are never lighter for more, and the largest is the darkest", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 5000 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        fc.pre(sorted[0] !== sorted.at(-1));
        const shades = shadesOf(sorted).map((shade) => shade ?? -1);
        expect(shades).toEqual(shades.toSorted((a, b) => a - b));
        expect([shades[0], shades.at(-1)]).toEqual([0, 4]);
      }),
    );
  });

  it("go by the rows that are shown", () => {
    expect(stepsOf(Float64Array.of(0, 10, 1e9), Uint32Array.of(1, 0))).toEqual([2, 4, 6, 8]);
  });
});
