import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { comparableOf, timeAgainst, toRead } from "#shared/dates/compared-days.ts";
import { formatRange } from "#shared/dates/date-ranges.ts";
import { lastingView, resolveView } from "./resolved-query.ts";
import {
  DEFAULT_VIEW,
  formatWatchTimeView,
  parseWatchTimeView,
  viewOfDays,
  type WatchTimeView,
} from "./watch-time-view.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

function resolve(view: Partial<WatchTimeView>, isOne = false) {
  return resolveView(
    { ...DEFAULT_VIEW, ...view },
    { personZone: "UTC", since: "2026-01-15", nowMs: NOW, isOne },
  );
}

describe("resolveView", () => {
  it("Reads presets in the zone of the view, or else of the person", () => {
    expect(resolve({ choice: "today" })).toMatchObject({
      time: { range: { from: "2026-11-20", to: "2026-11-20" }, timeZone: "UTC" },
      today: "2026-11-20",
    });
    // There it is the next day.
    expect(resolve({ choice: "today", timeZone: "Asia/Kathmandu" })).toMatchObject({
      time: { range: { from: "2026-11-21", to: "2026-11-21" }, timeZone: "Asia/Kathmandu" },
      today: "2026-11-21",
    });
    expect(resolve({ choice: "all" }).time.range.from).toBe("2026-01-15");
  });

  it.each([
    ["2026-11-01", "2026-11-14", false, "day"],
    ["2026-11-01", "2026-11-15", false, "month"],
    ["2026-08-01", "2026-10-31", true, "day"],
    ["2026-08-01", "2026-11-01", true, "month"],
  ] as const)("Reads %s to %s, of one content: %s, by %s", (from, to, isOne, expected) => {
    expect(resolve({ choice: { from, to } }, isOne).granularity).toBe(expected);
  });

  it.each([
    ["month", "2026-12-01", "2026-12-03", "month"],
    ["last-month", "2026-11-01", "2026-11-30", "month"],
    ["week", "2026-11-30", "2026-12-03", "day"],
  ] as const)(
    "Shows a month of an account with a row for each title from its first day: %s",
    (choice, from, to, granularity) => {
      const nowMs = Date.parse("2026-12-03T12:00:00Z");
      const at = (isOne: boolean) =>
        resolveView(
          { ...DEFAULT_VIEW, choice },
          { personZone: "UTC", since: "2026-01-15", nowMs, isOne },
        );
      expect(at(false)).toMatchObject({ time: { range: { from, to } }, granularity });
      expect(at(true).granularity).toBe("day");
    },
  );

  it.each(["day", "month"] as const)("Groups rows by %s where that is chosen", (granularity) => {
    const choice = { from: "2026-11-01", to: "2026-11-30" };
    expect(resolve({ choice, granularity })).toMatchObject({
      granularity,
      usualGranularity: "month",
    });
  });
});

const CHOSEN = { from: "2026-11-01", to: "2026-11-02" };

/** Returns the days that are compared at an instant, or why none are. */
function compare(at: string, view: Partial<WatchTimeView>) {
  const nowMs = Date.parse(at);
  vi.setSystemTime(nowMs);
  const asked = { personZone: "UTC", since: "2024-01-15", nowMs, isOne: false };
  const { time, compared } = resolveView({ ...DEFAULT_VIEW, ...view }, asked);
  return typeof compared === "string" || compared === null
    ? compared
    : [time.range, toRead(compared.previous).time.range].map(formatRange).join(" vs ");
}

