import { useFormatter, useLocale } from "use-intl";
import type { Measure } from "#api/analytics.ts";
import { formatBytes } from "#lib/bytes.ts";

/** How a count is written: data as a size, anything else as a number; a dash for what is not known. */
export function useMeasureFormat(): (measure: Measure, value: number | null | undefined) => string {
  const format = useFormatter();
  const locale = useLocale();
  return (measure, value) => {
    if (value === null || value === undefined) return "–";
    return measure === "bytes" ? formatBytes(value, locale) : format.number(value);
  };
}
