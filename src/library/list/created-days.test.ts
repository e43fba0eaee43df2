import { describe, expect, it } from "vitest";
import { dayRangeMs } from "./filters.ts";

const iso = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 16) : ms);

describe("dayRangeMs", () => {
  it.each([
    ["UTC", "2026-01-01", "2026-01-01T00:00", "2026-01-02T00:00"],
    ["Europe/Lisbon", "2026-07-01", "2026-06-30T23:00", "2026-07-01T23:00"],
    ["America/St_Johns", "2026-07-01", "2026-07-01T02:30", "2026-07-02T02:30"],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00", "2026-01-01T10:00"],
    // These days have 23 hours and 25 hours.
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00", "2026-03-29T22:00"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00", "2026-10-25T23:00"],
    // This day has no midnight: the clock goes from 23:59 to 1:00.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00", "2026-04-24T21:00"],
  ])("Returns when in %s the day %s begins and ends", (timeZone, day, from, until) => {
    const { fromMs, untilMs } = dayRangeMs(day, day, timeZone);
    expect([iso(fromMs), iso(untilMs)]).toEqual([from, until]);
  });

  it("Has no bound where no day is given", () => {
    expect(dayRangeMs(null, null, "UTC")).toEqual({
      fromMs: Number.NEGATIVE_INFINITY,
      untilMs: Number.POSITIVE_INFINITY,
    });
  });
});
