import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  countDays,
  dayOfUtc,
  eachDay,
  firstOfMonth,
  firstOfQuarter,
  firstOfWeek,
  firstOfYear,
  isDay,
  lastOfMonth,
} from "./days.ts";

describe("isDay", () => {
  it.each([
    ["2026-11-20", true],
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-1-1", false],
    ["02026-01-01", false],
    ["2026-11-20T00:00:00", false],
    ["", false],
  ])("Tells if %j is a day: %s", (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});

describe("addDays and addMonths", () => {
  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-11-20", -364, "2025-11-21"],
  ])("Adds to %s so many days, %i: %s", (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-02-29", -12, "2023-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-01-15", -1, "2025-12-15"],
  ])("Adds to %s so many months, %i: %s", (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });
});

it.each([
  ["2026-11-20", "2026-11-16", "2026-11-01", "2026-11-30", "2026-10-01", "2026-01-01"],
  ["2026-11-16", "2026-11-16", "2026-11-01", "2026-11-30", "2026-10-01", "2026-01-01"],
  ["2026-11-15", "2026-11-09", "2026-11-01", "2026-11-30", "2026-10-01", "2026-01-01"],
  ["2024-02-29", "2024-02-26", "2024-02-01", "2024-02-29", "2024-01-01", "2024-01-01"],
  ["2026-12-31", "2026-12-28", "2026-12-01", "2026-12-31", "2026-10-01", "2026-01-01"],
])("Finds the week, month, quarter and year of %s", (day, week, month, monthEnd, quarter, year) => {
  expect(firstOfWeek(day)).toBe(week);
  expect(firstOfMonth(day)).toBe(month);
  expect(lastOfMonth(day)).toBe(monthEnd);
  expect(firstOfQuarter(day)).toBe(quarter);
  expect(firstOfYear(day)).toBe(year);
});

const anyDay = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => dayOfUtc(date.getTime()));

it("Counts as many days as it lists", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (from, more) => {
      const to = addDays(from, more);
      const days = eachDay({ from, to });
      expect(days).toHaveLength(countDays({ from, to }));
      expect(days.at(-1)).toBe(to);
      expect(days.toSorted()).toEqual(days);
    }),
  );
});
