import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countMonths,
  formatRange,
  lastYearRange,
  overlap,
  parseRange,
  previousOfChoice,
  previousRange,
  RANGE_PRESETS,
  rangeOfPreset,
} from "./date-ranges.ts";
import { addDays, countDays, dayOfUtc, isDay, lastOfMonth } from "./days.ts";

function rangeOf(text: string) {
  const range = parseRange(text);
  if (range === null) throw new Error(`${text} is no range.`);
  return range;
}

describe("rangeOfPreset", () => {
  it.each([
    ["today", "2026-11-20", "2026-11-20"],
    ["yesterday", "2026-11-19", "2026-11-19"],
    ["7d", "2026-11-14", "2026-11-20"],
    ["28d", "2026-10-24", "2026-11-20"],
    ["90d", "2026-08-23", "2026-11-20"],
    ["365d", "2025-11-21", "2026-11-20"],
    ["week", "2026-11-16", "2026-11-20"],
    ["last-week", "2026-11-09", "2026-11-15"],
    ["month", "2026-11-01", "2026-11-20"],
    ["last-month", "2026-10-01", "2026-10-31"],
    ["quarter", "2026-10-01", "2026-11-20"],
    ["last-quarter", "2026-07-01", "2026-09-30"],
    ["year", "2026-01-01", "2026-11-20"],
    ["last-year", "2025-01-01", "2025-12-31"],
    ["12m", "2025-11-01", "2026-10-31"],
    ["all", "2024-03-05", "2026-11-20"],
  ] as const)("Resolves %s on 20 November 2026: %s to %s", (preset, from, to) => {
    expect(rangeOfPreset(preset, "2026-11-20", "2024-03-05")).toEqual({ from, to });
  });

  it.each([
    ["last-month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["last-quarter", "2026-02-10", "2025-10-01", "2025-12-31"],
    ["last-month", "2024-03-31", "2024-02-01", "2024-02-29"],
    ["all", "2024-03-01", "2024-03-01", "2024-03-01"],
    ["12m", "2028-03-31", "2027-03-01", "2028-02-29"],
    ["12m", "2026-01-01", "2025-01-01", "2025-12-31"],
    ["12m", "2026-12-31", "2025-12-01", "2026-11-30"],
  ] as const)("Finds the days of %s on %s: %s to %s", (preset, today, from, to) => {
    expect(rangeOfPreset(preset, today, "2024-03-05")).toEqual({ from, to });
  });
});

describe("previousRange", () => {
  it.each([
    ["2026-10-24..2026-11-20", "2026-09-26..2026-10-23"],
    ["2026-11-20..2026-11-20", "2026-11-19..2026-11-19"],
    ["2026-10-01..2026-10-31", "2026-09-01..2026-09-30"],
    ["2026-01-01..2026-03-31", "2025-10-01..2025-12-31"],
    ["2026-11-01..2026-11-20", "2026-10-12..2026-10-31"],
    ["2024-02-01..2024-02-29", "2024-01-01..2024-01-31"],
  ])("Finds the range before %s: %s", (range, expected) => {
    expect(formatRange(previousRange(rangeOf(range)))).toBe(expected);
  });
});

it.each([
  ["week", "2026-11-16..2026-11-19", "2026-11-09..2026-11-12"],
  ["month", "2026-11-01..2026-11-20", "2026-10-01..2026-10-20"],
  ["month", "2026-03-01..2026-03-31", "2026-02-01..2026-02-28"],
  ["quarter", "2026-10-01..2026-11-20", "2026-07-01..2026-08-20"],
  ["year", "2026-01-01..2026-11-20", "2025-01-01..2025-11-20"],
  ["28d", "2026-10-24..2026-11-20", "2026-09-26..2026-10-23"],
  ["last-month", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30"],
  // On a leap day, and from the end of a long quarter to the one before, which is shorter.
  ["year", "2028-01-01..2028-02-29", "2027-01-01..2027-03-01"],
  ["month", "2028-02-01..2028-02-29", "2028-01-01..2028-01-29"],
  ["quarter", "2026-04-01..2026-06-30", "2026-01-01..2026-03-31"],
  ["quarter", "2028-01-01..2028-03-31", "2027-10-01..2027-12-30"],
  ["last-quarter", "2028-01-01..2028-03-31", "2027-10-01..2027-12-31"],
  ["last-year", "2028-01-01..2028-12-31", "2027-01-01..2027-12-31"],
  ["12m", "2027-03-01..2028-02-29", "2026-03-01..2027-02-28"],
] as const)("Compares the %s of %s with %s", (choice, range, expected) => {
  expect(formatRange(previousOfChoice(choice, rangeOf(range)))).toBe(expected);
});

describe("lastYearRange", () => {
  it.each([
    // The weekdays are the same.
    ["2026-11-20..2026-11-20", false, "2025-11-21..2025-11-21"],
    ["2026-10-24..2026-11-20", false, "2025-10-25..2025-11-21"],
    ["2026-01-01..2026-11-20", true, "2025-01-01..2025-11-20"],
    ["2024-02-01..2024-02-29", true, "2023-02-01..2023-02-28"],
    ["2025-02-01..2025-02-28", true, "2024-02-01..2024-02-29"],
  ])("Finds the range a year before %s, by month %s: %s", (range, isByMonth, expected) => {
    expect(formatRange(lastYearRange(rangeOf(range), isByMonth))).toBe(expected);
  });
});

const anyRange = fc
  .tuple(
    fc.date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true }),
    fc.nat({ max: 900 }),
  )
  .map(([date, more]) => {
    const from = dayOfUtc(date.getTime());
    return { from, to: addDays(from, more) };
  });

