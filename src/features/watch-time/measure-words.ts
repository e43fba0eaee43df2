import { formatBytes } from "#lib/bytes.ts";
import { durationWords } from "#lib/duration-words.ts";
import { percentWords } from "#lib/percents.ts";
import { type Measure, unitOf } from "./measures.ts";

/** Made once each: that takes far longer than to use them. */
const formats = new Map<string, Intl.NumberFormat>();

/** A value to read: counts to the last unit, lengths of time and sizes in a few figures. */
export function valueWords(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return formatOf(locale, { maximumFractionDigits: 0 }).format(value);
    case "seconds":
      return durationWords(value, locale);
    case "percent":
      return percentWords(value / 100, locale);
    case "bytes":
    case "bytesPerHour":
      return formatBytes(value, locale);
  }
}

/** A value with all its digits, in the unit in which it came: for those who point at it. */
export function exactWords(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return formatOf(locale, { maximumFractionDigits: 0 }).format(value);
    case "seconds":
      return unitWords(value, "second", locale);
    case "percent":
      return formatOf(locale, { style: "percent", maximumFractionDigits: 4 }).format(value / 100);
    case "bytes":
    case "bytesPerHour":
      return unitWords(Math.round(value), "byte", locale);
  }
}

/** A value beside an axis: short. */
export function axisWords(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return formatOf(locale, { notation: "compact", maximumFractionDigits: 2 }).format(value);
    case "percent":
      return formatOf(locale, { style: "percent", maximumFractionDigits: 1 }).format(value / 100);
    case "seconds":
    case "bytes":
    case "bytesPerHour":
      return valueWords(measure, value, locale);
  }
}

function unitWords(value: number, unit: "second" | "byte", locale: string): string {
  return formatOf(locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 3,
  }).format(value);
}

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}
