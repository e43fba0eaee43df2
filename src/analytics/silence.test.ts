import { expect, it } from "vitest";
import { planWindows } from "./analytics-plan.ts";
import { joinAnswers } from "./analytics-series.ts";
import { joinSets } from "./use-analytics.ts";

const RANGE = { from: "2026-09-01", to: "2026-10-31" };
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** Returns a set of two windows, each with one day of so many. A count is null when no row came. */
function setOf(measure: "plays" | "bytes", counts: readonly (number | null)[]) {
  const { windows } = planWindows(RANGE, "UTC", "day");
  const answers = windows.map((window, index) => {
    const count = counts[index] ?? null;
    return {
      window,
      rows:
        count === null ? [] : [{ wallMs: Date.parse(window.from), counts: { [measure]: count } }],
      unreadableCount: 0,
      partialCount: 0,
      repeatedCount: 0,
      contradictedCount: 0,
    };
  });
  const query = {
    measures: [measure],
    range: RANGE,
    timeZone: "UTC",
    granularity: "day",
    isShifted: false,
    sinceMs: null,
    source: "vod",
  } as const;
  return { ...joinAnswers(answers, query, NEVER_MS), readAtMs: 0 };
}

it("Has no plays for days without any row where data was counted", () => {
  const series = joinSets(setOf("plays", [5, null]), setOf("bytes", [7, 9]));
  // These are the first day, a gap inside the answer, and a day of it without rows.
  expect([0, 1, 40].map((index) => series?.counts.plays?.[index])).toEqual([5, 0, null]);
  expect(series?.atLeast.plays?.[40]).toBe(true);
  expect(series?.counts.bytes?.[40]).toBe(0);
});

it("Reads days as zero where neither set has a row", () => {
  const series = joinSets(setOf("plays", [5, null]), setOf("bytes", [7, null]));
  expect(series?.counts.plays?.[40]).toBe(0);
  expect(series?.atLeast).toEqual({});
});
