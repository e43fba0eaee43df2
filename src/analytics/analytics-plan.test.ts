import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastYearRange, parseRange, previousRange } from "#shared/dates/date-ranges.ts";
import { addDays, countDays, dayOfUtc, minDay } from "#shared/dates/days.ts";
import { endOfDayMs, listTimeZones, startOfDayMs } from "#shared/dates/zones.ts";
import { defaultGranularity, granularitiesOf, planWhole, planWindows } from "./analytics-plan.ts";

const NEVER_MS = Number.POSITIVE_INFINITY;
const range = (text: string) => parseRange(text) ?? expect.fail(text);
const briefly = (text: string, zone: string, granularity: Parameters<typeof planWindows>[2]) =>
  planWindows(range(text), zone, granularity).windows.map(
    ({ from, to, offsetMinutes, keep }) =>
      `${from}..${to} ${offsetMinutes}${keep === null ? "" : " of a change"}`,
  );

describe("planWindows", () => {
  it.each([
    ["2026-11-20..2026-11-20", "UTC", "hour", ["2026-11-20..2026-11-20 0"]],
    ["2026-11-01..2026-11-20", "Asia/Kathmandu", "day", ["2026-11-01..2026-11-20 345"]],
    [
      "2026-11-01..2026-11-08",
      "America/St_Johns",
      "hour",
      [
        // The clock went back on the first.
        "2026-11-01..2026-11-01 -150 of a change",
        "2026-11-01..2026-11-01 -210 of a change",
        "2026-11-02..2026-11-07 -210",
        "2026-11-08..2026-11-08 -210",
      ],
    ],
    [
      "2026-10-24..2026-11-20",
      "Europe/Lisbon",
      "day",
      [
        "2026-10-24..2026-10-24 60",
        "2026-10-25..2026-10-25 60 of a change",
        "2026-10-25..2026-10-25 0 of a change",
        "2026-10-26..2026-11-20 0",
      ],
    ],
    [
      "2026-06-01..2026-08-31",
      "Europe/Lisbon",
      "day",
      ["2026-06-01..2026-07-01 60", "2026-07-02..2026-08-01 60", "2026-08-02..2026-08-31 60"],
    ],
    ["2026-06-01..2026-08-31", "Europe/Lisbon", "month", ["2026-06-01..2026-08-31 60"]],
    // A skipped day is not requested.
    [
      "2011-12-29..2011-12-31",
      "Pacific/Apia",
      "day",
      ["2011-12-29..2011-12-29 -600", "2011-12-31..2011-12-31 840"],
    ],
  ] as const)("Cuts the range %s in %s by %s into calls", (text, zone, granularity, expected) => {
    expect(briefly(text, zone, granularity)).toEqual(expected);
  });

  it("Splits two years at each change of the clock, in few calls", () => {
    const calls = briefly("2024-10-01..2026-11-20", "Europe/Berlin", "month");
    expect(calls.slice(0, 4)).toEqual([
      "2024-10-01..2024-10-26 120",
      "2024-10-27..2024-10-27 120 of a change",
      "2024-10-27..2024-10-27 60 of a change",
      "2024-10-28..2025-03-29 60",
    ]);
    // Five changes leave six parts between them, and each day of a change twice.
    expect(calls).toHaveLength(16);
  });

  it.each([
    ["2010-01-01..2026-01-01", "Europe/Berlin", true],
    ["2010-01-01..2026-01-01", "Asia/Kathmandu", false],
    ["2024-01-01..2026-01-01", "Europe/Berlin", false],
  ] as const)(
    "Requests more than ten years with one UTC offset: %s in %s: %s",
    (text, zone, isShifted) => {
      const plan = planWindows(range(text), zone, "month");
      expect(plan.isShifted).toBe(isShifted);
      expect(plan.windows.length === 1).toBe(text.startsWith("2010"));
    },
  );

  it("Covers every instant of the range once, and nothing more than the other sides of clock changes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listTimeZones()),
        fc.date({ min: new Date("2013-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        fc.oneof(fc.nat({ max: 120 }), fc.integer({ min: 400, max: 800 })),
        fc.constantFrom("hour", "day", "month"),
        (timeZone, date, more, granularity) => {
          const from = dayOfUtc(date.getTime());
          const query = { from, to: addDays(from, more) };
          const { windows } = planWindows(query, timeZone, granularity);
          let reached = startOfDayMs(from, timeZone);
          for (const { from: first, to: last, offsetMinutes, keep } of windows) {
            const startMs = Date.parse(first) - offsetMinutes * 60_000;
            const endMs = Date.parse(addDays(last, 1)) - offsetMinutes * 60_000;
            // Only the kept hours of a day with a change count; both sides join without a gap.
            const counted = keep ?? { fromMs: startMs, untilMs: endMs };
            expect(startMs === counted.fromMs || endMs === counted.untilMs).toBe(true);
            expect(Math.max(startMs, counted.fromMs)).toBeLessThanOrEqual(reached);
            expect(startMs < reached && keep === null).toBe(false);
            reached = Math.max(reached, Math.min(endMs, counted.untilMs));
            expect(countDays({ from: first, to: last })).toBeLessThanOrEqual(
              granularity === "hour" ? 6 : granularity === "day" ? 31 : 1000,
            );
          }
          expect(reached).toBe(endOfDayMs(query.to, timeZone));
        },
      ),
      { numRuns: 300 },
    );
  });
});

