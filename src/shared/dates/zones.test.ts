import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTimeZone } from "#shared/http/runtime-config.ts";
import { addDays, dayOfUtc } from "./days.ts";
import { dayAt, endOfDayMs, listTimeZones, offsetMinutesAt, startOfDayMs } from "./zones.ts";

const at = (text: string) => Date.parse(text);

describe("offsetMinutesAt", () => {
  it.each([
    ["UTC", "2026-07-01T00:00:00Z", 0],
    ["Europe/Lisbon", "2026-07-01T00:00:00Z", 60],
    ["Europe/Lisbon", "2026-10-25T00:59:59Z", 60],
    ["Europe/Lisbon", "2026-10-25T01:00:00Z", 0],
    ["Asia/Kathmandu", "2026-01-01T00:00:00Z", 345],
    ["America/St_Johns", "2026-01-01T00:00:00Z", -210],
    ["Australia/Lord_Howe", "2026-01-01T00:00:00Z", 660],
    ["Australia/Lord_Howe", "2026-07-01T00:00:00Z", 630],
  ])("Returns the offset of %s from UTC at %s: %i minutes", (zone, instant, expected) => {
    expect(offsetMinutesAt(at(instant), zone)).toBe(expected);
  });
});

describe("a day of a zone", () => {
  it.each([
    // The clock goes back, then forward, during the night.
    ["Europe/Lisbon", "2026-10-25", "2026-10-24T23:00:00Z", 25],
    ["Europe/Lisbon", "2026-03-29", "2026-03-29T00:00:00Z", 23],
    // Midnight is skipped; the hour before it occurs twice.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", 23],
    ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00Z", 25],
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z", 23],
    ["America/Santiago", "2026-04-04", "2026-04-04T03:00:00Z", 25],
    // Midnight occurs twice: the day begins with the first.
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", 25],
    ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00Z", 24.5],
    ["Asia/Kathmandu", "2026-11-20", "2026-11-19T18:15:00Z", 24],
    // This zone skipped a day.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", 0],
  ])("Has, in %s on %s, its start at %s and %d hours", (zone, day, start, hours) => {
    expect(new Date(startOfDayMs(day, zone)).toISOString()).toBe(start.replace("Z", ".000Z"));
    expect((endOfDayMs(day, zone) - startOfDayMs(day, zone)) / 3_600_000).toBe(hours);
  });

  it("Holds every instant between its start and its end, and none before", () => {
    const zones = listTimeZones();
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date("2013-01-01"), max: new Date("2035-12-31"), noInvalidDate: true }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (zone, date, part) => {
          const day = dayOfUtc(date.getTime());
          const startMs = startOfDayMs(day, zone);
          const endMs = endOfDayMs(day, zone);
          expect(dayAt(startMs, zone)).toBe(day);
          const within = Math.floor(part * (endMs - startMs));
          expect(dayAt(startMs + within, zone)).toBe(day);
          expect(dayAt(startMs - 1, zone)).toBe(addDays(day, -1));
        },
      ),
      { numRuns: 400 },
    );
  });
});

it("Starts to the second, where clocks differed by seconds", () => {
  const startMs = startOfDayMs("1970-06-01", "Africa/Monrovia");
  expect(new Date(startMs).toISOString()).toBe("1970-06-01T00:44:30.000Z");
  expect(dayAt(startMs - 1, "Africa/Monrovia")).toBe("1970-05-31");
});

it.each([
  ["Europe/Lisbon", true],
  ["UTC", true],
  ["+05:45", false],
  ["Mars/Olympus", false],
  ["", false],
])("Tells if %j is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
