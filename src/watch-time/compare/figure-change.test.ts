import { describe, expect, it } from "vitest";
import { type Figure, UNKNOWN } from "#watch-time/figure.ts";
import { changeIn, changeOfFigure, directionOf, sortValueOf } from "./figure-change.ts";

const exactly = (value: number): Figure => ({ kind: "exact", value });
const atLeast = (value: number): Figure => ({ kind: "atLeast", value });
const between = (from: number, to: number): Figure => ({ kind: "between", from, to });
const { POSITIVE_INFINITY: MOST, NEGATIVE_INFINITY: LEAST } = Number;

const boundsOf = (bounds: [number, number] | null) => bounds && { from: bounds[0], to: bounds[1] };

describe("changeOfFigure", () => {
  it.each<[string, Figure, Figure, [number, number] | null, [number, number] | null]>([
    ["two numbers", exactly(15), exactly(10), [5, 5], [50, 50]],
    ["a loss of everything", exactly(0), exactly(10), [-10, -10], [-100, -100]],
    ["something after nothing", exactly(3), exactly(0), [3, 3], null],
    ["nothing after nothing", exactly(0), exactly(0), [0, 0], [0, 0]],
    ["a lower bound now", atLeast(15), exactly(10), [5, MOST], [50, MOST]],
    ["a lower bound before", exactly(15), atLeast(10), [LEAST, 5], [LEAST, 50]],
    ["two lower bounds", atLeast(15), atLeast(10), null, null],
    ["a range now", between(8, 12), exactly(10), [-2, 2], [-20, 20]],
    ["a range before", exactly(10), between(5, 20), [-10, 5], [-50, 100]],
    ["something unknown", exactly(15), UNKNOWN, null, null],
    ["sums that differ by rounding", exactly(0.1 + 0.2), exactly(0.3), [0, 0], [0, 0]],
  ])("Keeps the bounds of %s", (_, current, previous, amount, percent) => {
    const change = changeOfFigure(current, previous);
    expect(changeIn(change, "amount")).toEqual(boundsOf(amount));
    expect(changeIn(change, "percent")).toEqual(boundsOf(percent));
  });

  it("Is only about right for parts of rows, and for days of unequal number", () => {
    const part: Figure = { kind: "exact", value: 3, isPart: true };
    expect(changeOfFigure(part, exactly(1))).toMatchObject({ isAbout: true });
    expect(changeOfFigure(exactly(1), part)).toMatchObject({ isAbout: true });
    expect(changeOfFigure(exactly(1), exactly(1), true)).toMatchObject({ isAbout: true });
    expect(changeOfFigure(exactly(1), exactly(1))).toMatchObject({ isAbout: false });
  });

  it("Tells a direction only where it is certain", () => {
    expect(directionOf(changeOfFigure(exactly(2), exactly(1)))).toBe("more");
    expect(directionOf(changeOfFigure(between(0, 1), exactly(2)))).toBe("less");
    expect(directionOf(changeOfFigure(exactly(1), exactly(1)))).toBe("same");
    expect(directionOf(changeOfFigure(between(1, 3), exactly(2)))).toBeNull();
  });

  it("Sorts what is new above every percentage, and has no place for what is unknown", () => {
    const isNew = sortValueOf(changeOfFigure(exactly(1), exactly(0)), "percent");
    expect(isNew).toBeGreaterThan(sortValueOf(changeOfFigure(exactly(1e9), exactly(1)), "percent"));
    expect(sortValueOf(changeOfFigure(exactly(1), UNKNOWN), "percent")).toBeNaN();
    expect(sortValueOf(changeOfFigure(exactly(15), atLeast(10)), "amount")).toBe(5);
  });
});