it("Requests whole minutes for every possible range, and the one before it, in every zone", {
  tags: ["nightly"],
}, () => {
  const anyDay = fc
    .date({ min: new Date("1970-01-01"), max: new Date("2200-12-31"), noInvalidDate: true })
    .map((date) => dayOfUtc(date.getTime()));
  fc.assert(
    fc.property(
      fc.constantFrom(...listTimeZones()),
      anyDay,
      fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 84_000 })),
      fc.constantFrom("hour", "day", "month"),
      (timeZone, from, more, granularity) => {
        const to = minDay(addDays(from, more), "2200-12-31");
        const query = range(`${from}..${to}`);
        for (const each of [query, previousRange(query), lastYearRange(query, false)]) {
          const { windows } = planWindows(each, timeZone, granularity);
          const offsets = [planWhole(each, timeZone, NEVER_MS).window, ...windows].map(
            ({ offsetMinutes }) => offsetMinutes,
          );
          expect(offsets.every((offset) => Number.isInteger(offset))).toBe(true);
          expect(offsets.every((offset) => Math.abs(offset) <= 24 * 60)).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
});

it.each([
  ["1970-01-01..1970-01-05", "Africa/Monrovia", -44],
  // The clocks of this zone followed the sun.
  ["1790-01-01..1790-01-05", "Europe/Lisbon", -37],
])("Requests %s in %s with an offset of %i minutes", (text, timeZone, offsetMinutes) => {
  const [from = "", to = ""] = text.split("..");
  expect(planWindows({ from, to }, timeZone, "hour").windows).toEqual([
    { from, to, offsetMinutes, keep: null },
  ]);
});

it.each([
  ["2026-11-01..2026-11-20", "Europe/Lisbon", 0, false],
  ["2026-10-01..2026-11-20", "Europe/Lisbon", 60, true],
])("Requests all of %s in %s in one window", (text, zone, offsetMinutes, isShifted) => {
  expect(planWhole(range(text), zone, NEVER_MS)).toEqual({
    window: { ...range(text), offsetMinutes },
    isShifted,
  });
});

it("Moves the end of an unfinished range later, as the future has no figures", () => {
  const noonMs = Date.parse("2026-11-20T12:00Z");
  expect(planWhole(range("2026-10-01..2026-11-20"), "Europe/Lisbon", noonMs)).toEqual({
    window: { ...range("2026-10-01..2026-11-21"), offsetMinutes: 60 },
    isShifted: false,
  });
});

it.each([
  ["2026-11-20..2026-11-20", "hour", ["hour", "day", "week", "month"]],
  ["2026-11-15..2026-11-20", "hour", ["hour", "day", "week", "month"]],
  ["2026-11-14..2026-11-20", "day", ["hour", "day", "week", "month"]],
  ["2026-10-24..2026-11-20", "day", ["day", "week", "month"]],
  ["2026-08-01..2026-10-31", "day", ["day", "week", "month"]],
  ["2025-11-21..2026-11-20", "month", ["day", "week", "month"]],
  ["2020-01-01..2026-11-20", "month", ["month"]],
] as const)(
  "Shows %s by %s unless another granularity is chosen, and allows %j",
  (text, usual, all) => {
    expect(defaultGranularity(range(text))).toBe(usual);
    expect(granularitiesOf(range(text))).toEqual(all);
  },
);
