import { describe, expect, it } from "vitest";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import type { Figure } from "#watch-time/figure.ts";
import { type CurveLine, lineNear, mostOf, rankLines } from "./curve-line.ts";
import { bandOf, strokeOf, upperEdgeOf } from "./curve-paths.ts";

/** A pixel to a place and to a value, from the lower left corner. */
const PLOT = { left: 0, top: 0, width: 4, height: 10, count: 5, most: 10 };
const UNKNOWN: Figure = { kind: "unknown" };
const exact = (value: number): Figure => ({ kind: "exact", value });
const between = (from: number, to: number): Figure => ({ kind: "between", from, to });

function line(figures: readonly Figure[], partialAt: number | null = null): CurveLine {
  const points = figures.map((figure, place) => ({
    place,
    figure,
    partial: place === partialAt ? ("clipped" as const) : null,
  }));
  return { key: JSON.stringify(figures), name: "A", lineStyle: seriesStyleAt(0), points };
}

describe("the path of a line", () => {
  it("has gaps where nothing is known", () => {
    const gappy = line([exact(1), exact(2), UNKNOWN, exact(3), between(4, 9)]);
    expect(strokeOf(gappy, PLOT, true)).toBe("M0,9L1,8M3,7L4,6");
    expect(strokeOf(gappy, PLOT, false)).toBe("");
  });

  it("is apart from the way to and from what is not whole", () => {
    const cut = line([exact(1), exact(2), exact(3), exact(4)], 1);
    expect(strokeOf(cut, PLOT, true)).toBe("M2,7L3,6");
    expect(strokeOf(cut, PLOT, false)).toBe("M0,9L1,8L2,7");
  });
});

describe("the band of a line", () => {
  it("lies between the least and the most, and is nowhere where values are exact", () => {
    expect(bandOf(line([exact(1), between(2, 5), exact(3)]), PLOT)).toBe(
      "M0,9L1,5L2,7L2,7L1,8L0,9Z",
    );
    expect(bandOf(line([exact(1), exact(2)]), PLOT)).toBe("");
  });

  it("ends where a value has no bound", () => {
    const open = line([between(1, 2), { kind: "atLeast", value: 3 }, between(1, 4), exact(0)]);
    expect(bandOf(open, PLOT)).toBe("M0,8L0,9ZM2,6L3,10L3,10L2,9Z");
    expect(mostOf([open])).toBe(4);
  });
});

describe("the upper edge of a line", () => {
  it("is drawn around what is not exact, and nowhere else", () => {
    const part = line([exact(1), between(2, 5), exact(3), exact(4), UNKNOWN, between(1, 2)]);
    expect(upperEdgeOf(part, PLOT)).toBe("M0,9L1,5L2,7M5,8");
    expect(upperEdgeOf(line([exact(1), exact(2), { kind: "atLeast", value: 3 }]), PLOT)).toBe("");
  });
});

describe("lines at a point", () => {
  const lines = [line([UNKNOWN]), line([between(2, 9)]), line([exact(5)])];

  it("are told largest first, by what is sure, and unknown last", () => {
    expect(rankLines(lines, 0)).toEqual([lines[2], lines[1], lines[0]]);
  });

  it("are meant where they are nearest, if they are there", () => {
    expect(lineNear(lines, 0, 9, PLOT)).toBe(lines[1]);
    expect(lineNear(lines, 0, 0, PLOT)).toBe(lines[2]);
    expect(lineNear(lines.slice(0, 1), 0, 0, PLOT)).toBeNull();
  });
});
