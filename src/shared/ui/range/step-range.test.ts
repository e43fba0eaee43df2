import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysOfChoice,
  formatRange,
  isWholeMonths,
  parseRange,
  RANGE_PRESETS,
  type RangeChoice,
} from "#shared/dates/date-ranges.ts";
import { addDays, type Day, type DayRange, dayOfUtc } from "#shared/dates/days.ts";
import { stepRange } from "./step-range.ts";

/** Is a Friday. */
const TODAY = "2026-11-20";
const SINCE = "2024-03-05";

function choiceOf(text: string): RangeChoice {
  return RANGE_PRESETS.find((preset) => preset === text) ?? parseRange(text) ?? expect.fail();
}

function step(choice: string, by: -1 | 1): string {
  const to = stepRange(choiceOf(choice), by, TODAY, SINCE);
  if (to.kind !== "range") return to.kind;
  return typeof to.choice === "string" ? to.choice : formatRange(to.choice);
}

describe("a step back", () => {
  it.each([
    ["today", "2026-11-19..2026-11-19"],
    ["28d", "2026-09-26..2026-10-23"],
    ["week", "2026-11-09..2026-11-15"],
    ["month", "2026-10-01..2026-10-31"],
    ["quarter", "2026-07-01..2026-09-30"],
    ["year", "2025-01-01..2025-12-31"],
    ["last-month", "2026-09-01..2026-09-30"],
    ["2026-11-11..2026-11-20", "2026-11-01..2026-11-10"],
    ["2024-03-05..2024-03-05", "before"],
    ["2024-03-01..2024-03-31", "before"],
    ["2024-04-01..2024-04-30", "2024-03-01..2024-03-31"],
    ["all", "all"],
  ])("Leads from %s to the range before: %s", (choice, expected) =>
    expect(step(choice, -1)).toBe(expected),
  );

  it("A step back is never too far where the first day is not known", () => {
    expect(stepRange({ from: "2024-03-01", to: "2024-03-31" }, -1, TODAY, null)).toEqual({
      kind: "range",
      choice: { from: "2024-02-01", to: "2024-02-29" },
    });
  });
});

describe("a step forward", () => {
  it.each([
    ["yesterday", "today"],
    ["2026-09-26..2026-10-23", "28d"],
    ["last-week", "week"],
    ["last-month", "month"],
    ["last-quarter", "quarter"],
    ["last-year", "year"],
    ["2026-09-01..2026-09-30", "2026-10-01..2026-10-31"],
    ["2024-01-01..2024-01-31", "2024-02-01..2024-02-29"],
    ["2024-01-01..2024-03-31", "2024-04-01..2024-06-30"],
    ["2026-11-01..2026-11-10", "2026-11-11..2026-11-20"],
    // There is no future day.
    ["2026-11-06..2026-11-15", "2026-11-16..2026-11-20"],
    ["28d", "after"],
    ["month", "after"],
    ["today", "after"],
    ["all", "all"],
  ])("Leads from %s to the range after: %s", (choice, expected) =>
    expect(step(choice, 1)).toBe(expected),
  );
});

const day: fc.Arbitrary<Day> = fc
  .integer({ min: 0, max: 30_000 })
  .map((days) => dayOfUtc(days * 86_400_000));

/** Returns the days that a step leads to; null for none. */
function stepDays(choice: RangeChoice, by: -1 | 1, today: Day, since: Day): DayRange | null {
  const to = stepRange(choice, by, today, since);
  return to.kind === "range" ? daysOfChoice(to.choice, today, since) : null;
}

describe("any step", () => {
  it("Any step is reversed by a step forward, unless the days follow a month and are none", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (from, more) => {
        const range = { from, to: addDays(from, more) };
        const today = addDays(range.to, more);
        const back = stepDays(range, -1, today, "0001-01-01") ?? range;
        expect(back.to).toBe(addDays(from, -1));
        // 1 February to 3 March has as many days as January, which is followed by February.
        fc.pre(isWholeMonths(range) || !isWholeMonths(back));
        expect(stepDays(back, 1, today, "0001-01-01")).toEqual(range);
      }),
    );
  });

  it("Leads forward to no day after today, and back to the day before the range", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...RANGE_PRESETS), (today, preset) => {
        const since = addDays(today, -5000);
        const next = stepDays(preset, 1, today, since);
        expect((next?.to ?? today) <= today).toBe(true);
        const before = addDays(daysOfChoice(preset, today, since).from, -1);
        expect(stepDays(preset, -1, today, since)?.to).toBe(preset === "all" ? undefined : before);
      }),
    );
  });
});
