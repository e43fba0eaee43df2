import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { isGoingOn, isSettled, liveInterval, untilDayEnds } from "./live-figures.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const time = (range: string, timeZone = "UTC") => ({
  range: parseRange(range) ?? { from: "", to: "" },
  timeZone,
});

it.each([
  ["2026-11-01..2026-11-20", "UTC", true],
  ["2026-11-01..2026-11-19", "UTC", false],
  ["2026-11-01..2026-11-20", "Pacific/Pago_Pago", true],
  // In that zone, the next day has begun.
  ["2026-11-01..2026-11-20", "Pacific/Kiritimati", false],
] as const)("Says that %s in %s is unfinished: %s", (range, zone, expected) => {
  expect(isGoingOn(time(range, zone))).toBe(expected);
});

it.each([
  ["2026-11-20T18:29:00Z", true],
  // Midnight is over; the hour that began before it is not.
  ["2026-11-20T18:31:00Z", true],
  ["2026-11-20T18:59:59Z", true],
  ["2026-11-20T19:00:00Z", false],
] as const)("Says at %s that the 20th is unfinished in Asia/Kolkata: %s", (now, expected) => {
  vi.setSystemTime(Date.parse(now));
  expect(isGoingOn(time("2026-11-20..2026-11-20", "Asia/Kolkata"))).toBe(expected);
});

it.each([
  ["2026-11-19T23:59:00Z", false],
  // The service counts late: figures that were read just after midnight are incomplete.
  ["2026-11-20T00:05:00Z", false],
  ["2026-11-20T00:59:59Z", false],
  ["2026-11-20T01:00:00Z", true],
] as const)(
  "Says of figures of the 19th, read at %s, that they are final: %s",
  (readAt, expected) => {
    const day = time("2026-11-19..2026-11-19");
    expect(isSettled(day, Date.parse(readAt))).toBe(expected);
    expect(liveInterval(day, Date.parse(readAt)) === false).toBe(expected);
  },
);

it.each([
  // The day ends at midnight, and its last figures come within an hour.
  ["2026-11-01..2026-11-30", "UTC", "2026-11-20T12:00:00Z", "2026-11-21T01:00:00Z"],
  ["2026-11-01..2026-11-20", "UTC", "2026-11-20T12:00:00Z", "2026-11-21T01:00:00Z"],
  ["2026-11-01..2026-11-20", "Asia/Tokyo", "2026-11-20T12:00:00Z", "2026-11-20T16:00:00Z"],
  // What was read right after midnight lacks the last figures of the day before.
  ["2026-11-01..2026-11-30", "UTC", "2026-11-20T00:30:00Z", "2026-11-20T12:01:00Z"],
  ["2026-10-01..2026-10-31", "Europe/Berlin", "2026-10-25T12:00:00Z", "2026-11-20T12:01:00Z"],
  ["2026-11-01..2026-11-19", "UTC", "2026-11-20T12:00:00Z", null],
] as const)("Reads %s in %s, which was read at %s, again at %s", (range, zone, readAt, due) => {
  const waitMs = untilDayEnds(time(range, zone), Date.parse(readAt));
  const dueAt = waitMs === false ? null : new Date(Date.now() + waitMs).toISOString();
  expect(dueAt).toBe(due === null ? null : due.replace("Z", ".000Z"));
});
