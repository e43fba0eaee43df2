import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colourStepOf, colourSteps, STEP_COUNT, totalsByCode } from "./country-map.tsx";

describe("colourSteps", () => {
  it.each([
    [0, []],
    [1, [[5, 1, 1]]],
    [
      3,
      [
        [3, 1, 1],
        [5, 2, 3],
      ],
    ],
    [
      100,
      [
        [1, 1, 4],
        [2, 5, 16],
        [3, 17, 36],
        [4, 37, 64],
        [5, 65, 100],
      ],
    ],
  ])("Divides counts up to %d into steps", (max, steps) => {
    expect(colourSteps(max).map(({ step, from, to }) => [step, from, to])).toEqual(steps);
  });

  it("Gives each count the shade of the legend, and larger counts no paler one", () => {
    const counts = fc
      .integer({ min: 1, max: 1e9 })
      .chain((max) => fc.tuple(fc.constant(max), fc.nat({ max }), fc.nat({ max })));
    const property = fc.property(counts, ([max, one, other]) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(colourStepOf(less, max)).toBeLessThanOrEqual(colourStepOf(more, max));
      expect(colourStepOf(max, max)).toBe(STEP_COUNT);
      const said = colourSteps(max).filter(({ from, to }) => more >= from && more <= to);
      expect(said.map(({ step }) => step)).toEqual(more === 0 ? [] : [colourStepOf(more, max)]);
    });
    fc.assert(property);
  });
});

const totalOf = (code: string | null, name: string) => ({
  key: name,
  code,
  name,
  names: [name],
  count: 9,
  mark: "exact" as const,
  comparedCount: 9,
  previousCount: null,
});

it("Draws counts without a code nowhere, also where the atlas has an outline without a code", () => {
  const byCode = totalsByCode([totalOf(null, "Unknown"), totalOf("NP", "Nepal")]);
  expect([...byCode.keys()]).toEqual(["NP"]);
});
