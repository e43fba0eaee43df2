import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { useMarkWords } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { LegendMark } from "#shared/charts/legend-mark.tsx";
import { countDays, type DayRange } from "#shared/dates/days.ts";
import { changeKind } from "#shared/format/changes.ts";
import { percentWords } from "#shared/format/percents.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import { bucketWords, type PartOfMonth } from "./bucket-words.ts";
import type { ChartLayout } from "./chart-layout.ts";
import { exactWords, isSize, valueWords } from "./metric-words.ts";
import { type ChartShape, placeBeside } from "./plot-geometry.ts";
import { changeAt, type Point } from "./points.ts";
import { type Look, markOf } from "./use-chart-legend.ts";

const WIDTH_PX = 272;
/** A narrower chart would be hidden: there it stands above the chart. */
const LEAST_FRAME_PX = 2 * WIDTH_PX;

/** All about the point that somebody is at. It is for the eye; the ear has the announcements. */
export function ChartTooltip({
  point,
  x,
  layout: { frame, axis, secondAxis },
  shape,
  words,
  chosen,
}: {
  point: Point;
  x: number;
  layout: ChartLayout;
  shape: ChartShape;
  words: PointWords;
  /** The days of the stretch that is being chosen; null without one. */
  chosen: DayRange | null;
}) {
  const t = useTranslations("analytics.metrics");
  const { bucket, value, mark, second, secondMark, compared } = point;
  const isAbove = frame.width < LEAST_FRAME_PX;
  const width = isAbove ? frame.width : WIDTH_PX;
  const change = changeAt(point);
  const reason = words.reason(bucket);
  return (
    <div
      aria-hidden="true"
      // The frame is from left to right whatever the language; its words are not.
      dir="auto"
      data-part="tooltip"
      className={classNames(
        "pointer-events-none absolute z-10 flex flex-col gap-1.5 rounded-lg border border-line bg-surface px-3 py-2.5 text-sm shadow-lg",
        isAbove ? "bottom-full mb-1" : "top-2",
      )}
      style={{ width, left: placeBeside(x, width, frame.width) }}
    >
      {chosen === null ? null : (
        <p className="border-b border-line pb-1.5 font-semibold text-accent">
          {words.stretch(chosen)}
        </p>
      )}
      <p className="font-semibold">{words.date(bucket)}</p>
      <TooltipLine
        look={bucket.partial === null ? "value" : "open"}
        shape={shape}
        name={t(axis.metric)}
        metric={axis.metric}
        value={value}
        mark={mark}
      />
      {secondAxis === null ? null : (
        <TooltipLine
          look="second"
          shape={shape}
          name={t(secondAxis.metric)}
          metric={secondAxis.metric}
          value={second}
          mark={secondMark}
        />
      )}
      {compared === null ? null : (
        <div className="flex flex-col gap-1 border-t border-line pt-1.5 text-ink-soft">
          <TooltipLine
            look="compared"
            shape={shape}
            name={words.comparedDate(compared.bucket)}
            metric={axis.metric}
            value={compared.value}
            mark={compared.mark}
          />
          {change === null ? null : (
            <p className="text-end font-medium">
              <ChangeLabel change={change} />
            </p>
          )}
        </div>
      )}
      {reason === null ? null : <p className="text-xs text-ink-faint">{reason}</p>}
    </div>
  );
}

function TooltipLine({
  look,
  shape,
  name,
  metric,
  value,
  mark,
}: {
  look: Look;
  shape: ChartShape;
  name: string;
  metric: Metric;
  value: number | null;
  mark: Mark;
}) {
  const t = useTranslations("timeChart.values");
  const marked = useMarkWords();
  const locale = useLocale();
  return (
    <div>
      <p className="flex items-center gap-2">
        <LegendMark {...markOf(look, shape)} />
        <span className="min-w-0 grow">{name}</span>
        <span className="shrink-0 font-semibold text-ink">
          {value === null ? t("unknown") : marked.text(mark, valueWords(metric, value, locale))}
        </span>
      </p>
      {value !== null && isSize(metric) && value >= 1000 ? (
        <p className="text-end text-xs text-ink-faint">
          {marked.text(mark, exactWords(metric, value, locale))}
        </p>
      ) : null}
    </div>
  );
}

/** Everything that is said of points, whether to the eye or to the ear. */
interface PointWords {
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
