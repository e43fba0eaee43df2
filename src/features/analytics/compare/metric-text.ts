import type { Metric } from "#features/analytics/metrics.ts";
import { formatBytes } from "#lib/bytes.ts";

/** A value to read: a count to the last unit, a size in three figures. */
export function valueText(metric: Metric, value: number, locale: string): string {
  return isSize(metric) ? formatBytes(value, locale) : new Intl.NumberFormat(locale).format(value);
}

/** A value beside an axis, where there is little room. */
export function axisText(metric: Metric, value: number, locale: string): string {
  if (isSize(metric) && value > 0) return formatBytes(value, locale);
  return new Intl.NumberFormat(locale, { notation: "compact" }).format(value);
}

function isSize(metric: Metric): boolean {
  return metric === "bytes" || metric === "bytesPerPlay";
}
