import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import type { Metric } from "#analytics/metrics.ts";
import type { LegendEntry } from "#shared/charts/chart-legend.tsx";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import { type Look, markOf } from "./looks.ts";
import type { ChartShape } from "./plot-geometry.ts";
import { makePoints } from "./points.ts";

/**
 * What each look in a `TimeChart` of the same props means, for the legend of the panel around it; only those
 * that occur.
 */
export function useChartLegend({
  series,
  metric,
  previous,
  second: wanted,
  shape,
}: {
  /** Undefined: not there yet, so there is nothing to explain. */
  series: Series | undefined;
  metric: Metric;
  previous: Series | null;
  second: Metric | null;
  shape: ChartShape;
}): LegendEntry[] {
  const t = useTranslations("timeChart.legend");
  const metrics = useTranslations("analytics.metrics");
  const days = useDayWords();
  return useMemo(() => {
    if (series === undefined) return [];
    const points = makePoints(series, metric, previous, null);
    const entry = (look: Look, text: string): LegendEntry => ({ text, ...markOf(look, shape) });
    const partial = (["unfinished", "clipped", "lacking"] as const).filter((each) =>
      points.some(({ bucket, value }) => bucket.partial === each && value !== null),
    );
    const second = wanted === metric ? null : wanted;
    return [
      entry("value", metrics(metric)),
      ...(previous !== null && points.some(({ compared }) => (compared?.value ?? null) !== null)
        ? [entry("compared", days.range(previous.range))]
        : []),
      ...(partial.length > 0
        ? [
            entry(
              "open",
              partial
                .map((each) => (each === "lacking" ? t(each) : t(`${each}.${series.grain}`)))
                .join(" · "),
            ),
          ]
        : []),
      ...(second === null ? [] : [entry("second", t("second", { metric: metrics(second) }))]),
    ];
  }, [series, metric, previous, wanted, shape, t, metrics, days]);
}
