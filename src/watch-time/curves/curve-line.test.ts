import { describe, expect, it } from "vitest";
import { rankAt } from "#shared/charts/plot.ts";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import type { Figure } from "#watch-time/figure.ts";
import { curveLine, lineNear, mostOf } from "./curve-line.ts";

const UNKNOWN: Figure = { kind: "unknown" };
const exact = (value: number): Figure => ({ kind: "exact", value });
const between = (from: number, to: number): Figure => ({ kind: "between", from, to });
const atLeast = (value: number): Figure => ({ kind: "atLeast", value });

const line = (figures: readonly Figure[], partials: Parameters<typeof curveLine>[2] = []) =>
  curveLine(
    { key: JSON.stringify(figures), name: "A", lineStyle: seriesStyleAt(0) },
    figures,
    partials,
  );

describe("a line", () => {
  it("A line has gaps where values are unknown, and bounds where they have them", () => {
    const { values, highs } = line([exact(1), UNKNOWN, between(2, 5), atLeast(3)]);
    expect(values).toEqual([1, null, 2, 3]);
    expect(highs).toEqual([1, null, 5, null]);
    expect(line([exact(1), UNKNOWN, atLeast(3)])).not.toHaveProperty("highs");
  });

  it("A line has partial points where periods are incomplete", () => {
    const figures = [exact(1), exact(2), exact(3)];
    expect(line(figures, ["clipped", null, "unfinished"]).states).toEqual([
      "partial",
      "whole",
      "partial",
    ]);
    expect(line(figures).states).toEqual(["whole", "whole", "whole"]);
  });

  it("A line has room for the largest possible value", () => {
    expect(mostOf([line([between(1, 2), atLeast(3), between(1, 4), exact(0)])])).toBe(4);
    expect(mostOf([line([UNKNOWN])])).toBe(0);
  });
});

const toY = (value: number) => 10 - value;

describe("lines at a point", () => {
  const lines = [line([UNKNOWN]), line([between(2, 9)]), line([exact(5)])];

  it("Lines at a point are sorted largest first, by their certain values, and unknown last", () => {
    expect(rankAt(lines, 0)).toEqual([lines[2], lines[1], lines[0]]);
  });

  it("Lines at a point are selected where they are nearest, if they have a value", () => {
    expect(lineNear(lines, 0, 9, toY)).toBe(lines[1]);
    expect(lineNear(lines, 0, 0, toY)).toBe(lines[2]);
    expect(lineNear(lines.slice(0, 1), 0, 0, toY)).toBeNull();
  });
});
