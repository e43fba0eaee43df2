import { useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import { hasMetric, type Metric } from "#analytics/metrics.ts";
import { type LegendEntry, MARK_DASHES } from "#shared/charts/legend.tsx";
import type { SeriesStyle } from "#shared/charts/series-styles.ts";
import { type ComparedTime, toRead } from "#shared/dates/compared-days.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { DayRange } from "#shared/dates/days.ts";
import { makePoints } from "./points.ts";

export function useChartLegend({
  series,
  metric,
  previous,
  second,
  awaited = null,
}: {
  /** Is undefined until it is there: until then, there is nothing to explain. */
  series: Series | undefined;
  metric: Metric;
  previous: Series | null;
  second: Metric | null;
  /** Holds the days whose comparison is on its way, and has its entry already: it would move the chart. */
  awaited?: ComparedTime | null;
}): LegendEntry[] {
  const t = useTranslations("timeChart.legend");
  const metrics = useTranslations("analytics.metrics");
  const ranges = useTranslations("dateRange.against");
  const days = useDayFormat();
  if (series === undefined) return [];
  const points = makePoints(series, metric, previous, null);
  const partial = (["unfinished", "clipped", "lacking"] as const).filter((each) =>
    points.some(({ bucket, value }) => bucket.partial === each && value !== null),
  );
  const isCompared = points.some(({ compared }) => (compared?.value ?? null) !== null);
  const hasCome = previous !== null && hasMetric(previous, metric);
  const comparedText = (range: DayRange, weeks: number) =>
    weeks === 1 ? days.range(range) : ranges("averageOf", { count: weeks });
  const against = () => {
    if (hasCome) {
      const { averageOf = 1 } = previous.buckets[0] ?? {};
      return isCompared ? comparedText(previous.range, averageOf) : null;
    }
    if (awaited === null) return null;
    const { time, weeks } = toRead(awaited);
    return comparedText(time.range, weeks);
  };
  const compared = against();
  return [
    entry("value", metrics(metric)),
    ...(compared === null ? [] : [entry("compared", compared)]),
    ...(partial.length > 0
      ? [
          entry(
            // An unfinished bucket is a point without a line to it.
            partial.every((each) => each === "unfinished") ? "unfinished" : "open",
            partial.map((each) => t(each)).join(" · "),
          ),
        ]
      : []),
    ...(second === null ? [] : [entry("second", t("second", { metric: metrics(second) }))]),
  ];
}

function entry(lineStyle: keyof typeof MARKS, text: string): LegendEntry {
  return { text, ...markOf(lineStyle) };
}

/** Marks each line style; never by colour alone. */
const MARKS = {
  value: "line",
  open: "dotted-open",
  unfinished: "open-point",
  compared: "dashed",
  second: "dash-dotted",
} as const;

/** An incomplete value has the style of a whole one. */
export const STYLES: Record<"value" | "compared" | "second", SeriesStyle> = {
  value: { colour: "var(--series-1)", dash: [], marker: "circle" },
  compared: { colour: "var(--ink-faint)", dash: MARK_DASHES.dashed, marker: "circle" },
  second: { colour: "var(--series-2)", dash: MARK_DASHES["dash-dotted"], marker: "circle" },
};

export function markOf(kind: keyof typeof MARKS): Omit<LegendEntry, "text"> {
  const { colour } = STYLES[kind === "open" || kind === "unfinished" ? "value" : kind];
  return { colour, mark: MARKS[kind] };
}
