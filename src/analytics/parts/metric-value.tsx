import { useLocale } from "use-intl";
import { exactWords, valueWords } from "#analytics/chart/metric-words.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { Unknown } from "#shared/charts/unknown.tsx";
import { useMarkInPanel, useMarkWords } from "./panel-mark.ts";

/** A value to read, with all its digits for those who point at it. */
export function MetricValue({
  metric,
  value,
  mark: ownMark = "exact",
}: {
  metric: Metric;
  /** Null and undefined: not known. */
  value: number | null | undefined;
  mark?: Mark;
}) {
  const marked = useMarkWords();
  const mark = useMarkInPanel(ownMark);
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  const words = valueWords(metric, value, locale);
  const exact = exactWords(metric, value, locale);
  const shown = marked.text(mark, words);
  return words === exact ? shown : <span title={marked.text(mark, exact)}>{shown}</span>;
}
