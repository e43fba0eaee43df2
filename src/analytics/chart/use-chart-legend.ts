import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import type { Metric } from "#analytics/metrics.ts";
import { type LegendEntry, MARK_DASHES } from "#shared/charts/legend.tsx";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { ChartShape } from "./plot-geometry.ts";
import { makePoints } from "./points.ts";

/** Legend entries of a `TimeChart` with the same props, for the styles that occur. */
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
  const days = useDayFormat();
  return useMemo(() => {
    if (series === undefined) return [];
    const points = makePoints(series, metric, previous, null);
    const entry = (lineStyle: SeriesStyle, text: string): LegendEntry => ({
      text,
      ...markOf(lineStyle, shape),
    });
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
              // What is not over is a point that no line leads to.
              partial.every((each) => each === "unfinished") ? "unfinished" : "open",
              partial
                .map((each) => (each === "lacking" ? t(each) : t(`${each}.${series.granularity}`)))
                .join(" · "),
            ),
          ]
        : []),
      ...(second === null ? [] : [entry("second", t("second", { metric: metrics(second) }))]),
    ];
  }, [series, metric, previous, wanted, shape, t, metrics, days]);
}

/** Mark of each line style; never colour alone. */
const MARKS = {
  value: "line",
  open: "dotted-open",
  unfinished: "open-point",
  compared: "dashed",
  second: "dash-dotted",
} as const;
const BAR_MARKS = { ...MARKS, value: "block", open: "hatched", unfinished: "hatched" } as const;

export type SeriesStyle = keyof typeof MARKS;

/** Line styles, shared with the legend. */
export const STYLES = {
  value: { stroke: "var(--series-1)", strokeWidth: 2, strokeDasharray: "none" },
  open: { stroke: "var(--series-1)", strokeWidth: 2, strokeDasharray: dashesOf("open") },
  unfinished: { stroke: "var(--series-1)", strokeWidth: 2, strokeDasharray: "none" },
  compared: { stroke: "var(--ink-faint)", strokeWidth: 1.5, strokeDasharray: dashesOf("compared") },
  second: { stroke: "var(--series-2)", strokeWidth: 2, strokeDasharray: dashesOf("second") },
} as const satisfies Record<SeriesStyle, object>;

/** Returns the legend mark of a style. */
export function markOf(lineStyle: SeriesStyle, shape: ChartShape): Omit<LegendEntry, "text"> {
  return {
    colour: STYLES[lineStyle].stroke,
    mark: (shape === "bars" ? BAR_MARKS : MARKS)[lineStyle],
  };
}

function dashesOf(lineStyle: SeriesStyle): string {
  return MARK_DASHES[MARKS[lineStyle]].join(" ");
}
