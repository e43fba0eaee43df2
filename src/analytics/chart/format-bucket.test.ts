import { describe, expect, it } from "vitest";
import type { Granularity } from "#analytics/analytics-plan.ts";
import { formatBucket } from "./format-bucket.ts";
import { seriesForTest } from "./series-for-test.ts";

const labels = (
  granularity: Granularity,
  from: string,
  to: string,
  { locale = "en-GB", timeZone = "UTC" }: { locale?: string; timeZone?: string } = {},
) => {
  const series = seriesForTest({ granularity, range: { from, to }, timeZone });
  const say = formatBucket(series, locale, (part) => `${part.month}, ${part.from} to ${part.to}`);
  return series.buckets.map((bucket) => plain(say(bucket)));
};

/** Spaces, and those around a dash, differ from one version of the locales' data to the next. */
const plain = (text: string) => text.replaceAll(/\s+/gu, " ").replaceAll(/ ?– ?/gu, "–");

describe("bucketWords", () => {
  it("Names a day with its weekday", () => {
    expect(labels("day", "2026-11-12", "2026-11-12", { locale: "en" })).toEqual([
      "Thursday, November 12, 2026",
    ]);
    expect(labels("day", "2026-11-12", "2026-11-12", { locale: "de" })).toEqual([
      "Donnerstag, 12. November 2026",
    ]);
  });

  it("Names an hour from start to end, on the zone's clock", () => {
    const hours = labels("hour", "2026-11-12", "2026-11-12", { timeZone: "Asia/Tokyo" });
    expect(hours).toHaveLength(24);
    expect(hours[14]).toBe("12 Nov, 14:00–15:00");
  });

  it("Distinguishes the two hours of one name", () => {
    const hours = labels("hour", "2026-10-25", "2026-10-25", { timeZone: "Europe/London" });
    expect(hours).toHaveLength(25);
    expect(hours[1]).toContain("BST");
    expect(hours[2]).toContain("GMT");
    expect(new Set(hours).size).toBe(25);
    expect(hours[12]).toBe("25 Oct, 11:00–12:00");
  });

  it("Names a week by the days of it that the range has", () => {
    expect(labels("week", "2026-11-05", "2026-11-16")).toEqual([
      "5–8 November 2026",
      "9–15 November 2026",
      "16 November 2026",
    ]);
  });

  it("Says which part of a month the range has", () => {
    expect(labels("month", "2026-09-12", "2026-11-20")).toEqual([
      "September 2026, 12 to 30",
      "October 2026",
      "November 2026, 1 to 20",
    ]);
  });
});
