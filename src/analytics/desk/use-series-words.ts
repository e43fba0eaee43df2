import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { bucketWords } from "#analytics/chart/bucket-words.ts";
import { exactWords } from "#analytics/chart/metric-words.ts";
import { useMarkWords } from "#analytics/parts/use-mark-words.ts";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import type { SeriesTableWords } from "./series-table.ts";

/** The words of a table of a series. */
export function useSeriesWords(): (series: Series, previous: Series | null) => SeriesTableWords {
  const t = useTranslations("analytics");
  const chart = useTranslations("timeChart");
  const locale = useLocale();
  const days = useDayWords();
  const marked = useMarkWords();
  return (series) => ({
    metric: (metric) => t(`metrics.${metric}`),
    value: (metric, value, mark) => marked.text(mark, exactWords(metric, value, locale)),
    head: marked.head,
    bucket: bucketWords(series, locale, ({ month, from, to }) =>
      from === to
        ? chart("dayOfMonth", { month, day: from })
        : chart("partOfMonth", { month, from, to }),
    ),
    day: days.day,
    partial: ({ partial }: Bucket) =>
      partial === "clipped" && series.grain === "week"
        ? t("chart.partialWeek")
        : t(`chart.partial.${partial ?? "clipped"}`),
    columns: {
      from: t("chart.columns.from"),
      to: t("chart.columns.to"),
      partial: t("chart.columns.partial"),
      previousFrom: t("chart.columns.previousFrom"),
    },
    previous: (metric) => t("chart.columns.previous", { metric }),
    total: t("chart.total"),
  });
}
