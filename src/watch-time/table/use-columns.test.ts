import { describe, expect, it } from "vitest";
import { roomIn, stickyOffsets } from "./use-columns.ts";

describe("stickyOffsets", () => {
  it.each([
    [1000, [36, 186]],
    // More would leave no room for the rest.
    [400, [36]],
    [200, []],
  ])("in a frame of %i px", (frameWidthPx, expected) => {
    const offsets = stickyOffsets(
      [
        { column: "title", leastPx: 150 },
        { column: "plays", leastPx: 120 },
      ],
      { startPx: 36, frameWidthPx },
    );
    expect([...offsets.values()]).toEqual(expected);
  });
});

describe("roomIn", () => {
  it.each([
    [132, 16, 12],
    // Larger type.
    [132, 32, 5],
    [60, 64, 0],
  ])("a column of %i px with type of %i px", (widthPx, remPx, expected) => {
    expect(roomIn(widthPx, remPx)).toBe(expected);
  });
});
