import { useLocale, useTranslations } from "use-intl";
import { valueWords } from "#features/analytics/chart/metric-words.ts";
import type { Metric } from "#features/analytics/metrics.ts";

/** The words of the tables behind charts of lines. */
export function useTableWords(metric: Metric) {
  const t = useTranslations("comparison.overlay");
  const locale = useLocale();
  return {
    columns: {
      from: t("columns.from"),
      day: t("columns.day"),
      days: t("columns.days"),
      partial: t("columns.partial"),
    },
    value: (value: number) => valueWords(metric, value, locale),
    partialOf: (name: string, partial: "unfinished" | "clipped") => t("partial", { name, partial }),
    partial: (partial: "unfinished" | "clipped") => t(partial),
  };
}
