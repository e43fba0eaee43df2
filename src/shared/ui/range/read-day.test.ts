import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Day, dayOfUtc, isDay, utcOfDay } from "#shared/dates/days.ts";
import { dateHabitsOf, readDay, readDraft } from "./read-day.ts";

const TODAY = "2026-11-20";

function read(text: string, locale = "en-GB"): string {
  const reading = readDay(text, dateHabitsOf(locale), TODAY);
  if (reading.kind === "day") return reading.day;
  return reading.kind === "no-such-day" ? `not after ${reading.lastOfMonth}` : reading.kind;
}

describe("a typed date", () => {
  it.each([
    ["2026-10-24", "2026-10-24"],
    [" 2026/10/24 ", "2026-10-24"],
    ["2026-1-5", "2026-01-05"],
    ["24.10.2026", "2026-10-24"],
    ["24/10/26", "2026-10-24"],
    ["24 Oct 2026", "2026-10-24"],
    ["24 october", "2026-10-24"],
    ["Oct 24, 2026", "2026-10-24"],
    ["2026 Oct 24", "2026-10-24"],
    ["24 Octob 2026", "2026-10-24"],
    // Without a year it is the last such day up to today.
    ["24/10", "2026-10-24"],
    ["24 Dec", "2025-12-24"],
    ["20 Nov", "2026-11-20"],
    ["29 Feb", "2024-02-29"],
    ["Today", "2026-11-20"],
    ["yesterday", "2026-11-19"],
    ["", "empty"],
    ["  ", "empty"],
    ["soon", "no-date"],
    ["24", "no-date"],
    ["Ju 4", "no-date"],
    ["1 Foo 2026", "no-date"],
    ["smart 5", "no-date"],
    ["1 Jan Feb 2026", "no-date"],
    ["1 2 3 4", "no-date"],
    ["13/13/2026", "no-date"],
    ["2026-13-01", "no-date"],
    ["0/5/2026", "no-date"],
    ["1 Oct 99999", "no-date"],
    ["31 Feb 2026", "not after 2026-02-28"],
    ["2026-11-31", "not after 2026-11-30"],
    ["30/2/2024", "not after 2024-02-29"],
  ])("%j: %s", (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ["en-US", "3/4/2026", "2026-03-04"],
    ["en-GB", "3/4/2026", "2026-04-03"],
    ["en-US", "24/10/2026", "2026-10-24"],
    ["en-US", "10/24", "2026-10-24"],
    ["de", "3. März 2026", "2026-03-03"],
    ["de", "3. marz 2026", "2026-03-03"],
    ["de", "gestern", "2026-11-19"],
    ["es", "3 de marzo de 2026", "2026-03-03"],
    ["fr", "1er août 2026", "2026-08-01"],
    ["fr", "1 août 2026", "2026-08-01"],
    ["hu", "26. 3. 4.", "2026-03-04"],
    ["ja", "2026年10月24日", "2026-10-24"],
    ["ja", "10月24日", "2026-10-24"],
    ["ko", "2026년 11월 1일", "2026-11-01"],
    ["ar-EG", "٢٤/١٠/٢٠٢٦", "2026-10-24"],
    ["pl", "3 marca 2026", "2026-03-03"],
  ])("in %s, %j: %s", (locale, text, expected) => expect(read(text, locale)).toBe(expected));
});

const LOCALES = "en-US en-GB de fr es pt-PT it pl cs ru uk tr fi hu el he ar-EG fa hi th ja ko zh";
const day: fc.Arbitrary<Day> = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => dayOfUtc(days * 86_400_000));

it.each(LOCALES.split(" "))("what %s writes is read back", (locale) => {
  const habits = dateHabitsOf(locale);
  const written = new Intl.DateTimeFormat(locale, {
    calendar: "gregory",
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  fc.assert(
    fc.property(day, (value) => {
      expect(readDay(written.format(utcOfDay(value)), habits, TODAY)).toEqual({
        kind: "day",
        day: value,
      });
    }),
    { numRuns: 200 },
  );
});

it("nothing that is typed breaks it, and a day that it reads exists", () => {
  const habits = dateHabitsOf("en-GB");
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/.\- ]{0,12}$/)), (text) => {
      const reading = readDay(text, habits, TODAY);
      expect(reading.kind !== "day" || isDay(reading.day)).toBe(true);
    }),
  );
});

it.each([
  ["24 Oct 2026", "2026-11-20", [null, null, { from: "2026-10-24", to: "2026-11-20" }]],
  ["2026-11-20", "2026-11-20", [null, null, { from: "2026-11-20", to: "2026-11-20" }]],
  ["2026-10-24", "2026-10-23", [null, "before-start", null]],
  ["2026-10-24", "2026-11-21", [null, "after-today", null]],
  ["2026-11-21", "2026-11-20", ["after-today", null, null]],
  ["", "31 Feb 2026", ["empty", "no-such-day", null]],
  ["then", "2026-11-20", ["no-date", null, null]],
])("%j to %j", (from, to, expected) => {
  const reading = readDraft({ from, to }, dateHabitsOf("en-GB"), TODAY);
  expect([reading.from?.kind ?? null, reading.to?.kind ?? null, reading.range]).toEqual(expected);
});
