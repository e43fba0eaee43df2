import { describe, expect, it } from "vitest";
import { resolveView } from "./resolved-query.ts";
import { DEFAULT_VIEW, type WatchTimeView } from "./watch-time-view.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

function resolve(view: Partial<WatchTimeView>, isOne = false) {
  return resolveView(
    { ...DEFAULT_VIEW, ...view },
    { personZone: "UTC", since: "2026-01-15", nowMs: NOW, isOne },
  );
}

describe("resolveView", () => {
  it("Reads presets in the zone of the view, or else of the person", () => {
    expect(resolve({ choice: "today" })).toMatchObject({
      time: { range: { from: "2026-11-20", to: "2026-11-20" }, timeZone: "UTC" },
      today: "2026-11-20",
    });
    // There it is the next day.
    expect(resolve({ choice: "today", timeZone: "Asia/Kathmandu" })).toMatchObject({
      time: { range: { from: "2026-11-21", to: "2026-11-21" }, timeZone: "Asia/Kathmandu" },
      today: "2026-11-21",
    });
    expect(resolve({ choice: "all" }).time.range.from).toBe("2026-01-15");
  });

  it.each([
    ["2026-11-01", "2026-11-14", false, "day"],
    ["2026-11-01", "2026-11-15", false, "month"],
    ["2026-08-01", "2026-10-31", true, "day"],
    ["2026-08-01", "2026-11-01", true, "month"],
  ] as const)("Reads %s to %s, of one content: %s, by %s", (from, to, isOne, expected) => {
    expect(resolve({ choice: { from, to } }, isOne).granularity).toBe(expected);
  });

  it.each([
    ["month", "2026-12-01", "2026-12-03", "month"],
    ["last-month", "2026-11-01", "2026-11-30", "month"],
    ["week", "2026-11-30", "2026-12-03", "day"],
  ] as const)(
    "Shows a month of an account with a row for each title from its first day: %s",
    (choice, from, to, granularity) => {
      const nowMs = Date.parse("2026-12-03T12:00:00Z");
      const at = (isOne: boolean) =>
        resolveView(
          { ...DEFAULT_VIEW, choice },
          { personZone: "UTC", since: "2026-01-15", nowMs, isOne },
        );
      expect(at(false)).toMatchObject({ time: { range: { from, to } }, granularity });
      expect(at(true).granularity).toBe("day");
    },
  );

  it.each(["day", "month"] as const)("Groups rows by %s where that is chosen", (granularity) => {
    const choice = { from: "2026-11-01", to: "2026-11-30" };
    expect(resolve({ choice, granularity })).toMatchObject({
      granularity,
      usualGranularity: "month",
    });
  });
});
