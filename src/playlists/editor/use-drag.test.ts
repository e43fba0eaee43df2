import { describe, expect, it } from "vitest";
import { gapAt, isOverList, scrollSpeed } from "./use-drag.ts";

const BOX = { top: 100, bottom: 500, left: 50, right: 450 };

describe("a gap", () => {
  it.each([
    [-30, 0],
    [19, 0],
    [21, 1],
    [99, 2],
    [9999, 5],
  ])("A gap is at a height of %i px: %i", (heightPx, gap) => {
    expect(gapAt(heightPx, 40, 5)).toBe(gap);
  });
});

describe("scrolling", () => {
  it("Scrolling is faster nearer to an edge, zero in the middle, and no faster beyond", () => {
    expect(scrollSpeed(300, BOX)).toBe(0);
    expect(scrollSpeed(490, BOX)).toBeGreaterThan(scrollSpeed(460, BOX));
    expect(scrollSpeed(460, BOX)).toBeGreaterThan(0);
    expect(scrollSpeed(110, BOX)).toBe(-scrollSpeed(490, BOX));
    expect(scrollSpeed(900, BOX)).toBe(scrollSpeed(500, BOX));
  });

  it("Leaves a place without scrolling in a low frame", () => {
    expect(scrollSpeed(150, { ...BOX, bottom: 200 })).toBe(0);
  });
});

it("Accepts a drop slightly outside, but not far from the list", () => {
  expect(isOverList(250, 560, BOX)).toBe(true);
  expect(isOverList(250, 580, BOX)).toBe(false);
  expect(isOverList(500, 300, BOX)).toBe(false);
});
