import { describe, expect, it } from "vitest";
import { gridGeometry, tableGeometry } from "./use-virtual-list.ts";

describe("gridGeometry", () => {
  it.each([
    [313, 2],
    [328, 2],
    [497, 3],
    [753, 4],
    [1169, 4],
    [1649, 6],
    [2289, 8],
  ])("Fills a frame of %i px with %i columns", (width, columns) => {
    const geometry = gridGeometry(width, 16);
    expect(geometry.columns).toBe(columns);
    expect(geometry.columnWidth * columns + geometry.gap * (columns - 1)).toBeCloseTo(width);
  });

  it("Has one column in the narrowest frame", () => {
    expect(gridGeometry(100, 16).columns).toBe(1);
  });

  it("Grows with the font size", () => {
    expect(tableGeometry(800, 32).rowHeight).toBe(2 * tableGeometry(800, 16).rowHeight);
  });
});
