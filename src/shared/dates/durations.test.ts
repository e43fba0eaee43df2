import { describe, expect, it } from "vitest";
import { formatClock, parseClock } from "./durations.ts";

describe("parseClock", () => {
  it.each([
    ["00:00:12", 12],
    ["01:42:08", 6128],
    ["123:00:00", 442_800],
    ["00:01:02.5", 62],
    ["12", null],
    ["00:61:00", null],
    ["", null],
    ["-1:00:00", null],
  ])("Reads the clock %j as %s seconds", (text, expected) => {
    expect(parseClock(text)).toBe(expected);
  });
});

describe("formatClock", () => {
  it.each([
    [0, "0:00"],
    [5, "0:05"],
    [485, "8:05"],
    [6128, "1:42:08"],
    [3599.6, "1:00:00"],
    [-3, "0:00"],
  ])("Writes a length of %s seconds as %s", (seconds, expected) => {
    expect(formatClock(seconds)).toBe(expected);
  });
});
