import { useLocale } from "use-intl";
import { exactWords, valueWords } from "#features/analytics/chart/metric-words.ts";
import type { Metric } from "#features/analytics/metrics.ts";
import { Unknown } from "#ui/unknown.tsx";

/** A value to read, with all its digits for those who point at it. */
export function MetricValue({
  metric,
  value,
}: {
  metric: Metric;
  /** Null and undefined: not known. */
  value: number | null | undefined;
}) {
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  const words = valueWords(metric, value, locale);
  const exact = exactWords(metric, value, locale);
  return words === exact ? words : <span title={exact}>{words}</span>;
}
