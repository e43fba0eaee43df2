import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatRange, parseRange } from "#shared/dates/date-ranges.ts";
import { DEFAULT_VIEW } from "./analytics-view.ts";
import { comparableOf, resolveView } from "./resolved-query.ts";

const NOW = "2026-11-20T12:00:00Z";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

function compared(change: Partial<typeof DEFAULT_VIEW>) {
  const query = resolveView(
    { ...DEFAULT_VIEW, ...change },
    { personZone: "UTC", since: "2024-01-01", nowMs: Date.parse(NOW) },
  );
  const found = comparableOf(query);
  return (
    found && [
      formatRange(found.current.range),
      formatRange(found.previous.range),
      found.isWithoutToday,
    ]
  );
}

describe("comparableOf", () => {
  it.each([
    [{}, ["2026-10-24..2026-11-19", "2026-09-26..2026-10-22", true]],
    [{ choice: "last-month" }, ["2026-10-01..2026-10-31", "2026-09-01..2026-09-30", false]],
    [{ choice: "yesterday" }, ["2026-11-19..2026-11-19", "2026-11-18..2026-11-18", false]],
    [{ choice: "7d", against: "year" }, ["2026-11-14..2026-11-19", "2025-11-15..2025-11-20", true]],
    [{ choice: "today" }, null],
    [{ against: "none" }, null],
  ] as const)("%j", (change, expected) => {
    expect(compared(change)).toEqual(expected);
  });

  it("leaves out what is to come as well", () => {
    expect(
      compared({ choice: parseRange("2026-11-11..2026-11-30") ?? "28d", against: "previous" }),
    ).toEqual(["2026-11-11..2026-11-19", "2026-10-22..2026-10-30", true]);
  });

  it("compares with days of one's own as far as there are any", () => {
    const against = parseRange("2026-01-01..2026-01-01") ?? "none";
    expect(compared({ against })).toBeNull();
  });
});
