import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { isGoingOn, isSettled, liveInterval } from "./live-figures.ts";

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
