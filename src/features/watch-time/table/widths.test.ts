import { describe, expect, it } from "vitest";
import { stickyOffsets } from "./widths.ts";

describe("stickyOffsets", () => {
  it.each([
    [1000, [36, 186]],
    // More would leave no room for the rest.
    [400, [36]],
    [200, []],
  ])("in a frame of %i px", (frameWidthPx, expected) => {
    const offsets = stickyOffsets(
      [
        { column: "title", widthPx: 150 },
        { column: "plays", widthPx: 120 },
      ],
      { startPx: 36, frameWidthPx },
    );
    expect([...offsets.values()]).toEqual(expected);
  });
});
