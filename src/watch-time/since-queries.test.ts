import { describe, expect, it } from "vitest";
import { firstDayOf } from "./since-queries.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const OLD = Date.parse("2024-03-05T23:30:00Z");
const YOUNG = Date.parse("2026-11-01T00:00:00Z");

const firstDay = (...births: Parameters<typeof firstDayOf>[0]) => firstDayOf(births, "UTC", NOW);

describe("the first day with possible figures", () => {
  it("The first day with possible figures is that of the oldest video, in the zone", () => {
    expect(firstDay(YOUNG, OLD)).toEqual({ day: "2024-03-05", state: "known" });
    expect(firstDayOf([OLD], "Asia/Tokyo", NOW)).toEqual({ day: "2024-03-06", state: "known" });
  });

  it("The first day with possible figures is pending while a lookup is", () => {
    expect(firstDay("pending")).toEqual({ day: "2025-11-21", state: "pending" });
    expect(firstDay(YOUNG, "pending", "failed")).toEqual({ day: "2026-11-01", state: "pending" });
  });

  it("The first day with possible figures is not known where a lookup failed or a video has no date", () => {
    for (const births of [["failed"], [null]] as const) {
      expect(firstDay(...births)).toEqual({ day: "2025-11-21", state: "unknown" });
    }
  });

  it("The first day with possible figures is the default one where there are no subjects", () => {
    expect(firstDay()).toEqual({ day: "2025-11-21", state: "none" });
  });

  it("The first day with possible figures is then no later than the known ones, nor than the default", () => {
    expect(firstDay(YOUNG, null)).toEqual({ day: "2025-11-21", state: "unknown" });
    expect(firstDay(OLD, "failed")).toEqual({ day: "2024-03-05", state: "unknown" });
  });
});
