import { useLocale, useTranslations } from "use-intl";
import type { Incompleteness } from "#analytics/analytics-buckets.ts";
import { valueWords } from "#analytics/chart/metric-words.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { useMarkWords } from "#analytics/parts/use-mark-words.ts";

/** The words of the tables behind charts of lines. */
export function useTableWords(metric: Metric) {
  const t = useTranslations("comparison.overlay");
  const marked = useMarkWords();
  const locale = useLocale();
  return {
    columns: {
      from: t("columns.from"),
      day: t("columns.day"),
      days: t("columns.days"),
      partial: t("columns.partial"),
    },
    value: (value: number, mark: Mark) => marked.text(mark, valueWords(metric, value, locale)),
    head: marked.head,
    partialOf: (name: string, partial: Incompleteness) => t("partial", { name, partial }),
    partial: (partial: Incompleteness) => t(partial),
  };
}
