import * as fc from "fast-check";
import { expect, it } from "vitest";
import { formatDuration } from "./durations.ts";

it.each([
  [0, "0s"],
  [0.04, "0s"],
  [3.44, "3.4s"],
  [9.94, "9.9s"],
  [9.96, "10s"],
  [59.4, "59s"],
  [59.6, "1m"],
  [485, "8m 5s"],
  [3569.4, "59m 29s"],
  [3570, "1h"],
  [3599, "1h"],
  [3600, "1h"],
  [6128, "1h 42m"],
  [359_000, "99h 43m"],
  [358_200 + 60 * 29, "99h 59m"],
  [360_000, "100h"],
  [4_334_400, "1,204h"],
])("Formats a duration of %d seconds", (seconds, labels) => {
  expect(formatDuration(seconds, "en")).toBe(labels);
});

it("Formats a duration in the language", () => {
  expect(formatDuration(4_334_400, "de")).toContain("1.204");
});

/** Parses formatted text into minutes. */
function minutesOf(labels: string): number {
  const [, hours = "0"] = /([\d,]+)h/.exec(labels) ?? [];
  const [, minutes = "0"] = /(\d+)m/.exec(labels) ?? [];
  const [, seconds = "0"] = /([\d.]+)s/.exec(labels) ?? [];
  return Number(hours.replaceAll(",", "")) * 60 + Number(minutes) + Number(seconds) / 60;
}

it("Never writes sixty of a unit, and never less for more", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1e4, noNaN: true }),
      (seconds, more) => {
        const labels = formatDuration(seconds, "en");
        expect(labels).not.toMatch(/\b60[ms]/);
        expect(minutesOf(formatDuration(seconds + more, "en"))).toBeGreaterThanOrEqual(
          minutesOf(labels),
        );
        // Half of the smallest unit shown.
        expect(Math.abs(minutesOf(labels) - seconds / 60)).toBeLessThanOrEqual(
          seconds >= 359_970 ? 30 : seconds >= 3570 ? 0.5 : 0.51 / 60,
        );
      },
    ),
  );
});
