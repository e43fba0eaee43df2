import { describe, expect, it } from "vitest";
import type { CountryCount } from "#analytics/analytics.ts";
import { answerWindow, type HourOfEvents } from "#analytics/analytics-for-test.ts";
import { planWindows } from "#analytics/analytics-plan.ts";
import { joinAnswers, type Series } from "#analytics/analytics-series.ts";
import type { DayRange } from "#shared/dates/days.ts";
import { alignBoth, asNoPlays, differencesByCountry, differencesByDay, largestOf } from "./why.ts";

const NOW: DayRange = { from: "2026-11-01", to: "2026-11-04" };
const BEFORE: DayRange = { from: "2026-10-28", to: "2026-10-31" };

/** Makes the plays of some days. @param brokenDay a day of which the count can't be read */
function seriesOf(range: DayRange, plays: Record<string, number>, brokenDay?: string): Series {
  const events = Object.entries(plays).map(
    ([day, count]): HourOfEvents => ({ hourMs: Date.parse(`${day}T09:00:00Z`), count }),
  );
  const { windows } = planWindows(range, "UTC", "day");
  const answers = windows.map((window) => ({
    window,
    rows: answerWindow(events, window, "plays", { hourlyDays: 0, dailyDays: 31 }).map((row) =>
      new Date(row.wallMs).toISOString().startsWith(brokenDay ?? "none")
        ? { ...row, counts: { plays: null } }
        : row,
    ),
    unreadableCount: 0,
    partialCount: brokenDay === undefined ? 0 : 1,
    repeatedCount: 0,
    contradictedCount: 0,
  }));
  const query = {
    measures: ["plays"] as const,
    range,
    timeZone: "UTC",
    granularity: "day" as const,
    isShifted: false,
    sinceMs: null,
    source: "vod" as const,
  };
  return joinAnswers(answers, query, Date.parse("2027-01-01"));
}

const days = ({ differences }: ReturnType<typeof differencesByDay>) =>
  differences.map(({ bucket, other, gain }) => `${bucket.from} ${other.from} ${gain}`);

describe("differences by day", () => {
  it("Days are compared with those in their place, days without plays among them", () => {
    const found = differencesByDay(
      seriesOf(NOW, { "2026-11-01": 5, "2026-11-03": 2 }),
      seriesOf(BEFORE, { "2026-10-28": 9, "2026-10-29": 4 }),
    );
    expect(days(found)).toEqual([
      "2026-11-01 2026-10-28 -4",
      "2026-11-02 2026-10-29 -4",
      "2026-11-03 2026-10-30 2",
      "2026-11-04 2026-10-31 0",
    ]);
    expect(largestOf(found.differences, -6, 5).map(({ gain }) => gain)).toEqual([-4, -4]);
    expect(largestOf(found.differences, 1, 5).map(({ gain }) => gain)).toEqual([2]);
  });

  it("A day that could not be read on a side has no difference, and is counted", () => {
    const found = differencesByDay(
      seriesOf(NOW, { "2026-11-01": 5, "2026-11-03": 2 }, "2026-11-01"),
      seriesOf(BEFORE, { "2026-10-28": 9, "2026-10-29": 4 }),
    );
    expect(days(found)[0]).toBe("2026-11-02 2026-10-29 -4");
    expect(found.unknownCount).toBe(1);
  });

  it("Days are compared with the average of theirs in four weeks", () => {
    const { current, previous } = alignBoth(
      seriesOf({ from: "2026-11-09", to: "2026-11-15" }, { "2026-11-09": 5, "2026-11-10": 3 }),
      seriesOf(
        { from: "2026-10-12", to: "2026-11-08" },
        // These are four Mondays, and the last Tuesday.
        { "2026-10-12": 2, "2026-10-19": 4, "2026-10-26": 6, "2026-11-02": 8, "2026-11-03": 8 },
      ),
      "day",
      4,
    );
    const { differences, unknownCount } = differencesByDay(current, previous);
    expect(differences.map((each) => each.previous)).toEqual([5, 2, 0, 0, 0, 0, 0]);
    expect(differences.map((each) => each.gain)).toEqual([0, 1, 0, 0, 0, 0, 0]);
    expect(unknownCount).toBe(0);
    expect(previous.buckets.map(({ averageOf }) => averageOf)).toEqual(Array(7).fill(4));
  });

  it("A range without rows is one without plays only where that is known otherwise", () => {
    const nothing = seriesOf(NOW, {});
    const before = seriesOf(BEFORE, { "2026-10-28": 9 });
    expect(differencesByDay(nothing, before)).toEqual({ differences: [], unknownCount: 4 });
    expect(days(differencesByDay(asNoPlays(nothing), before))[0]).toBe("2026-11-01 2026-10-28 -9");
  });
});

const rows = (plays: Record<string, number>): CountryCount[] =>
  Object.entries(plays).map(([countryName, count]) => ({
    countryName,
    counts: { plays: count },
  }));

describe("differences by country", () => {
  it("Countries are compared, also those with plays on one side only", () => {
    const found = differencesByCountry(
      rows({ Portugal: 5, Malta: 8 }),
      rows({ Portugal: 20, Chile: 4 }),
      1,
    );
    const codes = (gain: number) =>
      largestOf(found, gain, 5).map((each) => `${each.country.code} ${each.gain}`);
    expect(codes(-11)).toEqual(["PT -15", "CL -4"]);
    expect(codes(11)).toEqual(["MT 8"]);
  });

  it("Countries are compared with a quarter of four weeks, and a steady one is no reason", () => {
    const found = differencesByCountry(
      rows({ Portugal: 10, Malta: 2 }),
      rows({ Portugal: 40, Malta: 20 }),
      4,
    );
    expect(found).toMatchObject([
      { country: { code: "PT" }, current: 10, previous: 10, gain: 0 },
      { country: { code: "MT" }, current: 2, previous: 5, gain: -3 },
    ]);
    expect(largestOf(found, -3, 5).map(({ country }) => country.code)).toEqual(["MT"]);
  });

  it("All plays of a country are a gain where there were none before", () => {
    expect(differencesByCountry(rows({ Malta: 8 }), [], 1)).toMatchObject([
      { current: 8, previous: 0, gain: 8 },
    ]);
  });
});
