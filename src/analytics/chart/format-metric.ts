import { type Metric, measureOf } from "#analytics/metrics.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { numberFormat } from "#shared/format/number-format.ts";

/** Returns whether a metric is a size in bytes; the others are counts. */
export function isSize(metric: Metric): boolean {
  return measureOf(metric) === "bytes";
}

/** Returns a short value for an axis, exact for its round numbers. */
export function formatAxisValue(metric: Metric, value: number, locale: string): string {
  if (isSize(metric) && value > 0) return formatBytes(value, locale);
  return formatCompact(value, locale, 2);
}

/** Returns a value to read: a count to the last unit, a size in three figures. */
export function formatValue(metric: Metric, value: number, locale: string): string {
  return isSize(metric) ? formatBytes(value, locale) : numberFormat(locale, {}).format(value);
}

/** Returns a value to the last unit: sizes in bytes. */
export function formatExactly(metric: Metric, value: number, locale: string): string {
  return numberFormat(locale, {
    maximumFractionDigits: 0,
    ...(isSize(metric) ? { style: "unit", unit: "byte", unitDisplay: "long" } : {}),
  }).format(value);
}

/** Returns a total for a place with little room: to the last unit up to seven figures. */
export function formatTotal(metric: Metric, value: number, locale: string): string {
  const isLong = !isSize(metric) && value >= 10_000_000;
  return isLong ? formatCompact(value, locale, 1) : formatValue(metric, value, locale);
}

function formatCompact(value: number, locale: string, maximumFractionDigits: number): string {
  // Digits are grouped as in the full numbers beside it: 8.148 in German.
  return numberFormat(locale, {
    notation: "compact",
    maximumFractionDigits,
    useGrouping: "auto",
  }).format(value);
}
