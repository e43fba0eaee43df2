import { expect, it } from "vitest";
import { dayFormatIn } from "./day-format.ts";

const labels = dayFormatIn("en-GB");

/** Normalises spaces and dashes, which differ between versions of the locale data. */
const plain = (text: string) => text.replaceAll(/\s+/gu, " ").replaceAll(/ ?– ?/gu, "–");

it.each([
  ["2026-11-03", "2026-11-09", "3–9 Nov 2026", "3–9 Nov", "3–9 November 2026"],
  ["2026-11-03", "2026-11-03", "3 Nov 2026", "3 Nov", "3 November 2026"],
  [
    "2025-12-30",
    "2026-01-02",
    "30 Dec 2025–2 Jan 2026",
    "30 Dec 2025–2 Jan 2026",
    "30 December 2025–2 January 2026",
  ],
])("Writes the range from %s to %s in three lengths", (from, to, usual, short, long) => {
  const range = { from, to };
  expect(plain(labels.range(range))).toBe(usual);
  expect(plain(labels.shortRange(range, "2026-11-20"))).toBe(short);
  expect(plain(labels.longRange(range))).toBe(long);
});

it("Formats a single day with its weekday, and a month", () => {
  expect(labels.day("2026-11-12")).toBe("12 Nov 2026");
  expect(dayFormatIn("de").weekday("2026-11-12")).toBe("Donnerstag, 12. November 2026");
  expect(labels.month("2026-11-12")).toBe("November 2026");
});

it("Uses one calendar in every language", () => {
  expect(dayFormatIn("th").day("2026-11-12")).toContain("2026");
});
