import { expect, it } from "vitest";
import { startSecondsOf } from "#app/pages/video-preview.tsx";

it.each([
  ["t=90", 90],
  ["t=12.5", 12.5],
  ["", 0],
  ["t=", 0],
  ["t=-3", 0],
  ["t=1e3", 0],
  ["t=NaN", 0],
  [`t=${"9".repeat(400)}`, 0],
  ["part=25", 50],
  ["part=0", 0],
  ["part=12.6", 25],
  ["part=99", 195],
  ["part=100", 195],
  ["part=101", 0],
  ["part=half", 0],
  ["t=7&part=50", 7],
])("Reads %j of 200 seconds as the start %s", (search, expected) => {
  expect(startSecondsOf(new URLSearchParams(search), 200)).toBe(expected);
});

it("Starts at zero where the length is unknown, or nearly zero", () => {
  const half = new URLSearchParams("part=50");
  expect(startSecondsOf(half, null)).toBe(0);
  expect(startSecondsOf(half, 3)).toBe(0);
  expect(startSecondsOf(new URLSearchParams("t=90"), null)).toBe(90);
});