describe("a compared view", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it.each<[string, Partial<WatchTimeView>, string | null]>([
    ["2026-11-20T20:00:00Z", {}, null],
    [
      "2026-11-20T20:00:00Z",
      { against: "previous" },
      "2026-11-01..2026-11-19 vs 2026-10-01..2026-10-19",
    ],
    // Only as many days of a longer month are compared.
    [
      "2026-03-31T20:00:00Z",
      { against: "previous" },
      "2026-03-01..2026-03-28 vs 2026-02-01..2026-02-28",
    ],
    [
      "2028-03-15T12:00:00Z",
      { against: "previous", choice: "last-month" },
      "2028-02-01..2028-02-29 vs 2028-01-01..2028-01-29",
    ],
    // By month it is the same month, in which a leap day has no counterpart.
    [
      "2028-03-15T12:00:00Z",
      { against: "year", choice: "last-month" },
      "2028-02-01..2028-02-28 vs 2027-02-01..2027-02-28",
    ],
    // By day it is the same weekday.
    [
      "2026-11-20T20:00:00Z",
      { against: "year", choice: "7d" },
      "2026-11-14..2026-11-19 vs 2025-11-15..2025-11-20",
    ],
    ["2026-12-01T09:00:00Z", { against: "previous" }, "nothingOver"],
    ["2026-11-20T20:00:00Z", { against: "previous", choice: "today" }, "nothingOver"],
    [
      "2026-11-20T20:00:00Z",
      { against: { from: "2026-01-01", to: "2026-01-05" }, choice: "yesterday" },
      "otherLength",
    ],
    ["2026-11-20T20:00:00Z", { against: "previous", shown: "never" }, null],
    ["2026-11-20T20:00:00Z", { against: "previous", choice: "all" }, "nothingBefore"],
    ["2026-11-20T20:00:00Z", { against: "weeks", choice: "all" }, "nothingBefore"],
    [
      "2026-11-20T20:00:00Z",
      { against: "weeks", choice: "last-week" },
      "2026-11-09..2026-11-15 vs 2026-10-12..2026-11-08",
    ],
    // Six of the last seven days are over, which have no average week.
    [
      "2026-11-20T20:00:00Z",
      { against: "weeks", choice: "7d" },
      "2026-11-14..2026-11-19 vs 2026-11-07..2026-11-12",
    ],
    // Today is on the other side.
    [
      "2026-11-20T20:00:00Z",
      { against: { from: "2026-11-19", to: "2026-11-20" }, choice: CHOSEN },
      "2026-11-01..2026-11-01 vs 2026-11-19..2026-11-19",
    ],
  ])("Reads the days that can be compared, at %s: %j", (at, view, expected) => {
    expect(compare(at, view)).toBe(expected);
  });

  it.each([
    [{ choice: "28d", against: "year" }, "2026-10-24..2026-11-19 vs 2025-10-25..2025-11-20"],
    [{ choice: "28d", against: "previous" }, "2026-10-24..2026-11-19 vs 2026-09-26..2026-10-22"],
    [{ choice: "28d", against: "none" }, null],
  ] as const)("Has the days that a page by day compares: %j", (shown, expected) => {
    const at = "2026-11-20T20:00:00Z";
    vi.setSystemTime(Date.parse(at));
    const range = { from: "2026-10-24", to: "2026-11-20" };
    const time = { range, timeZone: "UTC" };
    const compared = comparableOf({
      time,
      previous: timeAgainst(shown, time, false),
      today: "2026-11-20",
      isEvenlyLong: true,
    });
    const link = formatWatchTimeView(viewOfDays({ ...shown, timeZone: null }, compared));
    expect(compare(at, parseWatchTimeView(new URLSearchParams(link)))).toBe(expected);
  });
});

describe("a link that lasts", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it.each<[Partial<WatchTimeView>, Partial<WatchTimeView>]>([
    [
      { choice: "month", against: "previous" },
      {
        choice: { from: "2026-11-01", to: "2026-11-19" },
        against: { from: "2026-10-01", to: "2026-10-19" },
      },
    ],
    // Four weeks are no range that a week could be compared with.
    [
      { choice: "last-week", against: "weeks" },
      { choice: { from: "2026-11-09", to: "2026-11-15" }, against: "weeks" },
    ],
    // A week that is not over has no average.
    [
      { choice: "7d", against: "weeks" },
      {
        choice: { from: "2026-11-14", to: "2026-11-19" },
        against: { from: "2026-11-07", to: "2026-11-12" },
      },
    ],
    [
      { choice: { from: "2026-11-20", to: "2026-11-26" }, against: "weeks" },
      { choice: { from: "2026-11-20", to: "2026-11-26" }, against: "none" },
    ],
    // Nothing of today is compared yet, and nothing was before all time.
    [
      { choice: "today", against: "previous" },
      { choice: { from: "2026-11-20", to: "2026-11-20" }, against: "none" },
    ],
    [
      { choice: "all", against: "previous" },
      { choice: { from: "2026-01-15", to: "2026-11-20" }, against: "none" },
    ],
  ])("Has the days and the zone of the figures of %j: %j", (asked, expected) => {
    vi.setSystemTime(NOW);
    const view = { ...DEFAULT_VIEW, ...asked };
    expect(lastingView(view, resolve(asked))).toMatchObject({ ...expected, timeZone: "UTC" });
  });
});
