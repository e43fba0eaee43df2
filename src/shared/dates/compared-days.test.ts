import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { againstOf, timeAgainst } from "./compared-days.ts";
import { parseRange, type RangeChoice } from "./date-ranges.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const timeOf = (text: string, timeZone = "UTC") => {
  const range = parseRange(text);
  if (range === null) throw new TypeError(`${text} is no range.`);
  return { range, timeZone };
};

it.each([
  ["2026-11-13..2026-11-19", "UTC", "weeks"],
  // It is the 21st there.
  ["2026-11-14..2026-11-20", "Pacific/Kiritimati", "weeks"],
  // Of these the last day is not over, or not begun.
  ["2026-11-14..2026-11-20", "UTC", "previous"],
  ["2026-11-17..2026-11-23", "UTC", "previous"],
  ["2026-10-23..2026-11-19", "UTC", "previous"],
  ["2026-11-19..2026-11-19", "UTC", "previous"],
])(
  "Compares with an average week only seven days that are over: %s in %s",
  (days, zone, against) => {
    expect(againstOf("weeks", timeOf(days, zone))).toBe(against);
  },
);

it.each<[RangeChoice, string]>([
  ["28d", "2026-10-24..2026-11-20"],
  ["last-month", "2026-10-01..2026-10-31"],
  ["7d", "2026-11-14..2026-11-20"],
  ["all", "2026-11-14..2026-11-20"],
])("Compares %s, which has no average week, as with the previous period", (choice, days) => {
  const time = timeOf(days);
  expect(timeAgainst({ against: "weeks", choice }, time, false)).toEqual(
    timeAgainst({ against: "previous", choice }, time, false),
  );
});

it("Takes the four weeks before a week, and nothing before all time", () => {
  const time = timeOf("2026-11-13..2026-11-19");
  expect(timeAgainst({ against: "weeks", choice: time.range }, time, false)).toEqual({
    kind: "average",
    allWeeks: timeOf("2026-10-16..2026-11-12"),
    weeks: 4,
  });
  expect(
    timeAgainst({ against: "weeks", choice: "all" }, timeOf("2026-01-01..2026-11-20"), false),
  ).toBeNull();
});
