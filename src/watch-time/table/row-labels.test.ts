import { describe, expect, it } from "vitest";
import { periodState } from "./row-labels.tsx";

describe("periodState", () => {
  it.each([
    ["2026-10", null, null, "2026-10-01", "2026-10-31", false, false],
    ["2026-10", "2026-10-01", "2026-10-31", "2026-10-01", "2026-10-31", false, false],
    ["2026-10", "2026-10-24", "2026-10-31", "2026-10-24", "2026-10-31", true, false],
    ["2026-10", null, "2026-10-30", "2026-10-01", "2026-10-30", true, false],
    // The range ends today, which is not over.
    ["2026-11", "2026-11-01", "2026-11-20", "2026-11-01", "2026-11-20", true, true],
    ["2026-11", "2026-11-01", "2026-11-19", "2026-11-01", "2026-11-19", true, false],
    ["2026-11", null, null, "2026-11-01", "2026-11-30", false, true],
    ["2026-11-19", null, null, "2026-11-19", "2026-11-19", false, false],
    ["2026-11-20", null, null, "2026-11-20", "2026-11-20", false, true],
    ["2026-11-21", null, null, "2026-11-21", "2026-11-21", false, true],
    ["2024-02", null, null, "2024-02-01", "2024-02-29", false, false],
  ])(
    "Says which days of the period %s a range has from %s to %s",
    (name, from, to, first, last, isCut, isGoingOn) => {
      expect(periodState({ name, from, to }, "2026-11-20")).toEqual({
        isMonth: name.length === 7,
        days: { from: first, to: last },
        isCut,
        isGoingOn,
      });
    },
  );
});
