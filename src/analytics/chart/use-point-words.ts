import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { useMarkWords } from "#analytics/parts/panel-mark.ts";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { changeKind } from "#shared/format/changes.ts";
import { percentWords } from "#shared/format/percents.ts";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import { bucketWords, type PartOfMonth } from "./bucket-words.ts";
import { isSize, valueWords } from "./metric-words.ts";
import { changeAt, type Point } from "./points.ts";

/** Everything that is said of points, whether to the eye or to the ear. */
export interface PointWords {
  date: (bucket: Bucket) => string;
  comparedDate: (bucket: Bucket) => string;
  /** Null for a bucket that is all there. */
  reason: (bucket: Bucket) => string | null;
  /** A point as one announcement. */
  spoken: (point: Point) => string;
  spokenStretch: (range: DayRange) => string;
  stretch: (range: DayRange) => string;
}

export function usePointWords(
  series: Series,
  metric: Metric,
  previous: Series | null,
  second: Metric | null,
): PointWords {
  const t = useTranslations("timeChart");
  const changes = useTranslations("charts.change");
  const marked = useMarkWords();
  const days = useDayWords();
  const locale = useLocale();
  const { grain, timeZone } = series;
  const comparedZone = previous?.timeZone ?? timeZone;
  return useMemo(() => {
    const partOfMonth: PartOfMonth = ({ month, from, to }) =>
      from === to ? t("dayOfMonth", { month, day: from }) : t("partOfMonth", { month, from, to });
    const date = bucketWords({ grain, timeZone }, locale, partOfMonth);
    const comparedDate = bucketWords({ grain, timeZone: comparedZone }, locale, partOfMonth);
    const reason = ({ partial }: Bucket) => (partial === null ? null : t(`reason.${partial}`));
    const valueOf = (each: Metric, value: number | null, mark: Mark) => {
      if (value === null) return t("values.unknown");
      const words = isSize(each)
        ? t(`values.${each}`, { size: valueWords(each, value, locale), count: value })
        : t(`values.${each}`, { count: value, size: "" });
      return marked.spoken(mark, words);
    };
    const comparison = (point: Point) => {
      const { compared } = point;
      if (compared === null) return null;
      const words = {
        date: comparedDate(compared.bucket),
        value: valueOf(metric, compared.value, compared.mark),
      };
      const change = changeAt(point);
      if (change === null) return t("spoken.compared", words);
      const percent = percentWords(change.ratio ?? 0, locale);
      return t("spoken.comparedChange", {
        ...words,
        change: changes(changeKind(change), { percent }),
      });
    };
    return {
      date,
      comparedDate,
      reason,
      spoken: (point) => {
        const values = [valueOf(metric, point.value, point.mark)];
        if (second !== null) values.push(valueOf(second, point.second, point.secondMark));
        return [
          t("spoken.point", { date: date(point.bucket), values: values.join(", ") }),
          reason(point.bucket),
          comparison(point),
        ]
          .filter((sentence) => sentence !== null)
          .join(" ");
      },
      spokenStretch: (range) =>
        t("spoken.stretch", { days: days.longRange(range), count: countDays(range) }),
      stretch: (range) => t("stretch", { days: days.range(range), count: countDays(range) }),
    };
  }, [t, marked, changes, days, locale, grain, timeZone, comparedZone, metric, second]);
}
