import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MeasureUnit } from "#watch-time/measures.ts";
import { readAmount, writeAmount } from "./amounts.ts";

describe("amounts", () => {
  it.each<[string, MeasureUnit, number]>([
    ["12", "count", 12],
    ["1,000", "count", 1000],
    [" 1 000 ", "count", 1000],
    ["1.5", "seconds", 90],
    ["0", "seconds", 0],
    ["1,000", "seconds", 60_000],
    ["33.3", "percent", 33.3],
    ["100 %", "percent", 100],
    ["1.5 GB", "bytes", 1.5e9],
    ["250mb", "bytes", 250e6],
    ["0", "bytes", 0],
    ["12 B", "bytesPerHour", 12],
    [".5 tb", "bytesPerHour", 5e11],
  ])("Amounts are read: %j of the unit %s is %d", (text, unit, value) => {
    expect(readAmount(text, unit, "en")).toEqual({ kind: "amount", value });
  });

  it.each<[string, MeasureUnit, string]>([
    ["many", "count", "notNumber"],
    ["1.5", "count", "notWhole"],
    ["-1", "count", "negative"],
    ["1,5", "seconds", "notNumber"],
    ["1:30", "seconds", "notNumber"],
    ["1.5.2", "seconds", "notNumber"],
    ["5 min", "seconds", "notNumber"],
    ["101", "percent", "overHundred"],
    ["1.5", "bytes", "noUnit"],
    ["2 GiB", "bytes", "notNumber"],
    ["5 GB", "count", "notNumber"],
    ["99999 PB", "bytes", "tooLarge"],
    [".", "seconds", "notNumber"],
    ["-", "count", "notNumber"],
  ])("Amounts are refused: %j of the unit %s is %s", (text, unit, problem) => {
    expect(readAmount(text, unit, "en")).toEqual({ kind: "problem", problem });
  });

  it("Amounts are absent where no text was typed", () => {
    expect(readAmount("  ", "bytes", "en")).toEqual({ kind: "amount", value: null });
  });

  it("Amounts follow the notation of the locale", () => {
    expect(readAmount("1.000,5", "seconds", "de")).toEqual({ kind: "amount", value: 60_030 });
    expect(writeAmount(90, "seconds", "de")).toBe("1,5");
    expect(writeAmount(1.5e9, "bytes", "fr")).toBe("1,5 Go");
    expect(writeAmount(12, "bytes", "en")).toBe("12 B");
  });

  it.each<[string, string, MeasureUnit, number]>([
    ["fa-IR", "۱۰۰", "count", 100],
    ["fa-IR", "100", "count", 100],
    ["fa-IR", "۱٬۲۳۴٫۵", "seconds", 74_070],
    ["fa-IR", "1.5", "seconds", 90],
    ["fa-IR", "۱٫۵ GB", "bytes", 1.5e9],
    ["ar-EG", "٣٣٫٣", "percent", 33.3],
    ["ar-EG", "٥٠٪\u{61c}", "percent", 50],
    ["ar-EG", "1.5", "seconds", 90],
    ["ar-EG", "٢٥٠ م.ب", "bytes", 250e6],
    ["fr", "1,5 Go", "bytes", 1.5e9],
    ["fr", "250 MB", "bytes", 250e6],
    ["ja", "250 KB", "bytes", 250e3],
    ["sv-SE", "1.5", "seconds", 90],
    ["de", "1.500", "count", 1500],
  ])("Amounts accept the digits and signs of %s: %j", (locale, text, unit, value) => {
    expect(readAmount(text, unit, locale)).toEqual({ kind: "amount", value });
  });

  it.each([
    ["fa-IR", "۱٫۵٫۲"],
    ["fa-IR", "۱٫۵.۲"],
    ["fa-IR", "۱,۵"],
    ["sv-SE", "1.5,2"],
    ["de", "1.5"],
  ])("Amounts accept no other signs in %s: %j", (locale, text) => {
    expect(readAmount(text, "seconds", locale)).toEqual({ kind: "problem", problem: "notNumber" });
  });

  it("Amounts are the same after they were written and read", () => {
    const unit = fc.constantFrom<MeasureUnit>("count", "seconds", "bytes", "bytesPerHour");
    const locales = fc.constantFrom("en", "de", "fr", "ar-EG", "fa-IR");
    fc.assert(
      fc.property(fc.nat(1e12), unit, locales, (value, of, locale) => {
        expect(readAmount(writeAmount(value, of, locale), of, locale)).toEqual({
          kind: "amount",
          value,
        });
      }),
    );
  });

  it.each([
    [1.5e9, "1.5 GB"],
    [999, "999 B"],
    [1_234_567, "1234.567 kB"],
    [2e15, "2 PB"],
  ])("Amounts are written: %d bytes are %s", (value, expected) => {
    expect(writeAmount(value, "bytes", "en")).toBe(expected);
  });
});
