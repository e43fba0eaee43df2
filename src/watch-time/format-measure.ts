import { formatDuration } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { type Measure, unitOf } from "./measures.ts";

const OPTIONS = {
  whole: { maximumFractionDigits: 0 },
  compact: { notation: "compact", maximumFractionDigits: 2 },
  percent: { style: "percent", maximumFractionDigits: 1 },
  exactPercent: { style: "percent", maximumFractionDigits: 4 },
  seconds: { style: "unit", unit: "second", unitDisplay: "long", maximumFractionDigits: 3 },
  bytes: { style: "unit", unit: "byte", unitDisplay: "long", maximumFractionDigits: 3 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

/** Made once each: that takes far longer than to use them. */
const formats = new Map<string, Intl.NumberFormat>();

/** A value to read: counts to the last unit, lengths of time and sizes in a few figures. */
export function formatValue(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return formatOf(locale, "whole").format(value);
    case "seconds":
      return formatDuration(value, locale);
    case "percent":
      return formatPercent(value / 100, locale);
    case "bytes":
    case "bytesPerHour":
      return formatBytes(value, locale);
  }
}

/** A value with all its digits, in the unit in which it came: for those who point at it. */
export function formatExactly(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return formatOf(locale, "whole").format(value);
    case "seconds":
      return formatOf(locale, "seconds").format(value);
    case "percent":
      return formatOf(locale, "exactPercent").format(value / 100);
    case "bytes":
    case "bytesPerHour":
      return formatOf(locale, "bytes").format(Math.round(value));
  }
}

/** A value beside an axis: short. */
export function formatAxisValue(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return formatOf(locale, "compact").format(value);
    case "percent":
      return formatOf(locale, "percent").format(value / 100);
    case "seconds":
    case "bytes":
    case "bytesPerHour":
      return formatValue(measure, value, locale);
  }
}

function formatOf(locale: string, name: keyof typeof OPTIONS): Intl.NumberFormat {
  const key = `${locale} ${name}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, OPTIONS[name]);
  formats.set(key, format);
  return format;
}
