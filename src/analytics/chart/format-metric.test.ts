import { expect, it } from "vitest";
import { formatAxisValue, formatExactly, formatTotal, formatValue } from "./format-metric.ts";

it.each([
  ["plays", 0, "0", "0", "0", "0"],
  ["plays", 1_250_000, "1.25M", "1,250,000", "1,250,000", "1,250,000"],
  ["impressions", 9_999_999, "10M", "9,999,999", "9,999,999", "9,999,999"],
  ["impressions", 12_345_678, "12.35M", "12,345,678", "12,345,678", "12.3M"],
  ["bytes", 0, "0", "0 bytes", "0 bytes", "0 bytes"],
  ["bytes", 1_823_456_789_012, "1.82 TB", "1.82 TB", "1,823,456,789,012 bytes", "1.82 TB"],
  ["bytesPerPlay", 147_000_000.4, "147 MB", "147 MB", "147,000,000 bytes", "147 MB"],
] as const)(
  "Formats %s of %d: %s beside an axis, %s to read",
  (metric, value, axis, read, exact, total) => {
    expect(formatAxisValue(metric, value, "en")).toBe(axis);
    expect(formatValue(metric, value, "en")).toBe(read);
    expect(formatExactly(metric, value, "en")).toBe(exact);
    expect(formatTotal(metric, value, "en")).toBe(total);
  },
);

it("Uses the language of the locale", () => {
  expect(formatValue("plays", 12_345, "de")).toBe("12.345");
  expect(formatValue("bytes", 1_500_000, "de").replaceAll(/\s/gu, " ")).toBe("1,5 MB");
});
