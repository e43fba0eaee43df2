import { formatDuration } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { numberFormat } from "#shared/format/number-format.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { type Measure, unitOf } from "./measures.ts";

/** Formats a value to read: counts to the last unit, lengths of time and sizes in a few figures. */
export function formatValue(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return numberFormat(locale, WHOLE).format(value);
    case "seconds":
      return formatDuration(value, locale);
    case "percent":
      return formatPercent(value / 100, locale);
    case "bytes":
    case "bytesPerHour":
      return formatBytes(value, locale);
  }
}

/** Counts are whole; those of an average week may not be. */
const WHOLE = { maximumFractionDigits: 2 };
const UNIT = { style: "unit", unitDisplay: "long", maximumFractionDigits: 3 } as const;

/** Formats a value with all its digits, in the unit in which it came: for those who point at it. */
export function formatExactly(measure: Measure, value: number, locale: string): string {
  switch (unitOf(measure)) {
    case "count":
      return formatValue(measure, value, locale);
    case "seconds":
      return numberFormat(locale, { ...UNIT, unit: "second" }).format(value);
    case "percent":
      return formatShare(value, locale, 4);
    case "bytes":
    case "bytesPerHour":
      return numberFormat(locale, { ...UNIT, unit: "byte" }).format(Math.round(value));
  }
}

/** Formats a value beside an axis: short. */
export function formatAxisValue(measure: Measure, value: number, locale: string): string {
  const unit = unitOf(measure);
  if (unit === "percent") return formatShare(value, locale, 1);
  if (unit !== "count") return formatValue(measure, value, locale);
  return numberFormat(locale, {
    notation: "compact",
    maximumFractionDigits: 2,
    useGrouping: "auto",
  }).format(value);
}

function formatShare(percent: number, locale: string, maximumFractionDigits: number): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits }).format(percent / 100);
}
