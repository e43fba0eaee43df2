import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { comparableOf, toRead } from "#shared/dates/compared-days.ts";
import { formatRange, parseRange } from "#shared/dates/date-ranges.ts";
import { DEFAULT_VIEW } from "./analytics-view.ts";
import { resolveView } from "./resolved-query.ts";

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
      formatRange(toRead(found.previous).time.range),
      found.isWithoutToday,
    ]
  );
}

describe("comparableOf", () => {
  it.each([
    [{}, ["2026-10-24..2026-11-19", "2026-09-26..2026-10-22", true]],
    // October has a day more than September: equally many days of both are compared.
    [{ choice: "last-month" }, ["2026-10-01..2026-10-30", "2026-09-01..2026-09-30", false]],
    [{ choice: "month" }, ["2026-11-01..2026-11-19", "2026-10-01..2026-10-19", true]],
    [
      { choice: { from: "2026-11-01", to: "2026-11-30" } },
      ["2026-11-01..2026-11-19", "2026-10-01..2026-10-19", true],
    ],
    [{ choice: "yesterday" }, ["2026-11-19..2026-11-19", "2026-11-18..2026-11-18", false]],
    [{ choice: "7d", against: "year" }, ["2026-11-14..2026-11-19", "2025-11-15..2025-11-20", true]],
    [{ choice: "today" }, null],
    // Nothing can have been before all time.
    [{ choice: "all" }, null],
    // A whole week is compared with the average of four; one that is not over, and other ranges, as usual.
    [
      { choice: "last-week", against: "weeks" },
      ["2026-11-09..2026-11-15", "2026-10-12..2026-11-08", false],
    ],
    [
      { choice: "7d", against: "weeks" },
      ["2026-11-14..2026-11-19", "2026-11-07..2026-11-12", true],
    ],
    [{ choice: "all", against: "weeks" }, null],
    [
      { choice: "28d", against: "weeks" },
      ["2026-10-24..2026-11-19", "2026-09-26..2026-10-22", true],
    ],
    [{ against: "none" }, null],
  ] as const)("Compares the finished part with as many days before it: %j", (change, expected) => {
    expect(compared(change)).toEqual(expected);
  });

  it.each([
    // These are the last day of a month, and a month after one that is shorter than the finished part.
    ["2026-11-30T12:00:00Z", "month", "2026-11-01..2026-11-29", "2026-10-01..2026-10-29", null],
    ["2026-03-31T12:00:00Z", "month", "2026-03-01..2026-03-28", "2026-02-01..2026-02-28", 28],
    ["2026-04-10T12:00:00Z", "last-month", "2026-03-01..2026-03-28", "2026-02-01..2026-02-28", 28],
    ["2026-05-20T12:00:00Z", "quarter", "2026-04-01..2026-05-19", "2026-01-01..2026-02-18", null],
    ["2026-11-20T12:00:00Z", "week", "2026-11-16..2026-11-19", "2026-11-09..2026-11-12", null],
    ["2028-12-31T12:00:00Z", "year", "2028-01-01..2028-12-30", "2027-01-01..2027-12-31", 365],
  ] as const)("Compares at %s equally many days of the %s and of the one before", (...row) => {
    const [now, choice, current, previous, firstDays] = row;
    vi.setSystemTime(Date.parse(now));
    const query = resolveView(
      { ...DEFAULT_VIEW, choice },
      { personZone: "UTC", since: "2024-01-01", nowMs: Date.parse(now) },
    );
    const found = comparableOf(query);
    expect(found && formatRange(found.current.range)).toBe(current);
    expect(found && formatRange(toRead(found.previous).time.range)).toBe(previous);
    expect(found?.firstDays ?? null).toBe(firstDays);
  });

  it("Leaves out future days as well", () => {
    expect(
      compared({ choice: parseRange("2026-11-11..2026-11-30") ?? "28d", against: "previous" }),
    ).toEqual(["2026-11-11..2026-11-19", "2026-10-22..2026-10-30", true]);
  });

  it.each([
    ["2026-11-01..2026-11-20", "2026-10-01..2026-10-19", "2026-11-01..2026-11-19"],
    ["2026-11-18..2026-12-07", "2026-10-01..2026-10-02", "2026-11-18..2026-11-19"],
    ["2026-12-01..2026-12-20", null, null],
  ])("Leaves out what is not over of the chosen days %s, too", (chosen, current, previous) => {
    const choice = parseRange("2026-10-01..2026-10-20") ?? "28d";
    const found = compared({ choice, against: parseRange(chosen) ?? "none" });
    expect(found).toEqual(current === null ? null : [current, previous, true]);
  });

  it("Compares with a chosen range as far as it has days", () => {
    const against = parseRange("2026-01-01..2026-01-01") ?? "none";
    expect(compared({ against })).toBeNull();
  });
});

/** Resolves a range that is compared with the average of four weeks. */
const resolve = (choice: "last-week" | "28d") =>
  resolveView(
    { ...DEFAULT_VIEW, choice, against: "weeks", granularity: "week" },
    { personZone: "UTC", since: "2024-01-01", nowMs: Date.parse(NOW) },
  );

it("Averages four weeks only where a range has seven days, and shows it by day then", () => {
  const allWeeks = { range: { from: "2026-10-12", to: "2026-11-08" }, timeZone: "UTC" };
  const previous = { kind: "average", allWeeks, weeks: 4 };
  expect(resolve("last-week")).toMatchObject({ previous, granularity: "day" });
  expect(comparableOf(resolve("last-week"))?.previous).toEqual(previous);
  expect(resolve("28d").previous?.kind).toBe("range");
  expect(resolve("28d").granularity).toBe("week");
});
