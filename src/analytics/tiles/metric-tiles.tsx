import { useId } from "react";
import { useTranslations } from "use-intl";
import type { PeriodSet } from "#analytics/analytics.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { changeOf } from "#analytics/comparison.ts";
import { figureOf, hasMetric, METRICS, type Metric } from "#analytics/metrics.ts";
import type { Compared } from "#analytics/use-analytics.ts";
import { MetricTile } from "./metric-tile.tsx";
import { type SetState, stateOf } from "./tile-state.ts";

/** What each metric comes to over a range; together they choose what the chart shows. */
export function MetricTiles({
  series,
  compared,
  sets,
  chosen,
  second,
  onChoose,
}: {
  /** All sets that are there, merged; undefined while none is. */
  series: Series | undefined;
  /** What the totals are compared by; null where there is nothing to compare. */
  compared: Compared | null;
  /** How far each set of `series` is. */
  sets: Readonly<Record<PeriodSet, SetState>>;
  chosen: Metric;
  /** The metric on the chart's other axis. */
  second: Metric | null;
  onChoose: (metric: Metric) => void;
}) {
  const t = useTranslations("timeChart.tiles");
  const name = useId();
  const figuresOf = (metric: Metric) => {
    const state = stateOf(metric, sets);
    if (state !== "loaded" || series === undefined) {
      return { state: state === "loaded" ? "loading" : state } as const;
    }
    const isCompared =
      compared !== null &&
      [compared.current, compared.previous].every((each) => hasMetric(each, metric));
    return {
      state,
      total: figureOf(series, metric),
      change: isCompared ? changeOf(compared.current, compared.previous, metric) : null,
      without: compared?.without ?? null,
    } as const;
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("label")}</legend>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {METRICS.map((metric) => (
          <MetricTile
            key={metric}
            metric={metric}
            figures={figuresOf(metric)}
            group={name}
            isChosen={metric === chosen}
            isSecond={metric === second && metric !== chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}
