import { afterEach, expect, it } from "vitest";
import { rangeOfPreset } from "./date-ranges.ts";
import { firstOfWeek, setWeekStart } from "./days.ts";
import { weekStartOf, weekStartOfRegion } from "./week-start.ts";

afterEach(() => setWeekStart(1));

it.each([
  ["en-US", 0],
  ["en-GB", 1],
  ["de-DE", 1],
  ["pt-BR", 0],
  ["ja-JP", 0],
  ["ar-EG", 6],
  ["dv-MV", 5],
  // A language without a region has that of most of its speakers.
  ["fr", 1],
  ["en", 0],
  ["ar", 6],
] as const)(
  "Begins the weeks of %s with day %i, with what the browser knows and without",
  (tag, day) => {
    expect(weekStartOf(tag)).toBe(day);
    expect(weekStartOfRegion(new Intl.Locale(tag).maximize().region ?? "")).toBe(day);
  },
);

it.each([
  // 20 November 2026 is a Friday.
  [1, "2026-11-16", "2026-11-09", "2026-11-15"],
  [0, "2026-11-15", "2026-11-08", "2026-11-14"],
  [6, "2026-11-14", "2026-11-07", "2026-11-13"],
  [5, "2026-11-20", "2026-11-13", "2026-11-19"],
] as const)("Has weeks that begin with day %i in the presets", (start, first, from, to) => {
  setWeekStart(start);
  const today = "2026-11-20";
  expect(firstOfWeek(today)).toBe(first);
  expect(rangeOfPreset("week", today, today)).toEqual({ from: first, to: today });
  expect(rangeOfPreset("last-week", today, today)).toEqual({ from, to });
});