describe("any range", () => {
  it("Reads back as it was written", () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        expect(parseRange(formatRange(range))).toEqual(range);
      }),
    );
  });

  it("Follows its previous one at once, and is as long, in days or in months", () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const before = previousRange(range);
        expect(addDays(before.to, 1)).toBe(range.from);
        const isByMonth = range.from.endsWith("-01") && lastOfMonth(range.to) === range.to;
        const count = isByMonth ? countMonths : countDays;
        expect(count(before)).toBe(count(range));
      }),
    );
  });

  it("Lies 52 weeks after that of the year before", () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const before = lastYearRange(range, false);
        expect(addDays(before.from, 364)).toBe(range.from);
        expect(countDays(before)).toBe(countDays(range));
      }),
    );
  });
});

it.each([
  null,
  "",
  "28d",
  "2026-11-20",
  "2026-11-20..2026-11-19",
  "2026-02-30..2026-03-01",
  "9999-12-31..9999-12-31",
  "0001-01-01..0001-01-31",
  "1000-01-01..1000-02-01",
  "1969-12-31..1970-01-01",
  "2200-12-31..2201-01-01",
  "a..b",
])("Does not read %j as a range", (text) => {
  expect(parseRange(text)).toBeNull();
});

it("Accepts the first and the last possible day", () => {
  expect(parseRange("1970-01-01..2200-12-31")).toEqual({ from: "1970-01-01", to: "2200-12-31" });
});

it("Consists of existing days for every possible range", () => {
  const anyDay = fc
    .date({ min: new Date("1970-01-01"), max: new Date("2200-12-31"), noInvalidDate: true })
    .map((date) => dayOfUtc(date.getTime()));
  fc.assert(
    fc.property(anyDay, anyDay, fc.constantFrom(...RANGE_PRESETS), (one, other, preset) => {
      const [from = one, to = one] = [one, other].toSorted();
      const range = rangeOf(`${from}..${to}`);
      for (const made of [
        previousRange(range),
        lastYearRange(range, true),
        lastYearRange(range, false),
        lastYearRange(previousRange(range), false),
        rangeOfPreset(preset, one, other),
        { from: addDays(from, -countDays(range)), to: addDays(to, countDays(range)) },
      ]) {
        expect([made.from, made.to].map(isDay)).toEqual([true, true]);
        expect(made.from <= made.to).toBe(true);
      }
    }),
  );
});

it("Returns the intersection of two ranges", () => {
  const range = { from: "2026-11-01", to: "2026-11-20" };
  expect(overlap(range, { from: "2026-11-10", to: "2026-12-01" })).toEqual({
    from: "2026-11-10",
    to: "2026-11-20",
  });
  expect(overlap(range, { from: "2026-11-21", to: "2026-12-01" })).toBeNull();
});
