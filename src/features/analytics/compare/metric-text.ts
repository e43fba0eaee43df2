import type { Metric } from "#features/analytics/metrics.ts";
import { formatBytes } from "#lib/bytes.ts";

/** Made once each: that takes far longer than to use them. */
const formats = new Map<string, Intl.NumberFormat>();

/** A value to read: a count to the last unit, a size in three figures. */
export function valueText(metric: Metric, value: number, locale: string): string {
  return isSize(metric) ? formatBytes(value, locale) : formatOf(locale, "standard").format(value);
}

/** A value beside an axis, where there is little room. */
export function axisText(metric: Metric, value: number, locale: string): string {
  if (isSize(metric) && value > 0) return formatBytes(value, locale);
  return formatOf(locale, "compact").format(value);
}

function isSize(metric: Metric): boolean {
  return metric === "bytes" || metric === "bytesPerPlay";
}

function formatOf(locale: string, notation: "standard" | "compact"): Intl.NumberFormat {
  const key = `${locale} ${notation}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { notation });
  formats.set(key, format);
  return format;
}
