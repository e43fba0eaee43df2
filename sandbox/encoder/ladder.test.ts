import { describe, expect, it } from "vitest";
import { framerateText, ladderFor, rungsUpTo, steadyRate } from "./ladder.ts";

const sizes = (width: number, height: number) =>
  ladderFor(width, height).map((rung) => `${rung.width}x${rung.height}`);

describe("ladderFor", () => {
  it.each([
    [3840, 2160, ["1920x1080", "1280x720", "854x480", "426x240"]],
    [1920, 1080, ["1920x1080", "1280x720", "854x480", "426x240"]],
    [1280, 720, ["1280x720", "854x480", "426x240"]],
    [1920, 800, ["1728x720", "1152x480", "576x240"]],
    [640, 360, ["640x360", "426x240"]],
    [426, 240, ["426x240"]],
    [160, 90, ["160x90"]],
    [1080, 1920, ["608x1080", "406x720", "270x480", "136x240"]],
    [1279, 719, ["1278x718", "854x480", "426x240"]],
    [1, 1, ["2x2"]],
  ])("Makes the rungs of %ix%i", (width, height, rungs) => {
    expect(sizes(width, height)).toEqual(rungs);
  });

  it("Has even sides, falls, and never exceeds the source", () => {
    for (let height = 2; height <= 1200; height += 7) {
      const rungs = ladderFor(Math.round(height * 1.777), height);
      expect(rungs.length).toBeGreaterThan(0);
      for (const [i, rung] of rungs.entries()) {
        expect((rung.width % 2) + (rung.height % 2)).toBe(0);
        expect(rung.height).toBeLessThanOrEqual(height);
        expect(rung.height).toBeLessThan(rungs[i - 1]?.height ?? height + 1);
      }
    }
  });
});

describe("steadyRate", () => {
  it.each([
    [25, 1, "25/1", "25"],
    [24_000, 1001, "24000/1001", "23.976"],
    [24, 1, "24/1", "24"],
    [30_000, 1001, "30000/1001", "29.97"],
    [2983, 100, "30000/1001", "29.97"],
    [60, 1, "60/1", "60"],
    [120, 1, "60/1", "60"],
    [90_000, 1, "60/1", "60"],
    [15, 2, "15/2", "7.5"],
    [0, 0, "25/1", "25"],
  ])("Reads the rate %i/%i as %s", (numerator, denominator, fraction, text) => {
    const rate = steadyRate(numerator, denominator);
    expect(rate.fraction).toBe(fraction);
    expect(framerateText(rate.value)).toBe(text);
  });
});

describe("rungsUpTo", () => {
  it.each([
    [null, [720, 480, 240]],
    [480, [480]],
    [600, [480]],
    [100, [240]],
    [Number.POSITIVE_INFINITY, [720]],
  ])("A limit of %s leaves the rungs %j", (height, heights) => {
    expect(rungsUpTo(ladderFor(1280, 720), height).map((rung) => rung.height)).toEqual(heights);
  });
});
