import { describe, expect, test } from "vitest";
import { addDays, calendarOf, daysBetween, isDay, lastOfMonth } from "./calendar.ts";

describe("the start of a local day", () => {
  test.each([
    ["UTC", "2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["Europe/Stockholm", "2026-11-20", "2026-11-19T23:00:00.000Z"],
    ["Europe/Stockholm", "2026-07-01", "2026-06-30T22:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-20", "2026-11-19T18:15:00.000Z"],
    ["America/St_Johns", "2026-11-20", "2026-11-20T03:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-20", "2026-11-19T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-11-20", "2026-11-20T11:00:00.000Z"],
    // Its clocks go from 23:59 to 1:00: there is no midnight.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
    // A half hour of summer time.
    ["Australia/Lord_Howe", "2026-01-15", "2026-01-14T13:00:00.000Z"],
  ])("A day begins at midnight of its zone: %s, %s", (timezone, day, expected) => {
    const startMs = calendarOf(timezone)?.startOf(day) ?? Number.NaN;
    expect(new Date(startMs).toISOString()).toBe(expected);
    expect(calendarOf(timezone)?.dayOf(startMs)).toBe(day);
  });

  test("Days of clock changes have 23 and 25 hours", () => {
    const lisbon = calendarOf("Europe/Lisbon");
    const hours = (day: string) =>
      ((lisbon?.startOf(addDays(day, 1)) ?? 0) - (lisbon?.startOf(day) ?? 0)) / 3_600_000;
    expect([hours("2026-03-29"), hours("2026-10-25"), hours("2026-10-26")]).toEqual([23, 25, 24]);
  });

  test.each(["Mars/Olympus", "+02:00", "-0330", "", "1"])(
    "Knows no calendar of the zone %j",
    (timezone) => {
      expect(calendarOf(timezone)).toBeNull();
    },
  );
});

test.each([
  ["2026-02-28", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-01", false],
  [" 2026-01-01", false],
  ["2026-01-01T00:00:00", false],
])("Tells whether %j is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test("Days are counted with both ends", () => {
  expect(daysBetween("2026-01-01", "2026-01-01")).toBe(1);
  expect(daysBetween("2025-01-01", "2026-01-01")).toBe(366);
  expect([lastOfMonth("2028-02-03"), lastOfMonth("2026-12-31")]).toEqual([
    "2028-02-29",
    "2026-12-31",
  ]);
});
